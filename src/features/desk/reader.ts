import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Role } from "#shared/team/roles.ts";
import { deskConversations } from "#src/db/schema/desk.ts";

/** Owner or manager who reads their account's conversations. */
export interface DeskReader {
  accountId: number;
  role: Role;
}

/**
 * Condition for the account's conversations that a role may see; billing conversations are for the
 * owner only.
 */
export function seenConversations({ accountId, role }: DeskReader): SQL | undefined {
  return and(
    eq(deskConversations.accountId, accountId),
    role === "owner" ? undefined : ne(deskConversations.topic, "billing"),
  );
}
