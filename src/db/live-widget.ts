import { isNull } from "drizzle-orm";
import { widgets } from "./schema/widgets.ts";

/** Condition that a widget is not deleted, for every query of what owners and visitors see. */
export const liveWidget = isNull(widgets.deletedAt);
