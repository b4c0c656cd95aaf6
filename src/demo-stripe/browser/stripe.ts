import type { PaymentIntent, SetupIntent, StripeError } from "@stripe/stripe-js";
import { adoptStyles, element } from "./dom.ts";
import { ElementsGroup, type ElementsOptions } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";
import { CHALLENGE_STYLES } from "./styles.ts";
import { type CardDetails, readCard } from "./typed-card.ts";
import { setLocale, t } from "./words.ts";

const UNREACHABLE: StripeError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};

/** Implements the part of `window.Stripe` needed to save a card and pay an invoice. */
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

interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method_data?: CardDetails };
  redirect?: "always" | "if_required";
}

/** Saves the entered card, with authentication if the card requires it. */
async function confirmSetup(api: BrowserApi, options: ConfirmOptions): Promise<Result> {
  if (!options.elements) throw new IntegrationError("stripe.confirmSetup(): the elements are missing.");
  return confirm(api, "confirmSetup", options);
}

/** Pays with the entered card or, without `elements`, with the card on file. */
async function confirmPayment(api: BrowserApi, options: ConfirmOptions): Promise<Result> {
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

async function retrieveIntent(api: BrowserApi, clientSecret: string): Promise<Result> {
  if (/^(seti|pi)_\w+_secret_\w+$/.test(clientSecret)) return api.retrieve(clientSecret);
  throw new IntegrationError("This is not the client secret of a SetupIntent or a PaymentIntent.");
}

/** Starts the authentication an intent requires. */
async function handleNextAction(api: BrowserApi, clientSecret: string): Promise<Result> {
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

/** Shows a bank's authentication dialog; closing it counts as a failure. */
function requestAuthentication(what: "this card" | "this payment"): Promise<"complete" | "fail"> {
  const complete = element("button", { type: "button", class: "primary" }, t("Complete authentication"));
  const fail = element("button", { type: "button" }, t("Fail authentication"));
  const dialog = element(
    "dialog",
    { "aria-labelledby": "title", "aria-describedby": "explanation" },
    element("h2", { id: "title" }, t("3D Secure test page")),
    element(
      "p",
      { id: "explanation" },
      t(`Here your bank would ask you to confirm ${what}. In test mode you choose how that ends.`),
    ),
    element("div", { class: "actions" }, complete, fail),
  );
  const host = element("div");
  const root = host.attachShadow({ mode: "open" });
  adoptStyles(root, CHALLENGE_STYLES);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();

  return new Promise((resolve) => {
    const close = (outcome: "complete" | "fail") => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    complete.addEventListener("click", () => close("complete"));
    fail.addEventListener("click", () => close("fail"));
    dialog.addEventListener("cancel", () => close("fail"));
  });
}

type Result =
  | { setupIntent: SetupIntent; paymentIntent?: undefined; error?: undefined }
  | { setupIntent?: undefined; paymentIntent: PaymentIntent; error?: undefined }
  | { setupIntent?: undefined; paymentIntent?: undefined; error: StripeError };

type BrowserApi = ReturnType<typeof browserApi>;

/** Creates a client for the operations allowed with a publishable key and a client secret. */
function browserApi(scriptUrl: string, publishableKey: string) {
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

/** Returns the error with its message in the form's language, as Stripe.js does. */
function inWords(error: StripeError): StripeError {
  return error.message === undefined ? error : { ...error, message: t(error.message) };
}
