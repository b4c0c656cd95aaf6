import type {
  RegisterStep1Schema,
  RegisterStep2Schema,
  RegistrationChoicesSchema,
  RegistrationCompletionSchema,
  RegistrationView,
  SubscriptionSetup,
  SubscriptionSetupSchema,
} from "../schemas/registration.ts";
import type { Endpoint, Sent, SessionToken } from "./endpoint.ts";

export const registerStep1: Endpoint<{
  body: Sent<typeof RegisterStep1Schema>;
  output: { userId: number };
}> = { method: "POST", path: "/api/auth/register-step1" };

/** The registration that this browser has under way. */
export const readRegistration: Endpoint<{ output: RegistrationView }> = {
  method: "GET",
  path: "/api/auth/registration",
};

/** Saves the choices of step 2 before the card is confirmed. */
export const saveRegistration: Endpoint<{
  body: Sent<typeof RegistrationChoicesSchema>;
  output: RegistrationView;
}> = { method: "PATCH", path: "/api/auth/registration" };

export const createSubscriptionSetup: Endpoint<{
  body: Sent<typeof SubscriptionSetupSchema>;
  output: SubscriptionSetup;
}> = { method: "POST", path: "/api/stripe/create-subscription-setup" };

export const registerStep2: Endpoint<{ body: Sent<typeof RegisterStep2Schema>; output: SessionToken }> = {
  method: "POST",
  path: "/api/auth/register-step2",
};

/** Finishes a registration whose card the provider confirmed on a page of its own. */
export const completeRegistration: Endpoint<{
  body: Sent<typeof RegistrationCompletionSchema>;
  output: SessionToken;
}> = { method: "POST", path: "/api/auth/registration/completion" };
