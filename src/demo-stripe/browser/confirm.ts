import type { BrowserApi, Result } from "./api.ts";
import { requestAuthentication } from "./challenge.ts";
import type { ElementsGroup } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";
import { type CardDetails, readCard } from "./typed-card.ts";

interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method_data?: CardDetails };
  redirect?: "always" | "if_required";
}

/** Saves the entered card, with authentication if the card requires it. */
export async function confirmSetup(api: BrowserApi, options: ConfirmOptions): Promise<Result> {
  if (!options.elements) throw new IntegrationError("stripe.confirmSetup(): the elements are missing.");
  return confirm(api, "confirmSetup", options);
}

/** Pays with the entered card or, without `elements`, with the card on file. */
export async function confirmPayment(api: BrowserApi, options: ConfirmOptions): Promise<Result> {
  return confirm(api, "confirmPayment", options);
}

async function confirm(
  api: BrowserApi,
  verb: "confirmSetup" | "confirmPayment",
  { elements, confirmParams = {}, redirect, ...options }: ConfirmOptions,
): Promise<Result> {
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret) throw new IntegrationError(`stripe.${verb}(): a clientSecret is missing.`);
  const returnUrl = confirmParams.return_url;
  if (redirect !== "if_required" && !returnUrl) {
    throw new IntegrationError(`stripe.${verb}(): confirmParams.return_url is missing.`);
  }
  const typed = elements ? readCard(elements, verb, confirmParams.payment_method_data) : {};
  if (typed.error) return { error: typed.error };
  const confirmed = await api.confirm(clientSecret, {
    ...typed.fields,
    ...(returnUrl && { return_url: returnUrl }),
  });
  const result = await authenticateIfNeeded(api, clientSecret, confirmed);
  if (!result.error && redirect !== "if_required" && returnUrl) return leaveFor(returnUrl, clientSecret);
  return result;
}

export async function retrieveIntent(api: BrowserApi, clientSecret: string): Promise<Result> {
  if (/^(seti|pi)_\w+_secret_\w+$/.test(clientSecret)) return api.retrieve(clientSecret);
  throw new IntegrationError("This is not the client secret of a SetupIntent or a PaymentIntent.");
}

/** Starts the authentication that an intent requires. */
export async function handleNextAction(api: BrowserApi, clientSecret: string): Promise<Result> {
  const found = await retrieveIntent(api, clientSecret);
  const { status } = found.setupIntent ?? found.paymentIntent ?? {};
  if (status && status !== "requires_action") {
    throw new IntegrationError("handleNextAction: The intent supplied is not in the requires_action state.");
  }
  return authenticateIfNeeded(api, clientSecret, found);
}

async function authenticateIfNeeded(api: BrowserApi, clientSecret: string, result: Result): Promise<Result> {
  const { status } = result.setupIntent ?? result.paymentIntent ?? {};
  if (status !== "requires_action") return result;
  const outcome = await requestAuthentication(result.paymentIntent ? "this payment" : "this card");
  return api.answerChallenge(clientSecret, outcome);
}

function leaveFor(returnUrl: string, clientSecret: string): Promise<never> {
  const url = new URL(returnUrl);
  const noun = clientSecret.startsWith("pi_") ? "payment_intent" : "setup_intent";
  url.searchParams.set(noun, clientSecret.replace(/_secret_.*$/, ""));
  url.searchParams.set(`${noun}_client_secret`, clientSecret);
  url.searchParams.set("redirect_status", "succeeded");
  location.assign(url);
  return new Promise(() => undefined);
}
