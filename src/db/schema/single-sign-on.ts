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
  /** Sealed with a key from SECRET. */
  clientSecret: bytea("client_secret").notNull(),
  /** Name of the claim with a user's roles or groups; null if roles do not depend on a claim. */
  roleClaim: text("role_claim"),
  /** Values of the claim that make a manager, and a viewer. */
  managers: text("managers").array().notNull(),
  viewers: text("viewers").array().notNull(),
  /** Role of users without any of these values. */
  otherRole: text("other_role").$type<OtherRole>().notNull(),
  /**
   * Whether members with an address in a proven domain must enter the account by single sign-on.
   */
  isRequired: boolean("is_required").notNull().default(false),
  changedAt: timestamptz("changed_at").notNull(),
  createdAt: createdAt(),
});

export type SsoConnection = typeof ssoConnections.$inferSelect;

/** Email domains, each proven by at most one account. */
export const ssoDomains = pgTable(
  "sso_domains",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    domain: text("domain").notNull(),
    /** Published in a TXT record of the domain. */
    token: text("token").notNull(),
    provenAt: timestamptz("proven_at"),
    checkedAt: timestamptz("checked_at"),
    /** Time since which checks of a proven domain have not found the record. */
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

/** Users' identities at an account's provider. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    issuer: text("issuer").notNull(),
    /** The provider's identifier of the user, which it never assigns to another. */
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("sso_identities_subject_unique").on(table.accountId, table.issuer, table.subject),
    unique("sso_identities_user_unique").on(table.accountId, table.userId),
    ...indexed(table.userId),
  ],
);
