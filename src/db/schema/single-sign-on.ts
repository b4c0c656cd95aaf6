import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { OtherRole } from "#shared/single-sign-on/choices.ts";
import { accounts, belongsToAccount, belongsToUser } from "./accounts.ts";
import { bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** An account's OpenID Connect provider. */
export const ssoConnections = pgTable("sso_connections", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  /** Sealed with a key derived from SECRET. */
  clientSecret: bytea("client_secret").notNull(),
  /**
   * Name of the claim containing a user's roles or groups; null if roles do not depend on a claim.
   */
  roleClaim: text("role_claim"),
  /** Claim values that make a user a manager or a viewer. */
  managers: text("managers").array().notNull(),
  viewers: text("viewers").array().notNull(),
  /** Role for users who have none of these values. */
  otherRole: text("other_role").$type<OtherRole>().notNull(),
  /**
   * Whether members with an address in a proven domain must use single sign-on to enter the
   * account.
   */
  isRequired: boolean("is_required").notNull().default(false),
  changedAt: timestamptz("changed_at").notNull(),
  createdAt: createdAt(),
});

export type SsoConnection = typeof ssoConnections.$inferSelect;

/** Email domains, each proven by no more than one account. */
export const ssoDomains = pgTable(
  "sso_domains",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    domain: text("domain").notNull(),
    /** Published in one of the domain's TXT records. */
    token: text("token").notNull(),
    provenAt: timestamptz("proven_at"),
    checkedAt: timestamptz("checked_at"),
    /** Time since which checks of a proven domain have failed to find the record. */
    missingSince: timestamptz("missing_since"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sso_domains_account_id_domain_unique").on(table.accountId, table.domain),
    uniqueIndex("sso_domains_proven_domain_index").on(table.domain).where(sql`${table.provenAt} is not null`),
    ...indexed(table.checkedAt),
  ],
);

export type SsoDomain = typeof ssoDomains.$inferSelect;

/** Users' identities at an account's single sign-on provider. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    issuer: text("issuer").notNull(),
    /** The provider's identifier for the user, never reassigned to another user. */
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sso_identities_subject_unique").on(table.accountId, table.issuer, table.subject),
    unique("sso_identities_user_unique").on(table.accountId, table.userId),
    ...indexed(table.userId),
  ],
);
