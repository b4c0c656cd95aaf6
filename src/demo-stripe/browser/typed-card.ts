import type { StripeError } from "@stripe/stripe-js";
import type { ElementsGroup } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";

export interface BillingDetails {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null | undefined> | null;
}

export interface CardDetails {
  billing_details?: BillingDetails;
}

/** Reads the card, or returns the validation error; `verb` names the caller in other errors. */
export function readCard(
  elements: ElementsGroup,
  verb: string,
  { billing_details: details = {} }: CardDetails = {},
): { error?: StripeError; fields?: Record<string, string> } {
  const element = elements.getElement("payment");
  if (!element) throw new IntegrationError(`stripe.${verb}(): the payment Element is not mounted.`);
  const error = element.validate();
  if (error) return { error };
  element.requireHiddenFields(details, verb);
  const values = element.values();
  return { fields: { ...cardFields(values), ...billingFields(details, values.postalCode) } };
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
