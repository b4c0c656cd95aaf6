import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Engine } from "../engine.ts";
import { authenticationFailed, resourceMissing } from "../errors.ts";
import { decodeForm, type FormLevel } from "../http/form.ts";
import { decodeShape } from "../http/params.ts";
import type { Store } from "../state/store.ts";
import { BROWSER_OPERATIONS, type BrowserOperation, credentials } from "./browser-operations.ts";
import { sameSecret } from "./constant-time.ts";
import { publicFailure, publicReply } from "./public-intent.ts";
import type { Reply } from "./reply.ts";

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
