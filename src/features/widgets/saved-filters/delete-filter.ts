import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { savedFilters } from "#src/db/schema/widgets.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { type Holder, ownFilters } from "./queries.ts";

/** @throws DomainError `not-found`, including for another user's filter. */
export async function deleteFilter({ db }: Pick<Services, "db">, holder: Holder, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const gone = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), ownFilters(holder)))
    .returning({ id: savedFilters.id });
  if (gone.length === 0) throw notFound();
}
