import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** How far the desk has read each mailbox. */
export const deskMailboxes = pgTable("desk_mailboxes", {
  /** User, host and folder. */
  name: text("name").primaryKey(),
  /** Changes when the server numbers the mailbox's mails anew. */
  uidValidity: bigint("uid_validity", { mode: "number" }).notNull().default(0),
  lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  /** Until then one server reads the mailbox alone. */
  leasedUntil: timestamptz("leased_until").notNull(),
});
