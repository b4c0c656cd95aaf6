import { eq, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Transaction } from "./client.ts";
import { widgets } from "./schema.ts";
import type { PublicViews } from "../features/widgets/public-views.ts";

const CHANNEL = "handrail_widget_changed";

/** Tells every replica, once the transaction commits, that a public view has changed. */
export async function announceWidgetChange(tx: Transaction, publicId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${publicId})`);
}

/** The same for all of an account's widgets, as when its subscription changes. Answers their public ids. */
export async function announceAccountChange(tx: Transaction, accountId: number): Promise<string[]> {
  const rows = await tx
    .select({ publicId: widgets.publicId })
    .from(widgets)
    .where(eq(widgets.accountId, accountId));
  for (const { publicId } of rows) await announceWidgetChange(tx, publicId);
  return rows.map(({ publicId }) => publicId);
}

/** Listens over a direct connection; after a reconnect everything counts as changed. */
export async function followWidgetChanges(direct: Sql, publicViews: PublicViews): Promise<void> {
  await direct.listen(
    CHANNEL,
    (publicId) => publicViews.invalidate(publicId),
    () => publicViews.invalidateAll(),
  );
}
