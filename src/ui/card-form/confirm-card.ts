import type { StripeError } from "@stripe/stripe-js";
import type { CardForm } from "./card-fields.tsx";

/** The card provider's reason for rejecting a card, for the user who entered it. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
}

/** Validates the fields before anything is sent. @throws PaymentError */
export async function checkCard({ elements }: CardForm): Promise<void> {
  const { error } = await elements.submit();
  if (error) throw new PaymentError(error.message);
}

/**
 * Returns the confirmed payment method's id; redirects to `returnUrl` only if the card requires a
 * redirect.
 * @throws PaymentError
 */
export async function confirmCard(
  { stripe, elements, clientSecret }: CardForm,
  billing: { email: string; name: string; country: string },
  returnUrl: string,
): Promise<string> {
  const { country, ...person } = billing;
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: returnUrl,
      payment_method_data: {
        billing_details: { ...person, address: { country } },
      },
    },
  });
  const paymentMethod = setupIntent?.payment_method ?? confirmedBefore(error);
  if (paymentMethod) return typeof paymentMethod === "string" ? paymentMethod : paymentMethod.id;
  throw new PaymentError(error?.message);
}

/** Returns the card from an earlier confirmation, as named in the repeated confirmation's error. */
function confirmedBefore(error: StripeError | undefined) {
  return error?.setup_intent?.status === "succeeded" ? error.setup_intent.payment_method : null;
}
