import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "#shared/audit/schemas.ts";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import { accounts, belongsToAccount, users } from "./accounts.ts";
import { createdAt, indexed, randomId } from "./columns.ts";
import { teamInvites } from "./team.ts";

/**
 * Actions of operator commands on owners' data. A trigger rejects deletions of rows younger than 35
 * months, and all updates except clearing the account, which also clears the values.
 */
export const operatorActs = pgTable(
  "operator_acts",
  {
    id: randomId(),
    /** Operating-system user and host, such as `alice@web-1`. */
    operator: text("operator").notNull(),
    /** Command name without arguments, such as `user suspend`. */
    command: text("command").notNull(),
    /**
     * Account changed by the action; null once it is deleted, or if the given address has no
     * account.
     */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "set null" }),
    before: jsonb("before").$type<ActValues>(),
    after: jsonb("after").$type<ActValues>(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.createdAt),
);

export interface SecurityEventDetails {
  role?: Role;
  secondStep?: SecondStepKind;
  /** Wrong passwords or codes within 15 minutes. */
  tries?: number;
  /** Host of the affected website. */
  site?: string;
}

/**
 * Accounts' security events. A trigger rejects updates other than clearing a reference, and
 * deletions of rows younger than 11 months while their account exists.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    /** Affected user; null for an invitation, or once the user is deleted. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    inviteId: uuid("invite_id").references(() => teamInvites.id, { onDelete: "set null" }),
    /** E.g. `Firefox on Windows`. */
    device: text("device"),
    details: jsonb("details").$type<SecurityEventDetails>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("security_events_account_id_created_at_index").on(table.accountId, table.createdAt),
    index("security_events_user_id_created_at_index").on(table.userId, table.createdAt),
    ...indexed(table.inviteId, table.createdAt),
  ],
);

/** Account values changed by an action, without secrets. */
export type ActValues = Record<string, string | number | boolean | null>;
