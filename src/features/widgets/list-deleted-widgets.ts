import { and, desc, isNotNull } from "drizzle-orm";
import type { DeletedWidgetView } from "#shared/widgets/schemas.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { type Reach, seenWidgets } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { goneAt } from "./purge-deleted-widgets.ts";

/** Returns an account's widgets that can still be restored, most recently deleted first. */
export async function listDeletedWidgets({ db }: Services, reach: Reach): Promise<DeletedWidgetView[]> {
  const rows = await db
    .select({
      id: widgets.id,
      name: widgets.name,
      websiteUrl: widgets.websiteUrl,
      deletedAt: widgets.deletedAt,
    })
    .from(widgets)
    .where(and(seenWidgets(reach), isNotNull(widgets.deletedAt)))
    .orderBy(desc(widgets.deletedAt), desc(widgets.id));
  return rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt
      ? [{ ...row, deletedAt: deletedAt.toISOString(), goneAt: goneAt(deletedAt).toISOString() }]
      : [],
  );
}
