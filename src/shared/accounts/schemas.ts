import * as v from "valibot";
import { KEY_VALIDATION } from "../api-keys/messages.ts";
import type { BillingCycle, PlanId } from "../billing/plans.ts";
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

/** Changes of a person's profile; absent fields stay, null and empty ones are cleared. */
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
/** Ids of keys and webhooks to end, of which a person has fewer than that. */
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

/** A key or webhook, whose access does not end with sessions and passwords. */
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

/** A signed-in device. */
export interface SessionView {
  id: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  isCurrent: boolean;
  createdAt: string;
  /** Accurate to an hour. */
  lastUsedAt: string;
}

/** Data of the signed-in person, whichever account the session is in. */
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
  /** Whether mails about scans are wanted. */
  scanMails: boolean;
  /** Whether a weekly mail about visits and tools is wanted. */
  digestMails: boolean;
  /** Email change that waits for confirmation. */
  emailChange: {
    newEmail: string;
    oldConfirmed: boolean;
    newConfirmed: boolean;
    expiresAt: string;
  } | null;
}

/** Outcome of an email change; `taken` when another account has the address by then. */
export type EmailChangeOutcome = "changed" | "cancelled" | "replaced" | "taken";

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
