import { isNull } from "drizzle-orm";
import { widgets } from "./schema/widgets.ts";

/** Condition that a widget is not deleted, for all queries for owners and visitors. */
export const liveWidget = isNull(widgets.deletedAt);
