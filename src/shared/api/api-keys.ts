import type { CreatedKey, CreateKeySchema, KeyView } from "../schemas/api-key.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** Valid keys for the current account: the caller's own, and for the owner those of the team. */
export const listKeys: Contract<{ output: KeyView[] }> = "GET /api/keys";

/** Makes a key of the caller for the current account. Its secret is in this reply alone. */
export const createKey: Contract<{ body: Sent<typeof CreateKeySchema>; output: CreatedKey }> =
  "POST /api/keys";

/** Revokes a key at once. */
export const revokeKey: Contract<ById> = "DELETE /api/keys/:id";
