import * as v from "valibot";
import {
  EmailSchema,
  LoginSchema,
  OptionalAcceptanceSchema,
  PasswordSchema,
  UserIdSchema,
  VerifyEmailSchema,
} from "../accounts/credentials.ts";
import { CountrySchema } from "../billing/invoice-details.ts";
import { type BillingCycle, DEFAULT_BILLING_CYCLE, DEFAULT_PLAN, type PlanId } from "../billing/plans.ts";
import {
  BillingCycleSchema,
  NamedChargeSchema,
  NamedCurrencySchema,
  PlanSchema,
  PromotionCodeSchema,
} from "../billing/schemas.ts";
import { VALIDATION } from "../messages.ts";
import { TEXT_LIMIT, WebsiteUrlSchema } from "../schemas/website-url.ts";

/** In a browser that did not register, the password proves that it is the same person. */
export const VerificationSchema = v.object({
  ...VerifyEmailSchema.entries,
  password: v.optional(v.pipe(v.string(VALIDATION.passwordRequired), v.maxLength(256, VALIDATION.tooLong))),
});

/** Form for a browser that did not register. */
export const RegistrantPasswordSchema = v.object({ password: LoginSchema.entries.password });

export const SubscriptionSetupSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  userId: UserIdSchema,
});

const ContactPersonSchema = v.pipe(
  v.string(VALIDATION.cardholderRequired),
  v.trim(),
  v.nonEmpty(VALIDATION.cardholderRequired),
  v.maxLength(TEXT_LIMIT, VALIDATION.tooLong),
);

/** Choices of step 2, saved before the card is confirmed, for a redirect or a reload. */
export const RegistrationChoicesSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  contactPerson: ContactPersonSchema,
  promotionCode: PromotionCodeSchema,
  firstCharge: NamedChargeSchema,
  currency: NamedCurrencySchema,
  country: CountrySchema,
});

export const RegisterStep2Schema = v.object({
  ...RegistrationChoicesSchema.entries,
  userId: UserIdSchema,
  stripeCustomerId: v.string(VALIDATION.required),
  paymentMethodId: v.string(VALIDATION.required),
});

export const RegistrationCompletionSchema = v.object({
  setupIntentId: v.pipe(v.string(VALIDATION.required), v.regex(/^seti_\w{1,100}$/, VALIDATION.required)),
});

const OptionalText = v.optional(
  v.nullable(v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(TEXT_LIMIT, VALIDATION.tooLong))),
);

/** Code in an affiliate's link; anything else counts for nobody, and keeps nobody out. */
const AffiliateCodeSchema = v.fallback(
  v.optional(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]{2,40}$/))),
  undefined,
);

export const RegisterStep1Schema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  websiteUrl: WebsiteUrlSchema,
  acceptTerms: v.literal(true, VALIDATION.termsRequired),
  via: AffiliateCodeSchema,
});
export type RegisterStep1Input = v.InferOutput<typeof RegisterStep1Schema>;

/** Registration in a single call; an unknown plan or cycle falls back to the default. */
export const RegisterSchema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  fullName: OptionalText,
  acceptTerms: OptionalAcceptanceSchema,
  companyUrl: v.optional(v.nullable(v.union([v.literal(""), WebsiteUrlSchema], VALIDATION.websiteInvalid))),
  howDidYouFindUs: OptionalText,
  selectedPlan: v.fallback(v.optional(PlanSchema, DEFAULT_PLAN), DEFAULT_PLAN),
  billingCycle: v.fallback(v.optional(BillingCycleSchema, DEFAULT_BILLING_CYCLE), DEFAULT_BILLING_CYCLE),
});
export type RegisterInput = v.InferOutput<typeof RegisterSchema>;

/** The card setup of a registration, for the card form. */
export interface SubscriptionSetup {
  clientSecret: string;
  customerId: string;
  /** The provider's; `succeeded` once the card is confirmed, which must not be asked for again. */
  status: string;
  paymentMethodId: string | null;
}

export type RegistrationChoices = v.InferOutput<typeof RegistrationChoicesSchema>;

/** The browser's unfinished registration. */
export interface RegistrationView {
  userId: number;
  email: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  contactPerson: string | null;
  promotionCode: string | null;
  country: string | null;
  completed: boolean;
}

export type VerificationInput = v.InferOutput<typeof VerificationSchema>;

/** The first account of an installation, made with the link that the server's start prints. */
export const FirstOwnerSchema = v.object({
  ...RegisterStep1Schema.entries,
  token: v.pipe(v.string(VALIDATION.required), v.nonEmpty(VALIDATION.required)),
});

export type FirstOwnerInput = v.InferOutput<typeof FirstOwnerSchema>;
