import { browserApi } from "./api.ts";
import { confirmPayment, confirmSetup, handleNextAction, retrieveIntent } from "./confirm.ts";
import { ElementsGroup, type ElementsOptions } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";
import { setLocale } from "./words.ts";

/** Implements the part of `window.Stripe` that saving a card and paying an invoice need. */
function Stripe(publishableKey: string, { locale }: { locale?: string } = {}) {
  setLocale(locale);
  const api = browserApi(scriptUrl, publishableKey);
  return {
    elements: (options: ElementsOptions = {}) => new ElementsGroup(options),
    confirmSetup: (options: Parameters<typeof confirmSetup>[1]) => confirmSetup(api, options),
    confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(api, options),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(api, clientSecret),
    retrieveSetupIntent: (clientSecret: string) => retrieveIntent(api, clientSecret),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(api, clientSecret),
    createToken: unsupported("createToken"),
    createPaymentMethod: unsupported("createPaymentMethod"),
    confirmCardPayment: unsupported("confirmCardPayment"),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

const { currentScript } = document;
const scriptUrl =
  currentScript instanceof HTMLScriptElement
    ? currentScript.src
    : new URL("/demo-stripe/stripe.js", location.href).href;

function unsupported(name: string) {
  return async () => {
    throw new IntegrationError(`The demo provider has no ${name}().`);
  };
}

Stripe.version = "endive";
Object.assign(window, { Stripe });
