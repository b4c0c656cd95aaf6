import { and, asc, eq } from "drizzle-orm";
import type { SavedFilterView } from "#shared/widgets/filter-schema.ts";
import { savedFilters } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";

export interface Holder {
  accountId: number;
  userId: number;
}

export function ownFilters({ accountId, userId }: Holder) {
  return and(eq(savedFilters.accountId, accountId), eq(savedFilters.userId, userId));
}

export async function listFilters({ db }: Pick<Services, "db">, holder: Holder): Promise<SavedFilterView[]> {
  const rows = await db.select().from(savedFilters).where(ownFilters(holder)).orderBy(asc(savedFilters.name));
  return rows.map(filterView);
}

export function filterView({ id, name, search }: typeof savedFilters.$inferSelect): SavedFilterView {
  return { id, name, search };
}
