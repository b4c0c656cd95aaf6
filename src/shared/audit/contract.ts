import type { Contract, Sent } from "../endpoint.ts";
import type { SecurityEventList, SecurityEventQuerySchema } from "./schemas.ts";

/**
 * The user's security events or, for the current account's owner, all of the account's events,
 * newest first.
 */
export const listSecurityEvents: Contract<{
  query: Sent<typeof SecurityEventQuerySchema>;
  output: SecurityEventList;
}> = "GET /api/account/security-events";

/**
 * The complete list of security events as CSV.
 * @produces text/csv
 */
export const exportSecurityEvents: Contract<{ output: Blob }> = "GET /api/account/security-events.csv";
