import { boolean, integer, pgTable, serial, text, unique, uuid } from "drizzle-orm/pg-core";
import type { EmailChangeOutcome } from "#shared/accounts/schemas.ts";
import type { Currency } from "#shared/billing/currency.ts";
import type { BillingCycle, PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { Locale } from "#shared/language/locales.ts";
import { bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/**
 * Holds an owner's data and may be shared with other users: see `users.accountId` and
 * `teamMembers`.
 */
export const accounts = pgTable("accounts", {
  id: serial("id").primaryKey(),
  createdAt: createdAt(),
});

export const belongsToAccount = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

const chosenPlan = () => ({
  plan: text("plan").$type<PlanId>().notNull().default("starter"),
  billingCycle: text("billing_cycle").$type<BillingCycle>().notNull().default("monthly"),
});

export const users = pgTable(
  "users",
  {
    id: serial("id").primaryKey(),
    /** The account this user owns: each account has one owner, and each user one account. */
    accountId: integer("account_id")
      .notNull()
      .unique()
      .references(() => accounts.id),
    /** Account the next sign-in opens, if this user still has access; null for their own. */
    lastAccountId: integer("last_account_id").references(() => accounts.id, { onDelete: "set null" }),
    email: text("email").notNull().unique(),
    username: text("username").unique(),
    password: text("password").notNull(),
    websiteUrl: text("website_url"),
    contactPerson: text("contact_person"),
    howDidYouFindUs: text("how_did_you_find_us"),
    /** Lowercase code of the affiliate whose link led to the registration. */
    via: text("via"),
    isEmailVerified: boolean("is_email_verified").notNull().default(false),
    /** Time of acceptance; null before acceptance, and for some accounts older than this column. */
    termsAcceptedAt: timestamptz("terms_accepted_at"),
    /** Date of the accepted terms; null if the operator shows none. */
    termsVersion: text("terms_version"),
    emailVerificationToken: text("email_verification_token").unique(),
    emailVerificationExpires: timestamptz("email_verification_expires"),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /**
     * Part of the idempotency keys sent to the provider, so a recreated database uses different
     * keys.
     */
    billingKey: uuid("billing_key").notNull().defaultRandom(),
    ...chosenPlan(),
    subscriptionStatus: text("subscription_status").notNull().default("trialing"),
    currentPeriodEnd: timestamptz("current_period_end"),
    trialEnd: timestamptz("trial_end"),
    canceledAt: timestamptz("canceled_at"),
    pastDueSince: timestamptz("past_due_since"),
    /** Incremented to end all of the user's existing sessions, cookies and links. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** `sync-subscription` tickets: the last one issued and the last one written. */
    syncTicket: integer("sync_ticket").notNull().default(0),
    syncApplied: integer("sync_applied").notNull().default(0),
    /**
     * Real time of the last reconciliation; while one is running, set so that the next is due when
     * its lease ends.
     */
    reconciledAt: timestamptz("reconciled_at"),
    /** Date and number format, e.g., `de-DE`; null for the browser's. */
    locale: text("locale").$type<Locale>(),
    /** Consent to emails about barrier reports, used-up visits and scans. */
    reportMails: boolean("report_mails").notNull().default(true),
    usageMails: boolean("usage_mails").notNull().default(true),
    scanMails: boolean("scan_mails").notNull().default(true),
    /** Consent to a weekly email about visits and tools. */
    digestMails: boolean("digest_mails").notNull().default(false),
    /**
     * Next attempt to send a changed email address to the provider; null if the provider has it.
     */
    customerEmailDue: timestamptz("customer_email_due"),
    /**
     * Limits on websites and on pages per scan, as agreed with the operator; null for the plan's
     * limits.
     */
    scanSites: integer("scan_sites"),
    scanPages: integer("scan_pages"),
    /** Whether single sign-on is included by agreement with the operator. */
    singleSignOn: boolean("single_sign_on").notNull().default(false),
    /** Whether the user works at `/desk` for the operator. */
    isOperator: boolean("is_operator").notNull().default(false),
    /** Time at which the operator suspended the user and their account; null if not suspended. */
    suspendedAt: timestamptz("suspended_at"),
    /**
     * Plan granted by the operator without a subscription; null if none. Permanent if
     * `grantedUntil` is null.
     */
    grantedPlan: text("granted_plan").$type<PlanId>(),
    grantedUntil: timestamptz("granted_until"),
    /**
     * Time from which the user's account requires its team to use a second step; null if it never
     * does.
     */
    secondStepDemandedFrom: timestamptz("second_step_demanded_from"),
    /**
     * Time at which the user and their account are due for deletion; null if no deletion is
     * requested.
     */
    deletionDue: timestamptz("deletion_due"),
    /** Subscription canceled by the deletion request; resumed if the request is undone. */
    deletionCancelled: text("deletion_cancelled"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.lastAccountId),
);

export type User = typeof users.$inferSelect;

export const belongsToUser = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** One row per user from step 1 on; kept after step 2 so a lost reply can be repeated. */
export const pendingRegistrations = pgTable("pending_registrations", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /**
   * Part of the idempotency keys sent to the provider, so a recreated database uses different keys.
   */
  key: uuid("key").notNull().defaultRandom(),
  ...chosenPlan(),
  contactPerson: text("contact_person"),
  promotionCode: text("promotion_code"),
  /** First charge in cents, as stated in step 2; null if the caller stated none. */
  firstCharge: integer("first_charge"),
  /** Currency, as stated in step 2; null if the caller stated none. */
  currency: text("currency").$type<Currency>(),
  /** Cardholder's country; kept until the provider has it. */
  country: text("country"),
  setupIntentId: text("setup_intent_id"),
  setupAttempts: integer("setup_attempts").notNull().default(0),
  sessionId: uuid("session_id"),
  completedAt: timestamptz("completed_at"),
  createdAt: createdAt(),
});

export type PendingRegistration = typeof pendingRegistrations.$inferSelect;

export const sessions = pgTable(
  "sessions",
  {
    id: randomId(),
    userId: belongsToUser(),
    /** E.g. `Firefox on Windows`. */
    device: text("device"),
    /** Accurate to within an hour. */
    lastUsedAt: timestamptz("last_used_at").notNull().defaultNow(),
    /**
     * Time the user last confirmed their identity in this session: by a second step if they have
     * one, otherwise by password. Null until they do; setting up a second step for the first time
     * resets it to null in all other sessions.
     */
    confirmedAt: timestamptz("confirmed_at"),
    /**
     * Account the session has switched to; the user's own if null or if they no longer have access.
     */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "set null" }),
    /** Account whose single sign-on started the session; null for all other sessions. */
    ssoAccountId: integer("sso_account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The provider's ID token, sealed; needed to sign the user out at the provider. */
    ssoIdToken: bytea("sso_id_token"),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId, table.accountId, table.ssoAccountId),
);

/** Browsers in which a user has signed in, identified by cookie. */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: randomId(),
    userId: belongsToUser(),
    /** SHA-256 of the user's ID and the cookie's value, in hex. */
    token: text("token").notNull(),
    lastUsedAt: timestamptz("last_used_at").notNull(),
    /** Time at which a new password, or signing out everywhere, made the device unknown again. */
    forgottenAt: timestamptz("forgotten_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("known_devices_user_id_token_unique").on(table.userId, table.token),
    ...indexed(table.lastUsedAt),
  ],
);

export const passwordResetTokens = pgTable(
  "password_reset_tokens",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull(),
    /** SHA-256 of the emailed token, in hex. */
    token: text("token").notNull().unique(),
    expiresAt: timestamptz("expires_at").notNull(),
    used: boolean("used").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => indexed(table.email),
);

/** Requests to change an email address, kept for a while so their links can show the outcome. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: randomId(),
    userId: belongsToUser(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the tokens emailed to the two addresses, in hex. */
    oldToken: text("old_token").notNull().unique(),
    newToken: text("new_token").notNull().unique(),
    oldConfirmedAt: timestamptz("old_confirmed_at"),
    newConfirmedAt: timestamptz("new_confirmed_at"),
    /** The request's outcome; null while it is open. */
    outcome: text("outcome").$type<EmailChangeOutcome>(),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId, table.expiresAt),
);

export type EmailChange = typeof emailChanges.$inferSelect;
