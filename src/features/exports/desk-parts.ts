import { inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";
import { deskBookings, deskConversations, deskFiles, deskMessages } from "../../db/schema/desk.ts";
import type { Part } from "./part.ts";
import { ofAccount } from "./row-conditions.ts";

const ownConversations = (user: User) =>
  new QueryBuilder()
    .select({ id: deskConversations.id })
    .from(deskConversations)
    .where(ofAccount(deskConversations.accountId)(user));

/** Parts of the support desk. */
export const DESK_PARTS: Record<string, Part> = {
  deskConversations: {
    table: deskConversations,
    rows: ofAccount(deskConversations.accountId),
    without: ["request", "customerToken", "teamToken"],
  },
  deskMessages: {
    table: deskMessages,
    rows: (user) => inArray(deskMessages.conversationId, ownConversations(user)),
    without: ["request", "operator"],
    // The quote in a mail of the team has what only the team may read.
    instead: {
      whole: sql`case when ${deskMessages.author} = 'team' then null else ${deskMessages.whole} end`,
    },
  },
  /** The files themselves are in their conversation, and would make the export too large. */
  deskFiles: {
    table: deskFiles,
    rows: (user) => inArray(deskFiles.conversationId, ownConversations(user)),
    without: ["sealed"],
  },
  deskMailboxes: { nothing: "How far the server has read its own mailbox" },
  deskHeldAnswers: { nothing: "Mails in the name of the operator's team, which nobody has confirmed" },
  deskBookings: { table: deskBookings, rows: ofAccount(deskBookings.accountId) },
};
