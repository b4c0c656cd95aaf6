import { eq, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { User } from "#src/db/schema/accounts.ts";
import {
  deskBookings,
  deskConversations,
  deskFiles,
  deskMessages,
  deskPresences,
} from "#src/db/schema/desk.ts";
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
    // Emails from the team may quote text that only the team may read.
    instead: {
      whole: sql`case when ${deskMessages.author} = 'team' then null else ${deskMessages.whole} end`,
    },
  },
  /** Omits the files, which are in the conversation and would make the export too large. */
  deskFiles: {
    table: deskFiles,
    rows: (user) => inArray(deskFiles.conversationId, ownConversations(user)),
    without: ["sealed"],
  },
  deskMailboxes: { nothing: "How far the server has read its own mailbox" },
  deskHeldAnswers: { nothing: "Mails in the name of the operator's team, which no one has confirmed" },
  deskPresences: { table: deskPresences, rows: ({ id }) => eq(deskPresences.userId, id) },
  deskBookings: { table: deskBookings, rows: ofAccount(deskBookings.accountId) },
};
