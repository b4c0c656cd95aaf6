import { eq, inArray } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhooks.ts";
import type { Part } from "./part.ts";

/** Parts about owners' programs that get events or call the API. */
export const PROGRAM_PARTS: Record<string, Part> = {
  idempotencyKeys: { nothing: "Hashes, and sealed replies that repeat other rows, for a day" },
  webhookEndpoints: {
    table: webhookEndpoints,
    rows: ({ accountId }) => eq(webhookEndpoints.accountId, accountId),
    without: ["secret", "oldSecret"],
  },
  webhookDeliveries: {
    table: webhookDeliveries,
    rows: ({ accountId }) =>
      inArray(
        webhookDeliveries.endpointId,
        new QueryBuilder()
          .select({ id: webhookEndpoints.id })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.accountId, accountId)),
      ),
  },
};
