import { and, eq } from "drizzle-orm";
import { STATEMENT_ERRORS } from "#shared/statements/messages.ts";
import type { SaveStatementInput, StatementContent, StatementView } from "#shared/statements/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { statements } from "#src/db/schema/statements.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { decideSuggestions } from "../suggestions/decide-suggestions.ts";
import { newPublicId } from "../widgets/new-public-id.ts";
import { readStatement } from "./read-statement.ts";

/**
 * Saves the draft of a site's statement, which is visible only to the account.
 * @throws DomainError `not-found` for another account's site; `conflict` if the draft has been
 * saved since.
 */
export async function saveStatement(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { revision, content }: SaveStatementInput,
): Promise<StatementView> {
  const { db } = services;
  const at = services.clock.now();
  const site = await findSite(db, owner.accountId, siteId);
  const saved = { draft: content, savedBy: user.id, savedAt: at };
  await transact(db, async (tx) => {
    const rows =
      revision === 0
        ? await tx
            .insert(statements)
            .values({ siteId: site.id, slug: newPublicId(), ...saved })
            .onConflictDoNothing({ target: statements.siteId })
            .returning({ id: statements.id })
        : await tx
            .update(statements)
            .set({ ...saved, revision: revision + 1 })
            .where(and(eq(statements.siteId, site.id), eq(statements.revision, revision)))
            .returning({ id: statements.id });
    if (rows.length === 0) throw statementChanged();
    await decideSuggestions(tx, { user, owner }, { purpose: "statement", subject: site.id, at }, (part) =>
      textOf(content, part),
    );
  });
  return readStatement(services, owner, site.id);
}

/** Returns the text of a field as named in the dashboard, such as `limit:1.1.1:text.en`. */
function textOf(content: StatementContent, field: string): string | undefined {
  const [, key, name, language] = /^(?:limit:([\w.-]+):)?(\w+)\.(en|de)$/.exec(field) ?? [];
  const holder = key === undefined ? content : content.limitations.find((one) => one.key === key);
  const texts: unknown = holder && Reflect.get(holder, name ?? "");
  const text: unknown = typeof texts === "object" && texts ? Reflect.get(texts, language ?? "") : undefined;
  return typeof text === "string" ? text : undefined;
}

export function statementChanged(): DomainError {
  return new DomainError("conflict", STATEMENT_ERRORS.changed, { code: "changed_meanwhile" });
}
