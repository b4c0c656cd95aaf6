import type { PaymentIntent, SetupIntent, StripeError } from "@stripe/stripe-js";
import { t } from "./words.ts";

export type Result =
  | { setupIntent: SetupIntent; paymentIntent?: undefined; error?: undefined }
  | { setupIntent?: undefined; paymentIntent: PaymentIntent; error?: undefined }
  | { setupIntent?: undefined; paymentIntent?: undefined; error: StripeError };

export type BrowserApi = ReturnType<typeof browserApi>;

const UNREACHABLE: StripeError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};

/** Creates a client for the operations that a publishable key and a client secret allow. */
export function browserApi(scriptUrl: string, publishableKey: string) {
  const address = (clientSecret: string, action = "") => {
    const intentId = clientSecret.replace(/_secret_.*$/, "");
    const nouns = intentId.startsWith("pi_") ? "payment_intents" : "setup_intents";
    return new URL(`v1/${nouns}/${encodeURIComponent(intentId)}${action}`, scriptUrl);
  };
  const post = (clientSecret: string, action: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, key: publishableKey, client_secret: clientSecret });
    return call(address(clientSecret, action), { method: "POST", body });
  };
  return {
    retrieve(clientSecret: string) {
      const url = address(clientSecret);
      url.search = new URLSearchParams({ key: publishableKey, client_secret: clientSecret }).toString();
      return call(url, {});
    },
    confirm: (clientSecret: string, fields: Record<string, string>) => post(clientSecret, "/confirm", fields),
    answerChallenge: (clientSecret: string, outcome: "complete" | "fail") =>
      post(clientSecret, "/authenticate", { outcome }),
  };
}

async function call(url: URL, init: RequestInit): Promise<Result> {
  try {
    const response = await fetch(url, init);
    const body = await response.json();
    if (!response.ok) return { error: inWords(body.error) };
    return body.object === "payment_intent" ? { paymentIntent: body } : { setupIntent: body };
  } catch {
    return { error: inWords(UNREACHABLE) };
  }
}

/** Returns the error with its message in the language of the form, as Stripe.js does. */
function inWords(error: StripeError): StripeError {
  return error.message === undefined ? error : { ...error, message: t(error.message) };
}
