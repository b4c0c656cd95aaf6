import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import type { BillingCycle, PlanId } from "../plans.ts";
import { CountrySchema } from "./country.ts";
import { UserIdSchema } from "./credentials.ts";
import { NamedChargeSchema, NamedCurrencySchema, PromotionCodeSchema } from "./quote.ts";
import { BillingCycleSchema, PlanSchema } from "./registration.ts";
import { TEXT_LIMIT } from "./website-url.ts";

export const SubscriptionSetupSchema = v.object({
  plan: PlanSchema,
  billingCycle: BillingCycleSchema,
  userId: UserIdSchema,
});

/** The card setup of a registration, for the card form. */
export interface SubscriptionSetup {
  clientSecret: string;
  customerId: string;
  /** The provider's; `succeeded` once the card is confirmed, which must not be asked for again. */
  status: string;
  paymentMethodId: string | null;
}

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
export type RegistrationChoices = v.InferOutput<typeof RegistrationChoicesSchema>;

export const RegisterStep2Schema = v.object({
  ...RegistrationChoicesSchema.entries,
  userId: UserIdSchema,
  stripeCustomerId: v.string(VALIDATION.required),
  paymentMethodId: v.string(VALIDATION.required),
});

export const RegistrationCompletionSchema = v.object({
  setupIntentId: v.pipe(v.string(VALIDATION.required), v.regex(/^seti_\w{1,100}$/, VALIDATION.required)),
});

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
