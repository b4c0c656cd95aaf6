import { createHash } from "node:crypto";
import { answerChallenge, confirmSetup, openSetupIntent } from "../billing/confirm-setup.ts";
import { createPaymentMethod } from "../billing/payment-methods.ts";
import { readCard } from "../card-entry.ts";
import type { Engine } from "../engine.ts";
import { authenticationFailed, resourceMissing } from "../errors.ts";
import { decodeForm, type FormLevel } from "../http/form.ts";
import { decodeShape, id, integer, object, oneOf, required } from "../http/params.ts";
import { billingDetailsShape } from "../resources/payment-methods.ts";
import type { Store } from "../state/store.ts";
import { sameSecret } from "./constant-time.ts";
import { publicFailure, publicReply } from "./public-setup-intent.ts";
import type { Reply } from "./reply.ts";

export const BROWSER_PATH = "/demo-stripe";

const credentials = { key: required(id), client_secret: required(id) };

const confirmShape = {
  ...credentials,
  return_url: id,
  payment_method_data: required(
    object({
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
    }),
  ),
};

const answerShape = { ...credentials, outcome: required(oneOf("complete", "fail")) };

export interface BrowserOptions {
  publishableKey: string;
  script: () => Promise<Uint8Array> | Uint8Array;
}

/** What a visitor's browser may ask: the script, and one SetupIntent by its client secret. */
export class BrowserApi {
  readonly #engine: Engine;
  readonly #options: BrowserOptions;

  constructor(engine: Engine, options: BrowserOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === `${BROWSER_PATH}/stripe.js` && request.method === "GET") return this.#script(request);
    const [, intentId, action] = PATH.exec(pathname) ?? [];
    const operation = intentId && OPERATIONS[`${request.method} ${action ?? ""}`];
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

  async #run(request: Request, intentId: string, operation: Operation): Promise<Reply> {
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
    const intent = await store.find("setup_intent", intentId);
    if (!sameSecret(given.client_secret, intent?.client_secret ?? "")) {
      throw resourceMissing("setup_intent", intentId, "id");
    }
  }

  async #script(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await this.#options.script());
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      ETag: etag,
    };
    if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
    return new Response(bytes, { headers });
  }
}

const PATH = new RegExp(`^${BROWSER_PATH}/v1/setup_intents/(seti_\\w+)(?:/(confirm|authenticate))?$`);

type Operation = (store: Store, intentId: string, form: FormLevel) => ReturnType<typeof answerChallenge>;

const OPERATIONS: Record<string, Operation> = {
  "GET ": (store, intentId) => store.get("setup_intent", intentId),

  "POST confirm": async (store, intentId, form) => {
    const { payment_method_data, return_url } = decodeShape(confirmShape, form);
    const intent = await openSetupIntent(store, intentId, "confirm");
    const { number, exp_month, exp_year, cvc } = payment_method_data.card;
    const entry = { number, expMonth: exp_month, expYear: exp_year, cvc };
    const card = readCard(entry, new Date(store.now * 1000));
    const method = await createPaymentMethod(store, card, payment_method_data.billing_details ?? {});
    return confirmSetup(store, intent, method, return_url);
  },

  "POST authenticate": async (store, intentId, form) => {
    const { outcome } = decodeShape(answerShape, form);
    const intent = await store.get("setup_intent", intentId);
    return answerChallenge(store, intent, outcome === "complete");
  },
};
