import { and, isNotNull, isNull } from "drizzle-orm";
import { sites } from "#src/db/schema/scans.ts";

/** Condition that a site is proven to be its account's, which has not removed it. */
export const isScanned = and(isNotNull(sites.proof), isNull(sites.removedAt));
