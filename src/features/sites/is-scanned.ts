import { and, isNotNull, isNull } from "drizzle-orm";
import { sites } from "#src/db/schema/sites.ts";

/** Condition that a site is proven or has the widget, and that its account has not removed it. */
export const isScanned = and(isNotNull(sites.claim), isNull(sites.removedAt));
