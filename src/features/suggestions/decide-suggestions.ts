import { and, desc, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { SUGGESTION_ERRORS } from "#shared/suggestions/messages.ts";
import type { SuggestionOutcome, SuggestionPurpose } from "#shared/suggestions/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type SuggestionRow, suggestions } from "#src/db/schema/suggestions.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";

interface Person {
  user: Pick<User, "id">;
  owner: Pick<User, "accountId">;
}

/**
 * Discards a suggestion that was not used.
 * @throws DomainError `not-found`, including for another account's suggestion; `conflict` if the
 * text was used or already discarded.
 */
export async function discardSuggestion(services: Services, person: Person, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await transact(services.db, async (tx) => {
    const own = and(eq(suggestions.id, id), eq(suggestions.accountId, person.owner.accountId));
    const [row] = await tx.select().from(suggestions).where(own).for("update");
    if (!row) throw notFound();
    if (row.outcome === "discarded") return;
    if (row.outcome !== "open") {
      throw new DomainError("conflict", SUGGESTION_ERRORS.decided, { code: "suggestion_decided" });
    }
    await decide(tx, person, [{ row, outcome: "discarded" }], services.clock.now());
  });
}

/**
 * Records what a member made of their suggestions by saving their subject, within that save's
 * transaction.
 * @param textOf the saved text of a part; undefined for a part that was not saved
 */
export async function decideSuggestions(
  tx: Transaction,
  person: Person,
  { purpose, subject, at }: { purpose: SuggestionPurpose; subject: string; at: Date },
  textOf: (part: string) => string | undefined,
): Promise<void> {
  const open = await tx
    .select()
    .from(suggestions)
    .where(
      and(
        eq(suggestions.accountId, person.owner.accountId),
        eq(suggestions.userId, person.user.id),
        eq(suggestions.purpose, purpose),
        eq(suggestions.subject, subject),
        eq(suggestions.outcome, "open"),
      ),
    )
    .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
    .for("update");
  const seen = new Set<string>();
  const decided = open.flatMap((row): Decision[] => {
    const text = textOf(row.part);
    if (text === undefined) return [];
    // Only the newest suggestion for a field is still shown to anyone.
    const outcome = seen.has(row.part) ? "discarded" : outcomeOf(row.text, text);
    seen.add(row.part);
    return [{ row, outcome }];
  });
  await decide(tx, person, decided, at);
}

interface Decision {
  row: SuggestionRow;
  outcome: Exclude<SuggestionOutcome, "open">;
}

function outcomeOf(suggested: string, saved: string): Decision["outcome"] {
  const [one, other] = [suggested, saved].map((text) => text.replace(/\s+/g, " ").trim());
  if (other === "") return "discarded";
  return one === other ? "accepted" : "changed";
}

/** Keeps the text out of the evidence log, from which nothing is ever removed. */
async function decide(
  tx: Transaction,
  { user, owner }: Person,
  decided: readonly Decision[],
  at: Date,
): Promise<void> {
  for (const { row, outcome } of decided) {
    await tx.update(suggestions).set({ outcome, decidedAt: at }).where(eq(suggestions.id, row.id));
  }
  await recordEvidence(
    tx,
    { accountId: owner.accountId, at },
    decided.map(({ row, outcome }) => ({
      kind: "suggestion-decided",
      by: { userId: user.id },
      data: {
        suggestion: row.id,
        ...{ purpose: row.purpose, subject: row.subject, part: row.part, model: row.model, outcome },
        text: sha256(row.text),
      },
    })),
  );
}
