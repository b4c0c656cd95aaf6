import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CreatedKey, CreateKeySchema, KeyView } from "./schemas.ts";

/**
 * Valid keys for the current account: the caller's own, for managers those of the account itself,
 * and for the owner all.
 */
export const listKeys: Contract<{ output: KeyView[] }> = "GET /api/keys";

/**
 * Makes a key for the current account: of the caller, or of the account itself, which managers
 * make. Its secret is in this reply alone.
 */
export const createKey: Contract<{ body: Sent<typeof CreateKeySchema>; output: CreatedKey }> =
  "POST /api/keys";

/** Revokes a key at once. */
export const revokeKey: Contract<ById> = "DELETE /api/keys/:id";
