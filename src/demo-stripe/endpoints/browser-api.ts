import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type Stripe from "stripe";
import { answerPaymentChallenge, confirmPayment } from "../billing/confirm-payment.ts";
import { answerChallenge, confirmSetup, requireOpenSetupIntent } from "../billing/confirm-setup.ts";
import { createPaymentMethod } from "../billing/payment-methods.ts";
import { TEST_CARDS, type TestCard } from "../cards.ts";
import type { Engine } from "../engine.ts";
import { ApiError, authenticationFailed, Declined, resourceMissing } from "../errors.ts";
import { decodeForm, type FormLevel } from "../http/form.ts";
import { type Decoded, decodeShape, id, integer, object, oneOf, required } from "../http/params.ts";
import { passesLuhn } from "../luhn.ts";
import { billingDetailsShape } from "../shapes/billing-details.ts";
import type { Store } from "../state/store.ts";
import { sameSecret } from "./constant-time.ts";
import type { Reply } from "./reply.ts";
import { failureReply } from "./reply.ts";

const SHORTEST = 12;
const LONGEST = 19;

const PRIVATE = ["application", "customer", "customer_account", "latest_charge", "metadata", "on_behalf_of"];

const credentials = { key: required(id), client_secret: required(id) };

const cardFields = {
  type: required(oneOf("card")),
  card: required(
    object({
      number: required(id),
      exp_month: required(integer),
      exp_year: required(integer),
      cvc: required(id),
    }),
  ),
  billing_details: object(billingDetailsShape),
};

const setupShape = { ...credentials, return_url: id, payment_method_data: required(object(cardFields)) };

/** Payment fields; the card on file is charged if no card is entered. */
const paymentShape = { ...credentials, return_url: id, payment_method_data: object(cardFields) };

const answerShape = { ...credentials, outcome: required(oneOf("complete", "fail")) };

/** Operations by method, intent kind and action. */
const BROWSER_OPERATIONS: Record<string, BrowserOperation> = {
  "GET setup_intent": (store, intentId) => store.get("setup_intent", intentId),

  "POST setup_intent confirm": async (store, intentId, form) => {
    const { payment_method_data, return_url } = decodeShape(setupShape, form);
    const intent = await store.get("setup_intent", intentId);
    requireOpenSetupIntent(intent, "confirm");
    return confirmSetup(store, intent, await typedCard(store, payment_method_data), return_url);
  },

  "POST setup_intent authenticate": async (store, intentId, form) => {
    const { outcome } = decodeShape(answerShape, form);
    return answerChallenge(store, await store.get("setup_intent", intentId), outcome === "complete");
  },

  "GET payment_intent": (store, intentId) => store.get("payment_intent", intentId),

  "POST payment_intent confirm": async (store, intentId, form) => {
    const { payment_method_data } = decodeShape(paymentShape, form);
    const intent = await store.get("payment_intent", intentId);
    const method = payment_method_data && (await typedCard(store, payment_method_data));
    return confirmPayment(store, intent, method, false);
  },

  "POST payment_intent authenticate": async (store, intentId, form) => {
    const { outcome } = decodeShape(answerShape, form);
    const intent = await store.get("payment_intent", intentId);
    return answerPaymentChallenge(store, intent, outcome === "complete");
  },
};

const BROWSER_PATH = "/demo-stripe";

export interface BrowserOptions {
  publishableKey: string;
  script: () => Promise<Uint8Array> | Uint8Array;
}

/** Endpoints for browsers: the script, and a single intent by its client secret. */
export class BrowserApi {
  readonly #engine: Engine;
  readonly #options: BrowserOptions;

  constructor(engine: Engine, options: BrowserOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async fetch(request: Request): Promise<Response> {
    // A request without a valid Host header has no URL.
    const pathname = URL.parse(request.url)?.pathname ?? "";
    if (pathname === `${BROWSER_PATH}/stripe.js` && request.method === "GET") return this.#script(request);
    const [, noun, intentId = "", action] = PATH.exec(pathname) ?? [];
    const operation = BROWSER_OPERATIONS[[request.method, noun, action].filter(Boolean).join(" ")];
    if (!operation) return new Response("Not found", { status: 404 });
    const reply = await this.#run(request, intentId, operation).catch(publicFailure);
    return new Response(reply.body, {
      status: reply.status,
      headers: {
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  }

  async #run(request: Request, intentId: string, operation: BrowserOperation): Promise<Reply> {
    const form = decodeForm(
      request.method === "POST" ? await request.text() : new URL(request.url).search.slice(1),
    );
    return this.#engine.change(null, async (store) => {
      await this.#requireClient(store, intentId, form);
      return publicReply(await operation(store, intentId, form));
    });
  }

  async #requireClient(store: Store, intentId: string, form: FormLevel): Promise<void> {
    const given = decodeShape(
      credentials,
      new Map([...form].filter(([name]) => Object.hasOwn(credentials, name))),
    );
    if (!sameSecret(given.key, this.#options.publishableKey)) {
      throw authenticationFailed("Invalid API Key provided.");
    }
    const intent =
      (await store.find("setup_intent", intentId)) ?? (await store.find("payment_intent", intentId));
    if (!sameSecret(given.client_secret, intent?.client_secret ?? "")) {
      throw resourceMissing("intent", intentId, "id");
    }
  }

  async #script(request: Request): Promise<Response> {
    const script = new Uint8Array(await this.#options.script());
    const compressed = /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "");
    const bytes = compressed ? gzipSync(script) : script;
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
      ETag: etag,
      ...(compressed && { "Content-Encoding": "gzip" }),
    };
    if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, { headers });
  }
}

const PATH = new RegExp(
  `^${BROWSER_PATH}/v1/(setup_intent|payment_intent)s/((?:seti|pi)_\\w+)(?:/(confirm|authenticate))?$`,
);

/** A visitor's operation on the intent belonging to their client secret. */
type BrowserOperation = (store: Store, intentId: string, form: FormLevel) => Promise<PublicResult>;

/** Reads the card number, which is never stored. */
function typedCard(store: Store, { card, billing_details = {} }: Decoded<typeof cardFields>) {
  const entry = { number: card.number, expMonth: card.exp_month, expYear: card.exp_year, cvc: card.cvc };
  return createPaymentMethod(store, readCard(entry, new Date(store.now * 1000)), billing_details);
}

type PublicResult = Stripe.SetupIntent | Stripe.PaymentIntent | Declined;

/** Builds the reply for browsers, omitting the customer and metadata. */
function publicReply(result: PublicResult): Reply {
  if (!(result instanceof Declined)) return { status: 200, body: publicJson(result) };
  return { status: result.status, body: publicJson({ error: result.body }) };
}

function publicFailure(error: unknown): Reply {
  return error instanceof ApiError
    ? publicReply(new Declined(error.status, error.body))
    : failureReply(error);
}

function publicJson(value: object): string {
  return JSON.stringify(value, (field, content) => (PRIVATE.includes(field) ? undefined : content));
}

interface CardEntry {
  number: string;
  expMonth: number;
  /** Two or four digits. */
  expYear: number;
  cvc: string;
}

/** Returns the published test card that was entered, or throws the real provider's error. */
function readCard(entry: CardEntry, now: Date): { card: TestCard; expMonth: number; expYear: number } {
  const number = entry.number.replace(/\D/g, "");
  if (number.length < SHORTEST || number.length > LONGEST || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  if (entry.expMonth < 1 || entry.expMonth > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const expYear = entry.expYear < 100 ? 2000 + entry.expYear : entry.expYear;
  if (isPast(entry.expMonth, expYear, now) || expYear > now.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const card = TEST_CARDS.find((candidate) => candidate.number === number);
  if (!card) {
    throw cardError(
      "card_declined",
      "Your card was declined. This is the demo provider: only test cards work here, such as 4242 4242 4242 4242.",
      "number",
      "test_mode_live_card",
    );
  }
  if (!new RegExp(card.brand === "amex" ? "^\\d{4}$" : "^\\d{3}$").test(entry.cvc)) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return { card, expMonth: entry.expMonth, expYear };
}

function isPast(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month) <= now.getTime();
}

function cardError(code: string, message: string, param: string, declineCode?: string): ApiError {
  return new ApiError(402, {
    type: "card_error",
    code,
    message,
    param,
    ...(declineCode && { decline_code: declineCode }),
  });
}
