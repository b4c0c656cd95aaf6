import type Stripe from "stripe";
import { paymentOf } from "../billing/charge-invoice.ts";
import type { Engine } from "../engine.ts";
import { ApiError, authenticationFailed, Declined, invalidParam, invalidRequest } from "../errors.ts";
import { decodeForm } from "../http/form.ts";
import type { Outcome, Route } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { listOf, typeOfId } from "../state/objects.ts";
import { API_VERSION, liveOf, type Store } from "../state/store.ts";
import type { Chaos, Fault } from "../webhooks/chaos.ts";
import { sameSecret } from "./constant-time.ts";
import {
  findReply,
  type IdempotentRequest,
  idempotentRequest,
  KeysInFlight,
  keepReply,
} from "./idempotency.ts";
import { failureReply, type Reply, toReply } from "./reply.ts";
import { findRoute } from "./routes.ts";

const MAX_DEPTH = 4;

/** Fields included only on request. */
const INCLUDABLE: Record<string, (store: Store, id: string) => Promise<unknown>> = {
  "customer.subscriptions": async (store, id) => {
    const live = await store.all("subscription", liveOf({ customer: id }));
    return listOf(live, `/v1/customers/${id}/subscriptions`);
  },
  "customer.tax_ids": async (store, id) => {
    const taxIds = await store.all("tax_id", { equal: { customer: id } });
    return listOf(taxIds, `/v1/customers/${id}/tax_ids`);
  },
  "invoice.payments": async (store, id) => {
    const payments = await store.all("invoice_payment", { equal: { invoice: id } });
    return listOf(payments, `/v1/invoice_payments?invoice=${id}`);
  },
  "invoice.confirmation_secret": async (store, id): Promise<Stripe.Invoice.ConfirmationSecret | null> => {
    const invoice = await store.get("invoice", id);
    if (invoice.status === "draft" || invoice.amount_due === 0) return null;
    const { client_secret } = (await paymentOf(store, invoice)).intent;
    return client_secret ? { client_secret, type: "payment_intent" } : null;
  },
};

const FAULTS: Record<Fault["with"], ApiError["body"]> = {
  401: {
    type: "invalid_request_error",
    code: "api_key_expired",
    message: "Expired API Key provided: sk_test_*******rail",
  },
  403: {
    type: "invalid_request_error",
    message:
      "The provided key 'rk_test_*******rail' does not have the required permissions for this endpoint. Having the 'rak_customer_write' permission would allow this request to continue.",
  },
  429: {
    type: "invalid_request_error",
    code: "lock_timeout",
    message:
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.",
  },
  500: { type: "api_error", message: "An unknown error occurred" },
};

interface Call {
  carryOut(store: Store): Promise<Outcome>;
  fault: Fault | undefined;
}

/** HTTP API for the `stripe` package; requires the secret key. */
export class Api {
  readonly #engine: Engine;
  readonly #secretKey: string;
  readonly #chaos: Chaos;
  readonly #inFlight = new KeysInFlight();

  constructor(engine: Engine, secretKey: string, chaos: Chaos) {
    this.#engine = engine;
    this.#secretKey = secretKey;
    this.#chaos = chaos;
  }

  async fetch(request: Request): Promise<Response> {
    const requestId = newId("req");
    const headers = new Headers({ "Request-Id": requestId, "Stripe-Version": API_VERSION });
    const reply = await this.#reply(request, requestId, headers).catch(failureReply);
    headers.set("Content-Type", "application/json");
    const advice = retryAdvice(request, reply);
    if (advice !== undefined) headers.set("Stripe-Should-Retry", String(advice));
    return new Response(reply.body, { status: reply.status, headers });
  }

  authenticate(request: Request): void {
    const [scheme, credentials = ""] = (request.headers.get("Authorization") ?? "").split(" ");
    const key =
      scheme === "Basic" ? Buffer.from(credentials, "base64").toString().replace(/:$/, "") : credentials;
    if (key === "") throw authenticationFailed("You did not provide an API key.");
    if (!sameSecret(key, this.#secretKey)) throw authenticationFailed("Invalid API Key provided.");
  }

  async #reply(request: Request, requestId: string, headers: Headers): Promise<Reply> {
    this.authenticate(request);
    requireVersion(request);
    const { pathname, search } = new URL(request.url);
    const body = request.method === "POST" ? await request.text() : search.slice(1);
    const found = findRoute(request.method, pathname);
    if (!found) {
      throw invalidRequest(`Unrecognized request URL (${request.method}: ${pathname}).`, undefined, 404);
    }
    const operation = found.route.read(decodeForm(body));
    const carryOut: Call["carryOut"] = (store) => operation(store, found.ids);
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    if (key) headers.set("Idempotency-Key", key);
    const idempotent = key ? idempotentRequest(key, pathname, body) : undefined;
    const work = async (): Promise<Reply> => {
      const stored = idempotent && (await this.#engine.read(({ sql }) => findReply(sql, idempotent)));
      if (stored) headers.set("Idempotent-Replayed", "true");
      const call = { carryOut, fault: stored ? undefined : await takeFault(this.#chaos, found.route) };
      if (call.fault && call.fault.with !== 500) throw faultError(call.fault);
      if (request.method === "GET") return this.#engine.read((store) => run(store, call));
      return stored ?? this.#change(requestId, call, idempotent);
    };
    return key ? this.#inFlight.hold(key, work) : work();
  }

  /** Executes a change and stores its reply under the key, even a refusal or failure. */
  async #change(requestId: string, call: Call, idempotent: IdempotentRequest | undefined): Promise<Reply> {
    const origin = { id: requestId, idempotency_key: idempotent?.key ?? null };
    try {
      return await this.#engine.change(origin, async (store) => {
        const reply = await run(store, call);
        if (idempotent) await keepReply(store.sql, idempotent, reply);
        return reply;
      });
    } catch (error) {
      const reply = failureReply(error);
      if (idempotent) await this.#engine.change(origin, ({ sql }) => keepReply(sql, idempotent, reply));
      return reply;
    }
  }
}

async function run(store: Store, { carryOut, fault }: Call): Promise<Reply> {
  if (fault && !fault.done) throw faultError(fault);
  const { result, expand } = await carryOut(store);
  if (fault) return failureReply(faultError(fault));
  if (!(result instanceof Declined)) await expandPaths(store, result, expand);
  return toReply(result);
}

/** Whether a retry can help: a busy key becomes free, but a stored failure is replayed. */
function retryAdvice({ method }: Request, { status }: Reply): boolean | undefined {
  if (status < 400 || status === 429) return undefined;
  return status === 409 || (status === 500 && method === "GET");
}

function requireVersion(request: Request): void {
  const version = request.headers.get("Stripe-Version") ?? API_VERSION;
  if (version === API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The demo provider speaks ${API_VERSION}.`);
}

/** Consumes a failure set by chaos for an operation, if any. */
async function takeFault(chaos: Chaos, { method, segments }: Route): Promise<Fault | undefined> {
  const { fail } = chaos.settings;
  const operation = `${method} /${segments.join("/")}`;
  if (!fail || (fail.on !== "*" && fail.on !== operation)) return undefined;
  const times = fail.times - 1;
  await chaos.change({ ...chaos.settings, fail: times > 0 ? { ...fail, times } : null });
  return fail;
}

function faultError({ with: status }: Fault): ApiError {
  return new ApiError(status, FAULTS[status]);
}

/** Replaces the IDs at `paths`, such as `data.latest_invoice.payments`, with whole objects. */
async function expandPaths(store: Store, payload: object, paths: string[]): Promise<void> {
  for (const path of paths) {
    const fields = path.split(".");
    if (fields.length > MAX_DEPTH) {
      throw invalidParam(
        "expand",
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        "property_expansion_max_depth",
      );
    }
    await expand(store, payload, fields, path);
  }
}

async function expand(store: Store, target: unknown, fields: string[], path: string): Promise<void> {
  if (Array.isArray(target)) {
    for (const item of target) await expand(store, item, fields, path);
    return;
  }
  const [field, ...rest] = fields;
  if (field === undefined || !isRecord(target)) return;
  target[field] = await expanded(store, target, field, path);
  await expand(store, target[field], rest, path);
}

async function expanded(store: Store, target: Record<string, unknown>, field: string, path: string) {
  const value = target[field];
  if (Array.isArray(value) && value.every((id) => typeof id === "string" && typeOfId(id))) {
    return Promise.all(value.map((id) => expandedId(store, id, field, path)));
  }
  if (typeof value === "string") return expandedId(store, value, field, path);
  if (value !== undefined) return value;
  const include = INCLUDABLE[`${String(target.object)}.${field}`];
  if (!include) throw notExpandable(path, field);
  return include(store, String(target.id));
}

async function expandedId(store: Store, id: string, field: string, path: string) {
  const type = field === "coupon" ? "coupon" : typeOfId(id);
  if (!type) throw notExpandable(path, field);
  return (await store.find(type, id)) ?? { id, object: type, deleted: true };
}

function notExpandable(path: string, field: string) {
  return invalidParam(path === field ? "expand" : path, `This property cannot be expanded (${field}).`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
