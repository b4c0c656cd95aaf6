import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Role } from "#shared/team/roles.ts";
import { deskConversations } from "#src/db/schema/desk.ts";

/** Somebody of an account who reads its conversations: an owner or a manager. */
export interface DeskReader {
  accountId: number;
  role: Role;
}

/** Condition for the conversations of an account that a role may see: billing is the owner's. */
export function seenConversations({ accountId, role }: DeskReader): SQL | undefined {
  return and(
    eq(deskConversations.accountId, accountId),
    role === "owner" ? undefined : ne(deskConversations.topic, "billing"),
  );
}
