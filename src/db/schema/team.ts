import { integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { AccountPart, MemberRole } from "#shared/team/roles.ts";
import { belongsToAccount, belongsToUser, users } from "./accounts.ts";
import { createdAt, indexed, randomId, timestamptz } from "./columns.ts";

const memberRole = () => text("role").$type<MemberRole>().notNull();

/**
 * Widgets and websites visible to a viewer; null for the entire account. Managers see everything.
 */
const part = () => jsonb("part").$type<AccountPart>();

/** Members of an account other than its owner, who has no row here. */
export const teamMembers = pgTable(
  "team_members",
  {
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    role: memberRole(),
    part: part(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), ...indexed(table.userId)],
);

/** One row per invited address, kept after acceptance so a second click gets a helpful reply. */
export const teamInvites = pgTable(
  "team_invites",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    email: text("email").notNull(),
    role: memberRole(),
    part: part(),
    /** SHA-256 of the last emailed token, in hex. */
    token: text("token").notNull().unique(),
    expiresAt: timestamptz("expires_at").notNull(),
    acceptedBy: integer("accepted_by").references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("team_invites_account_id_email_unique").on(table.accountId, table.email),
    ...indexed(table.email, table.acceptedBy),
  ],
);

export type Invite = typeof teamInvites.$inferSelect;

export type TeamMember = typeof teamMembers.$inferSelect;
