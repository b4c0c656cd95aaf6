import * as v from "valibot";
import { EmailSchema, OptionalAcceptanceSchema, PasswordSchema } from "../accounts/credentials.ts";
import { BillingCycleSchema, PlanSchema } from "../billing/plan-schemas.ts";
import { DEFAULT_BILLING_CYCLE, DEFAULT_PLAN } from "../billing/prices-trial-and-grace.ts";
import { VALIDATION } from "../messages.ts";
import { TEXT_LIMIT, WebsiteUrlSchema } from "../schemas/website-url.ts";

const OptionalText = v.optional(
  v.nullable(v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(TEXT_LIMIT, VALIDATION.tooLong))),
);

/** Code in an affiliate's link. Invalid codes are ignored, so they never block registration. */
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

/** Registration in a single call; an unknown plan or cycle is replaced by the default. */
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

/**
 * An installation's first account, created through the link printed on server startup. Its owner
 * runs the installation, so there are no terms to accept.
 */
export const FirstOwnerSchema = v.object({
  ...v.omit(RegisterStep1Schema, ["acceptTerms"]).entries,
  token: v.pipe(v.string(VALIDATION.required), v.nonEmpty(VALIDATION.required)),
});

export type FirstOwnerInput = v.InferOutput<typeof FirstOwnerSchema>;
