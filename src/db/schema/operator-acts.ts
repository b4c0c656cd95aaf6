import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { createdAt, indexed, randomId } from "./columns.ts";

/** Values of an account that an act changed, without secrets. */
export type ActValues = Record<string, string | number | boolean | null>;

/**
 * Acts of the operator's commands on owners' data. A trigger refuses every change but the loss of
 * the account, which clears the values as well, and deletions of rows younger than 35 months.
 */
export const operatorActs = pgTable(
  "operator_acts",
  {
    id: randomId(),
    /** User of the operating system and host, such as `alice@web-1`. */
    operator: text("operator").notNull(),
    /** Words of the command, such as `user suspend`, without its arguments. */
    command: text("command").notNull(),
    /** Account that the act changed; null once it is deleted, and for an address without one. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "set null" }),
    before: jsonb("before").$type<ActValues>(),
    after: jsonb("after").$type<ActValues>(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.createdAt),
);

export type OperatorAct = typeof operatorActs.$inferSelect;
