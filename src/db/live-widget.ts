import { isNull } from "drizzle-orm";
import { widgets } from "./schema/widgets.ts";

/** Condition for all owner and visitor queries: the widget is not deleted. */
export const liveWidget = isNull(widgets.deletedAt);
