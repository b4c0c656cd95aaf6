import type { User } from "./schema/accounts.ts";

/** A user as read with `personColumns`. */
export type NamedPerson = Pick<User, "id" | "contactPerson" | "email">;

/**
 * Columns of a user, joined as `users` or under an alias. The ID is first, since Drizzle takes a
 * joined row whose first column is null for missing.
 */
export function personColumns<Id, Name, Email>(table: { id: Id; contactPerson: Name; email: Email }) {
  return { id: table.id, contactPerson: table.contactPerson, email: table.email };
}

/** Returns a user's name, or their address if they gave none. */
export function nameOf({ contactPerson, email }: Pick<User, "contactPerson" | "email">): string {
  return contactPerson ?? email;
}
