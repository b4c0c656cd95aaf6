import type { SuggestionView, SuggestWordingInput } from "#shared/suggestions/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { requireModel, suggest } from "../suggestions/suggest.ts";

const MAX_LENGTH = 2_000;
const LANGUAGES = { en: "English", de: "German" };

/**
 * Suggests plainer words for a text that a member has entered in a site's statement.
 * @throws DomainError `not-found`, including for another account's site; otherwise as `suggest`.
 */
export async function suggestWording(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { field, language, text }: SuggestWordingInput,
): Promise<SuggestionView> {
  const site = await findSite(services.db, owner.accountId, siteId);
  requireModel(services);
  const task = `Rewrite a text of a website’s accessibility statement in plain ${LANGUAGES[language]} that everyone
understands: short sentences, everyday words, and no jargon. Keep every fact, and add none.`;
  return suggest(
    services,
    { user, owner },
    {
      ...{ purpose: "statement", subject: site.id, part: field },
      question: () => ({ task, data: { text }, maxLength: MAX_LENGTH, hasLines: true }),
    },
  );
}
