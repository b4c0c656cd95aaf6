import type { Engine } from "../engine.ts";
import { authenticationFailed, Declined, invalidRequest } from "../errors.ts";
import { decodeForm, type FormLevel } from "../http/form.ts";
import type { Route } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { API_VERSION, type Store } from "../state/store.ts";
import { sameSecret } from "./constant-time.ts";
import { expandPaths } from "./expand.ts";
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
  route: Route;
  ids: string[];
  form: FormLevel;
}

/** The same request may fare better later: its key is in use, or the provider failed. */
const RETRIABLE = [409, 500];

/** The HTTP API that the `stripe` package speaks, for callers with the secret key. */
export class Api {
  readonly #engine: Engine;
  readonly #secretKey: string;
  readonly #inFlight = new KeysInFlight();

  constructor(engine: Engine, secretKey: string) {
    this.#engine = engine;
    this.#secretKey = secretKey;
  }

  async fetch(request: Request): Promise<Response> {
    const requestId = newId("req");
    const headers = new Headers({ "Request-Id": requestId, "Stripe-Version": API_VERSION });
    const reply = await this.#reply(request, requestId, headers).catch(failureReply);
    headers.set("Content-Type", "application/json");
    if (reply.status >= 400) headers.set("Stripe-Should-Retry", String(RETRIABLE.includes(reply.status)));
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
      throw invalidRequest(
        `Unrecognized request URL (${request.method}: ${pathname}).`,
        undefined,
        undefined,
        404,
      );
    }
    const call = { ...found, form: decodeForm(body) };
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    if (request.method === "GET") return this.#engine.read((store) => run(store, call));
    if (!key) {
      return this.#engine.change({ id: requestId, idempotency_key: null }, (store) => run(store, call));
    }
    headers.set("Idempotency-Key", key);
    return this.#once(idempotentRequest(key, pathname, body), requestId, headers, call);
  }

  #once(request: IdempotentRequest, requestId: string, headers: Headers, call: Call): Promise<Reply> {
    return this.#inFlight.hold(request.key, () =>
      this.#engine.change({ id: requestId, idempotency_key: request.key }, async (store) => {
        const kept = await findReply(store.sql, request);
        if (kept) {
          headers.set("Idempotent-Replayed", "true");
          return kept;
        }
        const reply = await run(store, call);
        await keepReply(store.sql, request, reply);
        return reply;
      }),
    );
  }
}

async function run(store: Store, { route, ids, form }: Call): Promise<Reply> {
  const { result, expand } = await route.run(store, ids, form);
  if (!(result instanceof Declined)) await expandPaths(store, result, expand);
  return toReply(result);
}

function requireVersion(request: Request): void {
  const version = request.headers.get("Stripe-Version") ?? API_VERSION;
  if (version === API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The demo provider speaks ${API_VERSION}.`);
}
