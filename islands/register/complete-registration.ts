import type { StripeError } from "@stripe/stripe-js";
import { API, DASHBOARD } from "../../src/shared/paths.ts";
import { BILLING_COUNTRY } from "../../src/shared/plans.ts";
import type { RegistrationChoices } from "../../src/shared/schemas/account.ts";
import { request } from "../../src/ui/browser/fetcher.ts";
import type { CardForm } from "./card-fields.tsx";
import type { IncompleteUser } from "./incomplete-user.ts";

/** What the card provider said against the card, for the person who entered it. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
}

/** Checks the fields, before anything is sent. @throws PaymentError */
export async function checkCard({ elements }: CardForm): Promise<void> {
  const { error } = await elements.submit();
  if (error) throw new PaymentError(error.message);
}

/** Kept by the server before the card is confirmed, since a redirect loses everything here. */
export async function saveChoices(choices: RegistrationChoices): Promise<void> {
  await request("PATCH", API.registration, { body: choices });
}

/** Yields the confirmed payment method's id; redirects to the dashboard only where the card demands it. @throws PaymentError */
export async function confirmCard(
  { stripe, elements, clientSecret }: CardForm,
  billing: { email: string; name: string },
  publicUrl: string,
): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: `${publicUrl}${DASHBOARD.home}`,
      payment_method_data: {
        billing_details: { ...billing, address: { country: BILLING_COUNTRY } },
      },
    },
  });
  const paymentMethod = setupIntent?.payment_method ?? confirmedBefore(error);
  if (paymentMethod) return typeof paymentMethod === "string" ? paymentMethod : paymentMethod.id;
  throw new PaymentError(error?.message);
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

/** A second confirmation of the same setup is refused, but names the card of the first. */
function confirmedBefore(error: StripeError | undefined) {
  return error?.setup_intent?.status === "succeeded" ? error.setup_intent.payment_method : null;
}
