import { desc, eq } from "drizzle-orm";
import { SUGGESTION_ERRORS } from "#shared/suggestions/messages.ts";
import type { SuggestionState } from "#shared/suggestions/schemas.ts";
import { transact } from "#src/db/client.ts";
import { nameOf, personColumns } from "#src/db/person-name.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { suggestionAccounts, suggestions } from "#src/db/schema/suggestions.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { dailyLimit, dayOf, hostOf, requireModel } from "./suggest.ts";

const LISTED = 50;

export async function readSuggestions(services: Services, owner: User): Promise<SuggestionState> {
  const { db, clock } = services;
  const { model } = services.config;
  if (!model) return { settings: null };
  const [known] = await db
    .select({ account: suggestionAccounts, person: personColumns(users) })
    .from(suggestionAccounts)
    .leftJoin(users, eq(users.id, suggestionAccounts.agreedBy))
    .where(eq(suggestionAccounts.accountId, owner.accountId));
  const latest = await db
    .select({ row: suggestions, person: personColumns(users) })
    .from(suggestions)
    .leftJoin(users, eq(users.id, suggestions.userId))
    .where(eq(suggestions.accountId, owner.accountId))
    .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
    .limit(LISTED);
  const { agreedAt, host, day, used } = known?.account ?? {};
  const person = known?.person;
  const settings = {
    host: hostOf(model),
    model: model.name,
    takesPictures: model.takesPictures,
    consent:
      agreedAt && host === hostOf(model)
        ? { by: person ? nameOf(person) : null, at: agreedAt.toISOString() }
        : null,
    used: day === dayOf(clock.now()) ? (used ?? 0) : 0,
    perDay: dailyLimit(services, owner),
    latest: latest.map(({ row, person: asker }) => ({
      id: row.id,
      purpose: row.purpose,
      text: row.text,
      model: row.model,
      sawPicture: row.sawPicture,
      outcome: row.outcome,
      by: asker && nameOf(asker),
      at: row.createdAt.toISOString(),
    })),
  };
  return { settings };
}

/**
 * Stores the owner's consent to send data to the host that they read about.
 * @throws DomainError `conflict` without a model, or if it is now on another host.
 */
export async function agreeToSuggestions(
  services: Services,
  { user, owner }: { user: User; owner: User },
  { host }: { host: string },
): Promise<SuggestionState> {
  if (host !== hostOf(requireModel(services))) {
    throw new DomainError("conflict", SUGGESTION_ERRORS.otherHost, { code: "other_host" });
  }
  const at = services.clock.now();
  const { accountId } = owner;
  await transact(services.db, async (tx) => {
    const agreed = { host, agreedBy: user.id, agreedAt: at };
    await tx
      .insert(suggestionAccounts)
      .values({ accountId, day: dayOf(at), ...agreed })
      .onConflictDoUpdate({ target: suggestionAccounts.accountId, set: agreed });
    await recordEvidence(tx, { accountId, at }, [
      { kind: "suggestions-agreed", by: { userId: user.id }, data: { host } },
    ]);
  });
  return readSuggestions(services, owner);
}

/** Ends the consent; the count of the day stays. */
export async function withdrawConsent(
  services: Services,
  { user, owner }: { user: User; owner: User },
): Promise<SuggestionState> {
  const at = services.clock.now();
  const { accountId } = owner;
  const ofAccount = eq(suggestionAccounts.accountId, accountId);
  await transact(services.db, async (tx) => {
    const [known] = await tx.select().from(suggestionAccounts).where(ofAccount).for("update");
    if (!known?.agreedAt) return;
    await tx.update(suggestionAccounts).set({ host: null, agreedBy: null, agreedAt: null }).where(ofAccount);
    await recordEvidence(tx, { accountId, at }, [
      { kind: "suggestions-ended", by: { userId: user.id }, data: { host: known.host } },
    ]);
  });
  return readSuggestions(services, owner);
}
