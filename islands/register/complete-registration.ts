import { API } from "#shared/paths.ts";
import type { RegistrationChoices } from "#shared/schemas/registration.ts";
import { request } from "#ui/browser/fetcher.ts";
import type { IncompleteUser } from "./incomplete-user.ts";

/** Kept by the server before the card is confirmed, since a redirect loses everything here. */
export async function saveChoices(choices: RegistrationChoices): Promise<void> {
  await request("PATCH", API.registration, { body: choices });
}

/** Ends the registration and yields the session's token. */
export async function completeRegistration(
  { userId }: IncompleteUser,
  choices: RegistrationChoices,
  card: { stripeCustomerId: string; paymentMethodId: string },
): Promise<string> {
  const body = { userId, ...choices, ...card };
  const { token } = await request<{ token: string }>("POST", API.registerStep2, { body });
  return token;
}
