import { and, eq, inArray } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { barrierReports, reportReplies } from "../../db/schema/reports.ts";
import { type Widget, widgets, widgetVersions } from "../../db/schema/widgets.ts";

/**
 * Moves a widget with its settings, versions, visits and barrier reports; its public id stays. Its
 * labels and the names of people belong to the giving account.
 */
export async function moveWidget(tx: Transaction, { id, accountId }: Widget, owner: User): Promise<void> {
  await tx
    .update(widgets)
    .set({ accountId: owner.accountId, userId: owner.id, labels: [], importId: null, creationKey: null })
    .where(and(eq(widgets.id, id), eq(widgets.accountId, accountId)));
  await tx.update(widgetVersions).set({ savedBy: null }).where(eq(widgetVersions.widgetId, id));
  const reports = new QueryBuilder()
    .select({ id: barrierReports.id })
    .from(barrierReports)
    .where(eq(barrierReports.widgetId, id));
  await tx.update(reportReplies).set({ userId: null }).where(inArray(reportReplies.reportId, reports));
}
