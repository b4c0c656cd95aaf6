import * as v from "valibot";
import { KEY_VALIDATION } from "../api-keys/messages.ts";
import type { BillingCycle, PlanId } from "../billing/prices-trial-and-grace.ts";
import { LOCALES, type Locale } from "../language/locales.ts";
import { SETTINGS_VALIDATION, VALIDATION } from "../messages.ts";
import { describedAs } from "../schemas/described-as.ts";
import { TEXT_LIMIT, WebsiteUrlSchema } from "../schemas/website-url.ts";
import type { Role } from "../team/roles.ts";
import type { AccountChoice } from "../team/schemas.ts";
import { EmailSchema, PasswordSchema, UsernameSchema } from "./credentials.ts";

/** Treats an empty string as null, and accepts null. */
function orNothing<Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  const choice = v.lazy((input) => (typeof input === "string" && input.trim() === "" ? Nothing : schema));
  return v.nullable(describedAs(choice, v.union([v.literal(""), schema])));
}

const Nothing = v.pipe(
  v.string(),
  v.transform(() => null),
);

/** Changes to a user's profile. Absent fields are kept; null and empty fields are cleared. */
export const ProfileSchema = v.object({
  contactPerson: v.optional(
    orNothing(v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(TEXT_LIMIT, VALIDATION.tooLong))),
  ),
  username: v.optional(orNothing(UsernameSchema)),
  websiteUrl: v.optional(orNothing(WebsiteUrlSchema)),
  locale: v.optional(orNothing(v.picklist(LOCALES, SETTINGS_VALIDATION.locale))),
  reportMails: v.optional(v.boolean(VALIDATION.yesOrNo)),
  usageMails: v.optional(v.boolean(VALIDATION.yesOrNo)),
  scanMails: v.optional(v.boolean(VALIDATION.yesOrNo)),
  digestMails: v.optional(v.boolean(VALIDATION.yesOrNo)),
});
export type ProfileInput = v.InferOutput<typeof ProfileSchema>;

const CurrentPasswordSchema = v.pipe(
  v.string(VALIDATION.passwordRequired),
  v.nonEmpty(VALIDATION.passwordRequired),
);

const ProgramIdSchema = v.pipe(v.string(KEY_VALIDATION.programs), v.uuid(KEY_VALIDATION.programs));
/** IDs of API keys and webhooks to end. No user has as many as the limit allows. */
const ProgramIdsSchema = v.pipe(
  v.array(ProgramIdSchema, KEY_VALIDATION.programs),
  v.maxLength(500, KEY_VALIDATION.programs),
);

export const ChangePasswordSchema = v.pipe(
  v.object({
    currentPassword: CurrentPasswordSchema,
    password: PasswordSchema,
    /** IDs of keys and webhooks to end along with the other sessions. */
    ends: v.optional(ProgramIdsSchema, []),
  }),
  v.forward(
    v.partialCheck(
      [["currentPassword"], ["password"]],
      (input) => input.currentPassword !== input.password,
      SETTINGS_VALIDATION.passwordSame,
    ),
    ["password"],
  ),
);
export type ChangePasswordInput = v.InferOutput<typeof ChangePasswordSchema>;

export const ChangeEmailSchema = v.object({ email: EmailSchema, currentPassword: CurrentPasswordSchema });
export type ChangeEmailInput = v.InferOutput<typeof ChangeEmailSchema>;

/** Number of days in which a deletion can be undone. */
export const DELETION_DAYS = 14;

export const DeleteAccountSchema = v.object({ currentPassword: CurrentPasswordSchema });

/** Comma-separated IDs of keys and webhooks to end along with the other sessions. */
export const EndSessionsSchema = v.object({
  ends: v.optional(
    v.pipe(
      v.string(KEY_VALIDATION.programs),
      v.transform((ids) => ids.split(",").filter(Boolean)),
      ProgramIdsSchema,
    ),
    "",
  ),
});

/** A key or webhook, whose access outlives sessions and password changes. */
export interface ProgramView {
  kind: "key" | "webhook";
  id: string;
  /** Key's name or webhook's address. */
  name: string;
  /** Name of the account it can access. */
  account: string;
  createdAt: string;
  /** Date of a key's last use, e.g. `2026-11-24`; null before first use, and for webhooks. */
  lastUsedOn: string | null;
}

export interface SessionView {
  id: string;
  /** E.g. `Firefox on Windows`. */
  device: string;
  isCurrent: boolean;
  createdAt: string;
  /** Accurate to the hour. */
  lastUsedAt: string;
}

/** The signed-in user's data, regardless of the session's current account. */
export interface AccountView {
  email: string;
  contactPerson: string | null;
  username: string | null;
  websiteUrl: string | null;
  locale: Locale | null;
  /** Whether the user wants emails about barrier reports. */
  reportMails: boolean;
  /** Whether the user wants emails about used-up visits. */
  usageMails: boolean;
  scanMails: boolean;
  /** Whether the user wants a weekly email about visits and tools. */
  digestMails: boolean;
  emailChange: {
    newEmail: string;
    oldConfirmed: boolean;
    newConfirmed: boolean;
    expiresAt: string;
  } | null;
}

/** Outcome of an email change; `taken` if another account claimed the address in the meantime. */
export type EmailChangeOutcome = "changed" | "cancelled" | "replaced" | "taken";

/** A user as shown by the API, without password, token, or hash. */
export type UserView = PersonView & (SubscriptionFacts | NoSubscription);

/** A user whose account has a plan, as all accounts do unless billing is off. */
export type SubscriberView = PersonView & SubscriptionFacts;

export interface SubscriptionFacts {
  plan: PlanId;
  /**
   * Plan granted by the operator; null without a grant. `until` is null if the grant doesn't end.
   */
  grant: { until: string | null } | null;
  billingCycle: BillingCycle;
  subscriptionStatus: string;
  hasSubscription: boolean;
  currentPeriodEnd: string | null;
  trialEnd: string | null;
  canceledAt: string | null;
}

/** Members that the API omits with BILLING=off. */
type NoSubscription = { [Name in keyof SubscriptionFacts]?: undefined };

/** A user and their current account. */
export interface PersonView {
  /** Billing clock's time, which is ahead of the browser's once a demo's clock is advanced. */
  now: string;
  id: number;
  email: string;
  username: string | null;
  websiteUrl: string | null;
  contactPerson: string | null;
  /** Date and number format; null for the browser's. */
  locale: Locale | null;
  isEmailVerified: boolean;
  createdAt: string;
  /** ID of the current account, described by the members below. */
  accountId: number;
  role: Role;
  /** Whether the account's widgets are shown; `grace` after a failed payment. */
  access: "on" | "grace" | "off";
  /** Time at which the user and their own account will be deleted; null unless requested. */
  deletesAt: string | null;
  /** Time at which the current account will be deleted; null unless requested. */
  accountDeletesAt: string | null;
}

export interface VerifiedView {
  message: string;
  alreadyVerified: boolean;
  /** Whether the browser is signed in as this user, with `token` if present. */
  isSignedIn: boolean;
  /** Whether the password was removed, so the owner has to set a new one. */
  passwordEnded: boolean;
  token?: string;
}

export type SignedInView = UserView & {
  /** Accounts to switch between, starting with the user's own. */
  accounts: AccountChoice[];
  /**
   * Time from which the current account requires a second step that the user lacks or has not
   * completed in this session; null if never.
   */
  secondStepDue: string | null;
  hasSecondStep: boolean;
  /** Whether the session was started through single sign-on. */
  usesSso: boolean;
  /** Whether the current account requires sessions to be started through its single sign-on. */
  needsSso: boolean;
  /** Whether the user works at the desk. */
  isOperator: boolean;
};
