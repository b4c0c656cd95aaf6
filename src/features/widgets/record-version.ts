import { and, eq, lte } from "drizzle-orm";
import type { WidgetContent } from "#shared/schemas/widget.ts";
import type { Transaction } from "../../db/client.ts";
import { widgetVersions } from "../../db/schema/widgets.ts";

/** Versions stored per widget. */
export const VERSIONS_KEPT = 20;

export interface RecordedVersion {
  content: WidgetContent;
  createdAt: Date;
  /** The version that was restored. */
  restoredFrom?: number | undefined;
  /** The user who made the change; absent for the content before the first one. */
  savedBy?: number;
}

/** Records a version unless it exists, and purges those that are too old. */
export async function recordVersion(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  { content, ...facts }: RecordedVersion,
): Promise<void> {
  await tx
    .insert(widgetVersions)
    .values({ widgetId: id, version, ...content, ...facts })
    .onConflictDoNothing();
  await tx
    .delete(widgetVersions)
    .where(and(eq(widgetVersions.widgetId, id), lte(widgetVersions.version, version - VERSIONS_KEPT)));
}
