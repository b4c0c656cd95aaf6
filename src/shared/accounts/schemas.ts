import * as v from "valibot";
import { KEY_VALIDATION } from "../api-keys/messages.ts";
import type { BillingCycle, PlanId } from "../billing/plan-prices.ts";
import { LOCALES, type Locale } from "../language/locales.ts";
import { SETTINGS_VALIDATION, VALIDATION } from "../messages.ts";
import { describedAs } from "../schemas/described-as.ts";
import { TEXT_LIMIT, WebsiteUrlSchema } from "../schemas/website-url.ts";
import type { Role } from "../team/roles.ts";
import type { AccountChoice } from "../team/schemas.ts";
import { EmailSchema, PasswordSchema, UsernameSchema } from "./credentials.ts";

/** Accepts an empty text or null as null. */
function orNothing<Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  const choice = v.lazy((input) => (typeof input === "string" && input.trim() === "" ? Nothing : schema));
  return v.nullable(describedAs(choice, v.union([v.literal(""), schema])));
}

const Nothing = v.pipe(
  v.string(),
  v.transform(() => null),
);

/** Changes to a user's profile. Absent fields are kept; null and empty ones are cleared. */
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
/** Ids of API keys and webhooks to end. No user has as many as the limit allows. */
const ProgramIdsSchema = v.pipe(
  v.array(ProgramIdSchema, KEY_VALIDATION.programs),
  v.maxLength(500, KEY_VALIDATION.programs),
);

export const ChangePasswordSchema = v.pipe(
  v.object({
    currentPassword: CurrentPasswordSchema,
    password: PasswordSchema,
    /** Ids of keys and webhooks to end with the other sessions. */
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

/** Days for which a deletion can be undone. */
export const DELETION_DAYS = 14;

export const DeleteAccountSchema = v.object({ currentPassword: CurrentPasswordSchema });

/** Ids of keys and webhooks to end with the other sessions, separated by commas. */
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

/** A key or webhook: access that outlives sessions and password changes. */
export interface ProgramView {
  kind: "key" | "webhook";
  id: string;
  /** The key's name, or the webhook's address. */
  name: string;
  /** Name of the account that it reaches. */
  account: string;
  createdAt: string;
  /** Day of a key's last use, e.g. `2026-11-24`; null before the first, and for webhooks. */
  lastUsedOn: string | null;
}

export interface SessionView {
  id: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  isCurrent: boolean;
  createdAt: string;
  /** Accurate to an hour. */
  lastUsedAt: string;
}

/** Data of the signed-in user, regardless of the session's current account. */
export interface AccountView {
  email: string;
  contactPerson: string | null;
  username: string | null;
  websiteUrl: string | null;
  locale: Locale | null;
  /** Whether mails about barrier reports are wanted. */
  reportMails: boolean;
  /** Whether mails about used-up visits are wanted. */
  usageMails: boolean;
  scanMails: boolean;
  /** Whether a weekly mail about visits and tools is wanted. */
  digestMails: boolean;
  emailChange: {
    newEmail: string;
    oldConfirmed: boolean;
    newConfirmed: boolean;
    expiresAt: string;
  } | null;
}

/** Outcome of an email change; `taken` if another account got the address in the meantime. */
export type EmailChangeOutcome = "changed" | "cancelled" | "replaced" | "taken";

/** A user as the API shows it, without password, token or hash. */
export type UserView = PersonView & (SubscriptionFacts | NoSubscription);

/** A user whose account has a plan, as every account does unless billing is off. */
export type SubscriberView = PersonView & SubscriptionFacts;

export interface SubscriptionFacts {
  plan: PlanId;
  /** Plan granted by the operator; null without a grant, `until` null if it doesn't end. */
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

/** A user and their current account. */
export interface PersonView {
  /** Time of the billing clock, ahead of the browser's once a demo's clock is advanced. */
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
  /** Id of the current account, which the members below describe. */
  accountId: number;
  role: Role;
  /** Whether the account's widgets show; `grace` after a failed payment. */
  access: "on" | "grace" | "off";
  /** Time when the user and their own account are deleted; null unless requested. */
  deletesAt: string | null;
  /** When the current account is deleted; null unless requested. */
  accountDeletesAt: string | null;
}

export interface VerifiedView {
  message: string;
  alreadyVerified: boolean;
  /** Whether the browser is signed in as this user, with `token` if present. */
  isSignedIn: boolean;
  /** Whether the password was removed, so that the owner has to set a new one. */
  passwordEnded: boolean;
  token?: string;
}

export type SignedInView = UserView & {
  /** Accounts to switch between, the user's own first. */
  accounts: AccountChoice[];
  /**
   * Time when the current account starts requiring a second step that the user lacks or this
   * session has not completed; null if never.
   */
  secondStepDue: string | null;
  hasSecondStep: boolean;
  /** Whether the session was started through single sign-on. */
  usesSso: boolean;
  /** Whether the current account requires sessions started through its single sign-on. */
  needsSso: boolean;
  /** Whether the user works at the desk. */
  isOperator: boolean;
};
