import { and } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import { type Reach, seenWidgets } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { ownWidget } from "./queries.ts";

/**
 * Returns the condition that a widget is the given one or, if none is given, any live widget that
 * the user can see.
 * @throws DomainError `not-found` for a widget that the user cannot see.
 */
export async function ownedBy({ db }: Pick<Services, "db">, reach: Reach, widget: string | undefined) {
  if (widget === undefined) return and(seenWidgets(reach), liveWidget);
  const which = and(seenWidgets(reach), ownWidget(reach.accountId, widget));
  const [found] = await db.select({ id: widgets.id }).from(widgets).where(which);
  if (!found) throw notFound();
  return which;
}
