import type { Locale } from "../locales.ts";
import type { BILLING_CYCLES, PLAN_IDS } from "../plans.ts";
import type { Role } from "../team.ts";
import type { AccountChoice } from "./team.ts";

/** What the API says of a user: never a password, token or hash. */
export interface UserView {
  /** The moment by the billing clock, which runs ahead of the browser's where a demo was advanced. */
  now: string;
  id: number;
  email: string;
  username: string | null;
  websiteUrl: string | null;
  contactPerson: string | null;
  /** For dates and numbers; null for the browser's. */
  locale: Locale | null;
  isEmailVerified: boolean;
  createdAt: string;
  /** The account that the session is switched to, of which all that follows speaks. */
  accountId: number;
  role: Role;
  plan: (typeof PLAN_IDS)[number];
  billingCycle: (typeof BILLING_CYCLES)[number];
  subscriptionStatus: string;
  /** `on`, `grace` after a failed payment, or `off`: whether the account's widgets show. */
  access: "on" | "grace" | "off";
  hasSubscription: boolean;
  currentPeriodEnd: string | null;
  trialEnd: string | null;
  canceledAt: string | null;
  /** When the person and the account that they own are deleted; null unless they asked for it. */
  deletesAt: string | null;
  /** The same of the account that the session is switched to. */
  accountDeletesAt: string | null;
}

/** `POST /api/auth/verify-email`. */
export interface VerifiedView {
  message: string;
  alreadyVerified: boolean;
  /** Whether the browser is signed in as this user, by `token` if there is one. */
  isSignedIn: boolean;
  /** Whether the account's password ended, so that its owner has to set a new one. */
  passwordEnded: boolean;
  token?: string;
}

/** `GET /api/auth/user`. */
export interface SignedInView extends UserView {
  /** Where the person may work: their own account first. */
  accounts: AccountChoice[];
}
