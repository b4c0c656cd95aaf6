import { registerStep2, saveRegistration } from "#shared/api/registration.ts";
import type { RegistrationChoices } from "#shared/schemas/registration-step-2.ts";
import { call } from "#ui/browser/fetcher.ts";
import type { IncompleteUser } from "./incomplete-user.ts";

/** Saves the choices on the server, since confirming the card may redirect. */
export async function saveChoices(choices: RegistrationChoices): Promise<void> {
  await call(saveRegistration, { body: choices });
}

/** Completes the registration and returns the session's token. */
export async function completeRegistration(
  { userId }: IncompleteUser,
  choices: RegistrationChoices,
  card: { stripeCustomerId: string; paymentMethodId: string },
): Promise<string> {
  const body = { userId, ...choices, ...card };
  const { token } = await call(registerStep2, { body });
  return token;
}
