import type { BrowserApi, Result } from "./api.ts";
import { askForAuthentication } from "./challenge.ts";
import type { ElementsGroup } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";

export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null | undefined> | null;
}

interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method_data?: { billing_details?: BillingDetails } };
  redirect?: "always" | "if_required";
}

/** Saves the card that was typed in; asks the cardholder to authenticate where the card wants it. */
export async function confirmSetup(api: BrowserApi, options: ConfirmOptions): Promise<Result> {
  const { elements, confirmParams = {}, redirect } = options;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret) throw new IntegrationError("stripe.confirmSetup(): a clientSecret is missing.");
  const element = elements?.getElement("payment");
  if (!element) throw new IntegrationError("stripe.confirmSetup(): the payment Element is not mounted.");
  const returnUrl = confirmParams.return_url;
  if (redirect !== "if_required" && !returnUrl) {
    throw new IntegrationError("stripe.confirmSetup(): confirmParams.return_url is missing.");
  }
  const error = element.validate();
  if (error) return { error };
  const details = confirmParams.payment_method_data?.billing_details ?? {};
  element.requireHiddenFields(details);

  const confirmed = await api.confirm(clientSecret, {
    ...cardFields(element.values()),
    ...billingFields(details, element.values().postalCode),
    ...(returnUrl && { return_url: returnUrl }),
  });
  const result = await authenticateIfNeeded(api, clientSecret, confirmed);
  if (result.setupIntent && redirect !== "if_required" && returnUrl) return leaveFor(returnUrl, clientSecret);
  return result;
}

export async function retrieveSetupIntent(api: BrowserApi, clientSecret: string): Promise<Result> {
  if (/^seti_\w+_secret_\w+$/.test(clientSecret)) return api.retrieve(clientSecret);
  throw new IntegrationError("stripe.retrieveSetupIntent(): this is not a client secret.");
}

async function authenticateIfNeeded(api: BrowserApi, clientSecret: string, result: Result): Promise<Result> {
  if (result.setupIntent?.status !== "requires_action") return result;
  const outcome = await askForAuthentication();
  return api.answerChallenge(clientSecret, outcome);
}

function cardFields(card: { number: string; expMonth: string; expYear: string; cvc: string }) {
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card.number,
    "payment_method_data[card][exp_month]": card.expMonth,
    "payment_method_data[card][exp_year]": card.expYear,
    "payment_method_data[card][cvc]": card.cvc,
  };
}

function billingFields({ address, ...details }: BillingDetails, postalCode: string): Record<string, string> {
  const prefix = "payment_method_data[billing_details]";
  const completeAddress = { country: "US", ...(postalCode && { postal_code: postalCode }), ...address };
  const fields = [
    ...Object.entries(details).map(([name, value]) => [`${prefix}[${name}]`, value]),
    ...Object.entries(completeAddress).map(([name, value]) => [`${prefix}[address][${name}]`, value]),
  ];
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
}

function leaveFor(returnUrl: string, clientSecret: string): Promise<never> {
  const url = new URL(returnUrl);
  url.searchParams.set("setup_intent", clientSecret.replace(/_secret_.*$/, ""));
  url.searchParams.set("setup_intent_client_secret", clientSecret);
  url.searchParams.set("redirect_status", "succeeded");
  location.assign(url);
  return new Promise(() => undefined);
}
