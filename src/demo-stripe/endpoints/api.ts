import type { Engine } from "../engine.ts";
import { authenticationFailed, Declined, invalidRequest } from "../errors.ts";
import { decodeForm } from "../http/form.ts";
import type { Outcome } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { API_VERSION, type Store } from "../state/store.ts";
import type { Chaos, Fault } from "../webhooks/chaos.ts";
import { sameSecret } from "./constant-time.ts";
import { expandPaths } from "./expand.ts";
import { faultError, takeFault } from "./faults.ts";
import {
  findReply,
  type IdempotentRequest,
  idempotentRequest,
  KeysInFlight,
  keepReply,
} from "./idempotency.ts";
import { failureReply, type Reply, toReply } from "./reply.ts";
import { findRoute } from "./routes.ts";

interface Call {
  carryOut(store: Store): Promise<Outcome>;
  fault: Fault | undefined;
}

/** HTTP API for the `stripe` package, which requires the secret key. */
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

  /** Executes a change, and stores its reply under the key, even a refusal or a failure. */
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
