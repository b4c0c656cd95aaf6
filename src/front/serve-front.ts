import { pathOf } from "#shared/endpoint.ts";
import type { SentWidgetView } from "#shared/widgets/config.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { DatabaseUnavailableError } from "#src/db/database-unavailable.ts";
import { NewOrigins } from "#src/features/widgets/live-hosts/new-origins.ts";
import { PEER_HEADER, type RequestAddresses } from "#src/http/client-address.ts";
import { KEEP_HEADER } from "#src/http/kept-reply.ts";
import { limitBody } from "#src/http/limit-body.ts";
import { acceptedEncodings, matches } from "#src/http/memory-file.ts";
import { requestPath } from "#src/http/request-path.ts";
import { REAL_CLOCK } from "../clock.ts";
import { publicViewReply } from "../features/widgets/public-view-reply.ts";
import { PublicViews } from "../features/widgets/public-views.ts";
import { AddressGate } from "../http/address-gate.ts";
import { errorReply } from "../http/errors.ts";
import { SERVER } from "../http/server-options.ts";
import { EventLoopLag } from "../metrics/event-loop-lag.ts";
import { Batch } from "./batch.ts";
import { receiveBody, sendBody } from "./body-port.ts";
import { FrontFigures } from "./front-figures.ts";
import type { FromFront, FrontData, Send, SentReply, SentRequest, ToFront } from "./front-messages.ts";

/** Runs only a few jobs per event loop turn, so a burst does not delay other requests. */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  readonly #most: number;
  #left: number;
  #isCounting = false;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Returns a promise for the caller's turn, or undefined if it is already the caller's turn. */
  wait(): Promise<void> | undefined {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      const next = this.#waiting.splice(0, this.#most);
      this.#left = this.#most - next.length;
      this.#isCounting = false;
      if (next.length > 0) this.#count();
      for (const resolve of next) resolve();
    });
  }
}

/** Number of requests and replies passed on before visitors are served again. */
const AT_ONCE = 4;

class Forwarder {
  readonly #waiting = new Map<number, (reply: SentReply) => void>();
  readonly #send: Send<FromFront>;
  readonly #batch: Batch<SentRequest>;
  readonly #turns = new Turns(AT_ONCE);
  #lastId = 0;

  constructor(send: Send<FromFront>) {
    this.#send = send;
    this.#batch = new Batch((requests, transfer) => send({ kind: "requests", requests }, transfer));
  }

  /** @throws BodyTooLarge */
  async forward(request: Request, server: RequestAddresses): Promise<Response> {
    await this.#turns.wait();
    await limitBody(request);
    const body = await sendBody(request);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<SentReply>();
    this.#waiting.set(id, resolve);
    const headers = [...request.headers].filter(([name]) => name !== PEER_HEADER);
    headers.push([PEER_HEADER, server.requestIP(request)?.address ?? "unknown"]);
    const { url, signal } = request;
    // The server drops the body of a reply to HEAD, but still knows its length.
    const method = request.method === "HEAD" ? "GET" : request.method;
    this.#batch.add({ id, method, url, headers, body });
    const leave = () => this.#send({ kind: "gone", id });
    signal.addEventListener("abort", leave);
    const reply = await promise;
    await this.#turns.wait();
    signal.removeEventListener("abort", leave);
    return new Response(receiveBody(reply.body), { status: reply.status, headers: reply.headers });
  }

  settle(reply: SentReply): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}

/** Memory limit in bytes for pages and browser files in all requested encodings. */
const MAX_BYTES = 64 * 1_048_576;

/** Keeps replies that don't change while the server runs: pages and browser files. */
class KeptReplies {
  readonly #replies = new Map<string, KeptReply>();
  #bytes = 0;

  find(request: Request): Response | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const kept = this.#replies.get(keyOf(request));
    return kept && replyTo(request, kept);
  }

  /**
   * Returns the caller's version of a reply from the thread behind, and keeps the reply if allowed.
   */
  async keep(request: Request, reply: Response): Promise<Response> {
    if (!reply.headers.has(KEEP_HEADER)) return reply;
    const headers = new Headers(reply.headers);
    for (const name of [KEEP_HEADER, "content-length", "date"]) headers.delete(name);
    const kept = { body: await reply.arrayBuffer(), status: reply.status, headers };
    const key = keyOf(request);
    if (!this.#replies.has(key) && this.#bytes + kept.body.byteLength <= MAX_BYTES) {
      this.#replies.set(key, kept);
      this.#bytes += kept.body.byteLength;
    }
    return replyTo(request, kept);
  }
}

/** Asks the thread behind for public views. */
class ViewLoader {
  readonly #asked = new Map<number, PromiseWithResolvers<Views>>();
  readonly #send: (message: FromFront) => void;
  #lastAsk = 0;

  constructor(send: (message: FromFront) => void) {
    this.#send = send;
  }

  /** @throws DatabaseUnavailableError if the thread behind could not load them. */
  load(publicIds: string[]): Promise<Views> {
    this.#lastAsk += 1;
    const asked = Promise.withResolvers<Views>();
    this.#asked.set(this.#lastAsk, asked);
    this.#send({ kind: "load-views", ask: this.#lastAsk, publicIds });
    return asked.promise;
  }

  settle(message: Extract<ToFront, { ask: number }>): void {
    const asked = this.#asked.get(message.ask);
    this.#asked.delete(message.ask);
    if (message.kind === "views") asked?.resolve(new Map(message.views));
    else asked?.reject(new DatabaseUnavailableError(message.reason));
  }
}

const FIGURES_MS = 1_000;

/**
 * Listens for all callers. Serves public views, pages and browser files from memory, so the thread
 * behind never delays visitors, and passes everything else on to that thread.
 * @throws if the port is taken.
 */
export function serveFront(data: FrontData, send: Send<FromFront>) {
  const clock = REAL_CLOCK;
  const figures = new FrontFigures(data.figures);
  const loader = new ViewLoader(send);
  const forwarder = new Forwarder(send);
  const origins = new NewOrigins(clock);
  const lag = new EventLoopLag(clock);
  const kept = new KeptReplies();
  const publicViews = new PublicViews({
    load: (publicIds) => loader.load(publicIds),
    note: (source) => figures.add(source),
    clock,
    words: data.launcherWords,
  });
  const services = {
    publicViews,
    publicGate: new AddressGate(clock),
    config: data,
    metrics: { rateLimited: { add: () => figures.add("limited") } },
    liveHosts: {
      note(publicId: string, { headers }: Request) {
        const origin = headers.get("origin");
        if (origin !== null && origins.isNew(publicId, origin))
          send({ kind: "seen", publicId, origin, host: headers.get("host") });
      },
    },
  };
  const view = (request: Bun.BunRequest, server: Bun.Server<unknown>) =>
    publicViewReply(services, request.params.id ?? "", request, server);
  const server = Bun.serve({
    ...SERVER,
    port: data.port,
    hostname: data.hostname,
    routes: { [pathOf(readPublicView)]: { GET: view, HEAD: view } },
    async fetch(request, server) {
      const known = kept.find(request);
      if (known) return known;
      return kept.keep(request, await forwarder.forward(request, server));
    },
    error: errorReply,
  });
  lag.start();
  setInterval(() => {
    origins.beginRound();
    figures.write("cached", publicViews.size);
    figures.write("oldestSeconds", publicViews.oldestAnswered);
    figures.write("lagSeconds", lag.seconds);
  }, FIGURES_MS);

  return {
    port: server.port ?? data.port,
    async receive(message: Exclude<ToFront, { kind: "pong" }>): Promise<void> {
      if (message.kind === "stop") await server.stop();
      else if (message.kind === "replies") for (const reply of message.replies) forwarder.settle(reply);
      else if (message.kind !== "changed") loader.settle(message);
      else if (message.publicId === null) publicViews.invalidateAll();
      else publicViews.invalidate(message.publicId);
    },
  };
}

type Views = ReadonlyMap<string, SentWidgetView>;

interface KeptReply {
  body: ArrayBuffer;
  status: number;
  headers: Headers;
}

function keyOf(request: Request): string {
  return `${requestPath(request)} ${acceptedEncodings(request)}`;
}

function replyTo(request: Request, { body, status, headers }: KeptReply): Response {
  if (matches(request.headers.get("if-none-match"), headers.get("etag") ?? ""))
    return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}
