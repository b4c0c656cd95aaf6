import type { KeyView } from "#shared/schemas/api-key.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { apiKeys } from "../../db/schema/api-keys.ts";

export function keyView(
  { id, name, start, scopes, userId, createdAt, expiresAt, lastUsedOn }: typeof apiKeys.$inferSelect,
  person: Pick<User, "contactPerson" | "email">,
  readerId: number,
): KeyView {
  return {
    id,
    name,
    start,
    scopes,
    by: person.contactPerson ?? person.email,
    isOwn: userId === readerId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedOn,
  };
}
