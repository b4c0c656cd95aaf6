import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { LauncherWords } from "#shared/widgets/config.ts";
import { errorReply } from "#src/http/errors.ts";
import { requestPath } from "#src/http/request-path.ts";
import { logSettings } from "../log.ts";
import { logError } from "../log-error.ts";
import type { Services } from "../services.ts";
import { Batch } from "./batch.ts";
import { receiveBody, sendBody } from "./body-port.ts";
import { FrontFigures } from "./front-figures.ts";
import type {
  FromFront,
  FrontData,
  Send,
  SentBody,
  SentReply,
  SentRequest,
  ToFront,
} from "./front-messages.ts";

/** Replies to requests passed on by the front thread. */
class Replier {
  readonly #callers = new Map<number, AbortController>();
  readonly #handle: Handle;
  readonly #batch: Batch<SentReply>;

  constructor(handle: Handle, send: Send<ToFront>) {
    this.#handle = handle;
    this.#batch = new Batch((replies, transfer) => send({ kind: "replies", replies }, transfer));
  }

  async reply(sent: SentRequest): Promise<void> {
    const { id } = sent;
    const caller = new AbortController();
    this.#callers.set(id, caller);
    const { status, headers, body } = await this.#answer(sent, caller.signal);
    this.#callers.delete(id);
    this.#batch.add({ id, status, headers: [...headers], body });
  }

  /** Tells a request's handler that the caller has disconnected. */
  abort(id: number): void {
    this.#callers.get(id)?.abort();
  }

  async #answer({ method, url, headers, body: sent }: SentRequest, signal: AbortSignal) {
    try {
      const body = method === "GET" ? null : receiveBody(sent);
      return await prepared(
        await this.#handle(new Request(absolute(url), { method, headers, body, signal })),
      );
    } catch (error) {
      return await prepared(errorReply(error));
    }
  }
}

/** The executable names this entry by its repository path. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/front/front-worker.ts"
  : join(import.meta.dir, "front-worker.ts");

type FrontServices = Pick<Services, "publicViews" | "metrics"> & {
  liveHosts: Pick<Services["liveHosts"], "add">;
  config: Pick<Services["config"], "trustProxy">;
};

export interface FrontOptions {
  port: number;
  hostname: string;
  /** Replies to requests from the front thread. */
  handle(request: Request): Response | Promise<Response>;
  launcherWords: LauncherWords;
  /**
   * Maximum silence from this thread before the front thread ends the process; null for no limit.
   */
  silenceMs: number | null;
  /** Called once if the thread ends unexpectedly; no requests are served after that. */
  onLost(): void;
}

export interface Front {
  port: number;
  /** Stops listening and waits for replies in progress. */
  stop(): Promise<void>;
}

/**
 * Starts the thread that listens and serves visitors from memory (docs/decisions/004).
 * @throws if the port is taken.
 */
export async function startFront(services: FrontServices, options: FrontOptions): Promise<Front> {
  const figures = new FrontFigures();
  const { port, hostname, launcherWords, silenceMs } = options;
  const workerData: FrontData = {
    log: logSettings(),
    port,
    hostname,
    trustProxy: services.config.trustProxy,
    launcherWords,
    figures: figures.buffer,
    silenceMs,
  };
  const worker = new Worker(ENTRY, { workerData });
  const send: Send<ToFront> = (message, transfer = []) => worker.postMessage(message, transfer);
  const replier = new Replier(options.handle, send);
  const started = Promise.withResolvers<number>();
  const stopped = Promise.withResolvers<void>();
  let isExpectedToEnd = false;

  worker.on("message", (message: FromFront) => {
    if (message.kind === "requests") for (const request of message.requests) void replier.reply(request);
    else if (message.kind === "ping") send({ kind: "pong" });
    else if (message.kind === "gone") replier.abort(message.id);
    else if (message.kind === "seen") services.liveHosts.add(message);
    else if (message.kind === "load-views") void replyWithViews(services, message, send);
    else if (message.kind === "listening") started.resolve(message.port);
    else if (message.kind === "failed") started.reject(errorOf(message));
    else stopped.resolve();
  });
  worker.on("error", (error) => logError("The thread that serves visitors failed", error));
  worker.on("exit", () => {
    if (!isExpectedToEnd) options.onLost();
  });
  services.publicViews.onChange((publicId) => send({ kind: "changed", publicId }));

  try {
    const listeningPort = await started.promise;
    services.metrics.readFrom(figures);
    return {
      port: listeningPort,
      async stop() {
        isExpectedToEnd = true;
        send({ kind: "stop" });
        await stopped.promise;
        await worker.terminate();
      },
    };
  } catch (error) {
    isExpectedToEnd = true;
    await worker.terminate();
    throw error;
  }
}

async function replyWithViews(
  { publicViews }: Pick<Services, "publicViews">,
  { ask, publicIds }: Extract<FromFront, { kind: "load-views" }>,
  send: Send<ToFront>,
): Promise<void> {
  try {
    send({ kind: "views", ask, views: await publicViews.reload(publicIds) });
  } catch (error) {
    logError("Public views could not be loaded", error);
    send({ kind: "no-views", ask, reason: String(error) });
  }
}

function errorOf({ message, code }: Extract<FromFront, { kind: "failed" }>): Error {
  return Object.assign(new Error(message), { code });
}

type Handle = (request: Request) => Response | Promise<Response>;

async function prepared(response: Response) {
  const { status, headers } = response;
  const content: SentBody = await sendBody(response);
  return { status, headers, body: content };
}

/** Returns the URL, using localhost if the request's Host header is missing or invalid. */
function absolute(url: string): string {
  return URL.canParse(url) ? url : `http://localhost${requestPath({ url })}`;
}
