import type { Locale } from "../locales.ts";
import type { BillingCycle, PlanId } from "../plans.ts";
import type { Role } from "../team.ts";
import type { AccountChoice } from "./team.ts";

/** A user as the API shows it, without password, token or hash. */
export type UserView = PersonView & (SubscriptionFacts | NoSubscription);

/** A user whose account has a plan, as all have unless nothing is sold. */
export type SubscriberView = PersonView & SubscriptionFacts;

/** The current account's plan and its state. */
export interface SubscriptionFacts {
  plan: PlanId;
  /** Grant of a plan without charge, by the operator, until a time or without end; null: none. */
  grant: { until: string | null } | null;
  billingCycle: BillingCycle;
  subscriptionStatus: string;
  hasSubscription: boolean;
  currentPeriodEnd: string | null;
  trialEnd: string | null;
  canceledAt: string | null;
}

/** Members that the API leaves out with BILLING=off. */
type NoSubscription = { [Name in keyof SubscriptionFacts]?: undefined };

/** A person and the account that they are in. */
export interface PersonView {
  /** Time of the billing clock, which runs ahead of the browser's in an advanced demo. */
  now: string;
  id: number;
  email: string;
  username: string | null;
  websiteUrl: string | null;
  contactPerson: string | null;
  /** Format of dates and numbers; null for the browser's. */
  locale: Locale | null;
  isEmailVerified: boolean;
  createdAt: string;
  /** The current account, which all following members describe. */
  accountId: number;
  role: Role;
  /** Whether the account's widgets show; `grace` after a failed payment. */
  access: "on" | "grace" | "off";
  /** When the person and their own account are deleted; null unless requested. */
  deletesAt: string | null;
  /** When the current account is deleted; null unless requested. */
  accountDeletesAt: string | null;
}

/** Result of a verification. */
export interface VerifiedView {
  message: string;
  alreadyVerified: boolean;
  /** Whether the browser is signed in as this user, by `token` if there is one. */
  isSignedIn: boolean;
  /** Whether the password was removed, so that the owner has to set a new one. */
  passwordEnded: boolean;
  token?: string;
}

/** The signed-in user. */
export type SignedInView = UserView & {
  /** Accounts to switch between, the own one first. */
  accounts: AccountChoice[];
  /**
   * When the current account begins to demand a second step that the person lacks, or that this
   * session has not proven; null: never.
   */
  secondStepDue: string | null;
  /** Whether the person has a second step. */
  hasFactor: boolean;
  /** Whether a provider of single sign-on started the session. */
  usesSso: boolean;
  /** Whether the current account opens only to sessions that its provider started. */
  needsSso: boolean;
  /** Whether they answer customers at the desk. */
  isOperator: boolean;
};
