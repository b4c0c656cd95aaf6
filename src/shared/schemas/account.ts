import * as v from "valibot";
import type { Locale } from "../locales.ts";
import { VALIDATION } from "../messages.ts";
import { BILLING_CYCLES, DEFAULT_BILLING_CYCLE, DEFAULT_PLAN, PLAN_IDS } from "../plans.ts";
import type { Role } from "../team.ts";
import type { AccountChoice } from "./team.ts";
import { TEXT_LIMIT, WebsiteUrlSchema } from "./website-url.ts";

/** Longest mail address that SMTP carries (RFC 5321, 4.5.3.1). */
const EMAIL_LIMIT = 254;

/** One plain address without quoting, comments or line breaks, so that it can safely name a recipient; lower case. */
export const EmailSchema = v.pipe(
  v.string(VALIDATION.email),
  v.trim(),
  v.maxLength(EMAIL_LIMIT, VALIDATION.email),
  v.regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, VALIDATION.email),
  v.toLowerCase(),
);

/** Spec section 5. The upper bound keeps hashing cheap to refuse. */
export const PasswordSchema = v.pipe(
  v.string(VALIDATION.passwordRequired),
  v.minLength(8, VALIDATION.passwordLength),
  v.maxLength(256, VALIDATION.passwordTooLong),
  v.check(
    (value) => [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(value)),
    VALIDATION.passwordKinds,
  ),
);

export const UsernameSchema = v.pipe(
  v.string(VALIDATION.usernameRequired),
  v.trim(),
  v.nonEmpty(VALIDATION.usernameRequired),
  v.regex(/^[\w.-]{3,40}$/, VALIDATION.usernameInvalid),
);

const UserIdSchema = v.pipe(v.number(VALIDATION.required), v.integer(VALIDATION.required));

const OptionalText = v.optional(
  v.nullable(v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(TEXT_LIMIT, VALIDATION.tooLong))),
);

export const PlanSchema = v.picklist(PLAN_IDS, VALIDATION.plan);
export const BillingCycleSchema = v.picklist(BILLING_CYCLES, VALIDATION.billingCycle);

export const LoginSchema = v.object({
  email: EmailSchema,
  password: v.pipe(v.string(VALIDATION.passwordRequired), v.nonEmpty(VALIDATION.passwordRequired)),
});
export type LoginInput = v.InferOutput<typeof LoginSchema>;

export const UsernameLoginSchema = v.object({
  username: v.pipe(v.string(VALIDATION.usernameRequired), v.trim(), v.nonEmpty(VALIDATION.usernameRequired)),
  password: v.pipe(v.string(VALIDATION.passwordRequired), v.nonEmpty(VALIDATION.passwordRequired)),
});
export type UsernameLoginInput = v.InferOutput<typeof UsernameLoginSchema>;

/** The dialog's one field takes either; an address is known by its @. Its errors are at `username`. */
export const DialogLoginSchema = v.pipe(
  UsernameLoginSchema,
  v.rawTransform(({ dataset, addIssue }): LoginInput | UsernameLoginInput => {
    const { username, password } = dataset.value;
    if (!username.includes("@")) return { username, password };
    const email = v.safeParse(EmailSchema, username);
    if (email.success) return { email: email.output, password };
    addIssue({
      message: VALIDATION.email,
      path: [{ type: "object", origin: "value", input: dataset.value, key: "username", value: username }],
    });
    return dataset.value;
  }),
);

export const RegisterStep1Schema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  websiteUrl: WebsiteUrlSchema,
  acceptTerms: v.literal(true, VALIDATION.termsRequired),
});
export type RegisterStep1Input = v.InferOutput<typeof RegisterStep1Schema>;

/** The single-call registration; what it does not know of plan and cycle falls back to the defaults. */
export const RegisterSchema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  fullName: OptionalText,
  companyUrl: v.optional(v.nullable(v.union([v.literal(""), WebsiteUrlSchema], VALIDATION.websiteInvalid))),
  howDidYouFindUs: OptionalText,
  selectedPlan: v.fallback(v.optional(PlanSchema, DEFAULT_PLAN), DEFAULT_PLAN),
  billingCycle: v.fallback(v.optional(BillingCycleSchema, DEFAULT_BILLING_CYCLE), DEFAULT_BILLING_CYCLE),
});
export type RegisterInput = v.InferOutput<typeof RegisterSchema>;

/** Registration in the auth dialog. */
export const DialogRegisterSchema = v.pipe(
  v.object({
    username: UsernameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    confirmPassword: v.string(VALIDATION.passwordsDiffer),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      VALIDATION.passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
);
export type DialogRegisterInput = v.InferOutput<typeof DialogRegisterSchema>;

export const SubscriptionSetupSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  userId: UserIdSchema,
});
export type SubscriptionSetupInput = v.InferOutput<typeof SubscriptionSetupSchema>;

const ContactPersonSchema = v.pipe(
  v.string(VALIDATION.cardholderRequired),
  v.trim(),
  v.nonEmpty(VALIDATION.cardholderRequired),
  v.maxLength(TEXT_LIMIT, VALIDATION.tooLong),
);

/** What is saved of step 2 before the card is confirmed, so that a redirect or a reload loses nothing. */
export const RegistrationChoicesSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  contactPerson: ContactPersonSchema,
});
export type RegistrationChoices = v.InferOutput<typeof RegistrationChoicesSchema>;

export const RegisterStep2Schema = v.object({
  ...RegistrationChoicesSchema.entries,
  userId: UserIdSchema,
  stripeCustomerId: v.string(VALIDATION.required),
  paymentMethodId: v.string(VALIDATION.required),
});
export type RegisterStep2Input = v.InferOutput<typeof RegisterStep2Schema>;

export const RegistrationCompletionSchema = v.object({
  setupIntentId: v.pipe(v.string(VALIDATION.required), v.regex(/^seti_\w{1,100}$/, VALIDATION.required)),
});

export const ForgotPasswordSchema = v.object({ email: EmailSchema });

export const ResetPasswordSchema = v.object({
  token: v.pipe(v.string(VALIDATION.tokenRequired), v.nonEmpty(VALIDATION.tokenRequired)),
  password: PasswordSchema,
});

export const VerifyEmailSchema = v.object({
  token: v.pipe(
    v.string(VALIDATION.verificationTokenRequired),
    v.nonEmpty(VALIDATION.verificationTokenRequired),
  ),
});

/** Resending takes the address, or the user id that a refused login gave. */
export const ResendVerificationSchema = v.object({ email: EmailSchema });
export const ResendByUserIdSchema = v.object({ userId: UserIdSchema });

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

/** `GET /api/auth/user`. */
export interface SignedInView extends UserView {
  /** Where the person may work: their own account first. */
  accounts: AccountChoice[];
}

/** `GET /api/auth/registration`: the registration that this browser has under way. */
export interface RegistrationView {
  userId: number;
  email: string;
  plan: (typeof PLAN_IDS)[number];
  billingCycle: (typeof BILLING_CYCLES)[number];
  contactPerson: string | null;
  completed: boolean;
}
