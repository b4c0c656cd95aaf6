import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CreatedKey, CreateKeySchema, KeyView } from "./schemas.ts";

/**
 * Valid keys for the current account: the caller's own, plus the account's for managers, or all
 * keys for the owner.
 */
export const listKeys: Contract<{ output: KeyView[] }> = "GET /api/keys";

/**
 * Creates a key for the current account, held by the caller or, if a manager requests it, by the
 * account itself. Only this reply contains the secret.
 */
export const createKey: Contract<{ body: Sent<typeof CreateKeySchema>; output: CreatedKey }> =
  "POST /api/keys";

export const revokeKey: Contract<ById> = "DELETE /api/keys/:id";
