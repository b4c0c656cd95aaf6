import type { StatementLanguage } from "#shared/statements/choices.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { proofOf } from "../sites/proof-record.ts";
import { findSite } from "../sites/queries.ts";
import { describeStatement } from "./document/describe-statement.ts";
import { statementFile } from "./document/statement-page.ts";
import { findStatement } from "./queries.ts";
import { startingContent } from "./starting-content.ts";
import { statementLogo } from "./statement-logo.ts";

/**
 * Returns the saved draft as the page that it would be, for people of its account.
 * @throws DomainError `not-found` for another account's site.
 */
export async function previewStatement(
  services: Services,
  owner: User,
  siteId: string,
  chosen: StatementLanguage | undefined,
): Promise<Response> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  const statement = await findStatement(db, site.id);
  const content = statement?.draft ?? (await startingContent(db, site, owner));
  const language = chosen ?? content.languages[0] ?? "en";
  const isProven = proofOf(site) !== null;
  const told = { content, language, origin: site.origin, host: site.host, isProven };
  const page = describeStatement({ ...told, publishedAt: clock.now(), number: null, earlier: [] });
  const logo = await statementLogo(services, owner, content);
  return statementFile({ ...page, ...logo }, { color: content.color, languages: [] });
}
