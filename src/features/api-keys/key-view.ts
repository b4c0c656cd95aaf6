import type { KeyView } from "#shared/api-keys/schemas.ts";
import { nameOf } from "../../db/person-name.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { apiKeys } from "../../db/schema/api-keys.ts";

export function keyView(
  { id, name, start, scopes, userId, madeBy, createdAt, expiresAt, lastUsedOn }: typeof apiKeys.$inferSelect,
  maker: Pick<User, "contactPerson" | "email"> | null,
  readerId: number,
): KeyView {
  return {
    id,
    name,
    start,
    scopes,
    holder: userId === null ? "account" : "person",
    by: maker && nameOf(maker),
    isOwn: (userId ?? madeBy) === readerId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedOn,
  };
}
