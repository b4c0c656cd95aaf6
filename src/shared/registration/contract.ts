import type { Quote, QuoteSchema } from "../billing/schemas.ts";
import type { Contract, Sent, SessionToken } from "../endpoint.ts";
import type { FirstOwnerSchema, RegisterStep1Schema } from "./schemas.ts";
import type {
  RegisterStep2Schema,
  RegistrationChoicesSchema,
  RegistrationCompletionSchema,
  RegistrationView,
  SubscriptionSetup,
  SubscriptionSetupSchema,
} from "./step-2-schemas.ts";

export const registerStep1: Contract<{ body: Sent<typeof RegisterStep1Schema>; output: { userId: number } }> =
  "POST /api/auth/register-step1";

/** Creates the installation's first account and signs its owner in. */
export const createFirstOwner: Contract<{ body: Sent<typeof FirstOwnerSchema>; output: SessionToken }> =
  "POST /api/auth/first-owner";

/** This browser's unfinished registration. */
export const readRegistration: Contract<{ output: RegistrationView }> = "GET /api/auth/registration";

/** Saves the choices made in step 2 before the card is confirmed. */
export const saveRegistration: Contract<{
  body: Sent<typeof RegistrationChoicesSchema>;
  output: RegistrationView;
}> = "PATCH /api/auth/registration";

/** Quotes a plan's price after the trial, optionally with a promotion code. */
export const quoteRegistration: Contract<{ body: Sent<typeof QuoteSchema>; output: Quote }> =
  "POST /api/auth/registration/quote";

export const createSubscriptionSetup: Contract<{
  body: Sent<typeof SubscriptionSetupSchema>;
  output: SubscriptionSetup;
}> = "POST /api/stripe/create-subscription-setup";

export const registerStep2: Contract<{ body: Sent<typeof RegisterStep2Schema>; output: SessionToken }> =
  "POST /api/auth/register-step2";

/** Completes a registration after the provider has confirmed the card on its own page. */
export const completeRegistration: Contract<{
  body: Sent<typeof RegistrationCompletionSchema>;
  output: SessionToken;
}> = "POST /api/auth/registration/completion";
