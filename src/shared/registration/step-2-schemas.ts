import * as v from "valibot";
import { UserIdSchema } from "../accounts/credentials.ts";
import { CountrySchema } from "../billing/invoice-details.ts";
import { BillingCycleSchema, PlanSchema } from "../billing/plan-schemas.ts";
import type { BillingCycle, PlanId } from "../billing/prices-trial-and-grace.ts";
import { NamedChargeSchema, NamedCurrencySchema, PromotionCodeSchema } from "../billing/schemas.ts";
import { VALIDATION } from "../messages.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import { TEXT_LIMIT } from "../schemas/website-url.ts";

export const SubscriptionSetupSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  userId: UserIdSchema,
});

const ContactPersonSchema = trimmedTextSchema(VALIDATION.cardholderRequired, TEXT_LIMIT, VALIDATION.tooLong);

/**
 * Choices made in step 2, saved before the card is confirmed so they survive a redirect or reload.
 */
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

export interface SubscriptionSetup {
  clientSecret: string;
  customerId: string;
  /** The provider's status; once it is `succeeded`, the card must not be requested again. */
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
