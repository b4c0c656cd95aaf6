import { and, count, eq, ne } from "drizzle-orm";
import { FILTERS_LIMIT, type SavedFilterView, type SaveFilterInput } from "#shared/widgets/filter-schema.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { savedFilters } from "#src/db/schema/widgets.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { LIMIT_ERRORS } from "../error-messages.ts";
import { filterView, type Holder, ownFilters } from "./queries.ts";

/**
 * Saves a user's filter, replacing any filter with the same name.
 * @throws DomainError `conflict` if the limit is reached.
 */
export async function saveFilter(
  { db, clock }: Pick<Services, "db" | "clock">,
  holder: Holder,
  { name, search }: SaveFilterInput,
): Promise<SavedFilterView> {
  return transact(db, async (tx) => {
    await requireRoom(tx, holder, name);
    const [row] = await tx
      .insert(savedFilters)
      .values({ ...holder, name, search, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: [savedFilters.accountId, savedFilters.userId, savedFilters.name],
        set: { search },
      })
      .returning();
    if (!row) throw new Error("The filter's row was not returned");
    return filterView(row);
  });
}

/** Locks the user's row, so concurrent calls cannot exceed the limit. */
async function requireRoom(tx: Transaction, holder: Holder, name: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, holder.userId)).for("no key update");
  const [found] = await tx
    .select({ filters: count() })
    .from(savedFilters)
    .where(and(ownFilters(holder), ne(savedFilters.name, name)));
  if ((found?.filters ?? 0) < FILTERS_LIMIT) return;
  const sentence = { messageId: LIMIT_ERRORS.savedFilters, values: { limit: FILTERS_LIMIT } };
  throw new DomainError("conflict", sentence, { code: "too_many_filters" });
}
