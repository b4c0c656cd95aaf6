import { eq, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Transaction } from "./client.ts";
import { widgets } from "./schema/widgets.ts";

const CHANNEL = "handrail_widget_changed";

/** Notifies every replica, after the transaction commits, that a public view has changed. */
export async function announceWidgetChange(tx: Transaction, publicId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${publicId})`);
}

/**
 * Notifies for all of an account's widgets, e.g., when its subscription changes; returns their
 * public IDs.
 */
export async function announceAccountChange(tx: Transaction, accountId: number): Promise<string[]> {
  const rows = await tx
    .select({ publicId: widgets.publicId })
    .from(widgets)
    .where(eq(widgets.accountId, accountId));
  for (const { publicId } of rows) await announceWidgetChange(tx, publicId);
  return rows.map(({ publicId }) => publicId);
}

interface CachedViews {
  invalidate(publicId: string): void;
  invalidateAll(): void;
}

/** Listens over a direct connection; invalidates everything after a reconnect. */
export async function followWidgetChanges(direct: Sql, publicViews: CachedViews): Promise<void> {
  await direct.listen(
    CHANNEL,
    (publicId) => publicViews.invalidate(publicId),
    () => publicViews.invalidateAll(),
  );
}
