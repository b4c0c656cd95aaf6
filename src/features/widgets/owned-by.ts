import { and, eq } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ownWidget } from "./queries.ts";

/**
 * Returns the condition that a widget is this one, or any live one of the account if none is named.
 * @throws DomainError `not-found` for a widget outside the account.
 */
export async function ownedBy({ db }: Pick<Services, "db">, accountId: number, widget: string | undefined) {
  if (widget === undefined) return and(eq(widgets.accountId, accountId), liveWidget);
  const which = ownWidget(accountId, widget);
  const [found] = await db.select({ id: widgets.id }).from(widgets).where(which);
  if (!found) throw notFound();
  return which;
}
