import type { Protocol } from "devtools-protocol";
import type { FetchedBytes } from "../jobs.ts";
import type { DevtoolsConnection, DevtoolsEvent, Method, Params, Reply } from "./devtools-connection.ts";

/** Our widget's corrections, which an audited page must not have, and its count of visits. */
const OF_WIDGET = ["*/api/widgets/*/corrections/*", "*/api/widgets/*/visit"];

/** Load time allowed for a page whose navigation was refused. */
const REFUSED_MS = 1_000;

/** A page's target, whose ID is also the ID of the page's frame. */
export interface PageTarget {
  targetId: string;
  sessionId: string;
  contextId: string;
  userAgent: string;
}

/**
 * Handles a page's events: attaches to cross-site frames, dismisses dialogs, and fulfills the page
 * request with previously fetched content.
 */
export class PageEvents {
  readonly #connection: DevtoolsConnection;
  readonly #target: PageTarget;
  readonly #sessions = new Set<string>();
  readonly #unlisten: () => void;
  readonly #waiting = new Map<string, () => void>();
  /** Loader for the initial empty document, whose late events are ignored. */
  #emptyLoaderId = "";
  #document: FetchedBytes | null = null;
  readonly #guard: PageGuard | null;

  constructor(connection: DevtoolsConnection, target: PageTarget, guard: PageGuard | null = null) {
    this.#connection = connection;
    this.#target = target;
    this.#guard = guard;
    this.#unlisten = connection.listen((event) => this.#handle(event));
  }

  /** Sessions for the page and its frames in other processes. */
  get sessions(): ReadonlySet<string> {
    return this.#sessions;
  }

  async attach(sessionId: string): Promise<void> {
    this.#sessions.add(sessionId);
    const patterns = this.#guard?.patterns ?? (sessionId === this.#target.sessionId ? DOCUMENTS : []);
    await prepareSession(this.#connection, sessionId, { userAgent: this.#target.userAgent, patterns });
  }

  ignoreLoader(loaderId: string): void {
    this.#emptyLoaderId = loaderId;
  }

  /** Fulfills the page's next request. */
  serve(document: FetchedBytes): void {
    this.#document = document;
  }

  /** Resolves on a lifecycle event of the page, or after the timeout. */
  next(name: string, timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.set(name, resolve);
    return promise.finally(() => clearTimeout(timer));
  }

  stop(): void {
    this.#unlisten();
  }

  #send<Name extends Method>(method: Name, params: Params<Name>, sessionId: string): Promise<Reply<Name>> {
    return this.#connection.send(method, params, sessionId);
  }

  #handle({ method, params, sessionId }: DevtoolsEvent): void {
    if (sessionId === undefined || !this.#sessions.has(sessionId)) return;
    if (method === "Target.attachedToTarget") this.#ignoreGone(this.attach(params.sessionId));
    if (method === "Target.detachedFromTarget") this.#sessions.delete(params.sessionId);
    if (method === "Page.javascriptDialogOpening") {
      const accept = this.#guard !== null && params.type === "beforeunload";
      this.#ignoreGone(this.#send("Page.handleJavaScriptDialog", { accept }, sessionId));
    }
    this.#guard?.note({ method, params } as DevtoolsEvent);
    if (method === "Fetch.requestPaused") this.#ignoreGone(this.#decide(params, sessionId));
    if (method === "Page.lifecycleEvent" && this.#isOfPage(params)) {
      this.#waiting.get(params.name)?.();
    }
  }

  #isOfPage({ frameId, loaderId }: Protocol.Page.LifecycleEventEvent): boolean {
    return frameId === this.#target.targetId && loaderId !== this.#emptyLoaderId;
  }

  #decide(paused: RequestPaused, sessionId: string): Promise<unknown> {
    if (!this.#guard) return this.#fulfill(paused, sessionId);
    const isOfPage = paused.frameId === this.#target.targetId;
    const send: SendToPage = (method, params) => this.#send(method, params, sessionId);
    return this.#guard.decide(paused, { isOfPage, send });
  }

  /** Fulfills the first request for the page, and refuses to navigate it anywhere else. */
  #fulfill({ requestId, frameId }: RequestPaused, sessionId: string): Promise<unknown> {
    const page = this.#document;
    if (frameId !== this.#target.targetId) {
      return this.#send("Fetch.continueRequest", { requestId }, sessionId);
    }
    if (!page) {
      // A refused page may never fire its load event.
      setTimeout(() => this.#waiting.get("load")?.(), REFUSED_MS);
      return this.#send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, sessionId);
    }
    this.#document = null;
    const responseHeaders = [{ name: "content-type", value: page.contentType || "text/html" }];
    const body = Buffer.from(page.bytes).toString("base64");
    return this.#send(
      "Fetch.fulfillRequest",
      { requestId, responseCode: 200, responseHeaders, body },
      sessionId,
    );
  }

  /** Ignores errors about frames that are already gone; a lost connection ends all other calls. */
  #ignoreGone(call: Promise<unknown>): void {
    call.catch(() => null);
  }
}

type RequestPaused = Protocol.Fetch.RequestPausedEvent;

export type SendToPage = <Name extends Method>(method: Name, params: Params<Name>) => Promise<Reply<Name>>;

/** Decides about the requests of a page that is walked through instead of only shown. */
export interface PageGuard {
  patterns: Protocol.Fetch.RequestPattern[];
  /** Told about every event of the page. */
  note(event: DevtoolsEvent): void;
  decide(paused: RequestPaused, request: { isOfPage: boolean; send: SendToPage }): Promise<unknown>;
}

const DOCUMENTS: Protocol.Fetch.RequestPattern[] = [
  { urlPattern: "*", resourceType: "Document", requestStage: "Request" },
];

/** Prepares a page or a cross-site frame before its first request. */
async function prepareSession(
  connection: DevtoolsConnection,
  sessionId: string,
  { userAgent, patterns }: { userAgent: string; patterns: Protocol.Fetch.RequestPattern[] },
): Promise<void> {
  const send = <Name extends Method>(method: Name, params?: Params<Name>) =>
    connection.send(method, params, sessionId);
  await Promise.all([
    send("Page.enable"),
    send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    send("Network.setBlockedURLs", { urls: OF_WIDGET }),
    send("Network.setBypassServiceWorker", { bypass: true }),
    send("Emulation.setUserAgentOverride", { userAgent }),
    ...(patterns.length > 0 ? [send("Fetch.enable", { patterns })] : []),
    send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "iframe" }],
    }),
    send("Runtime.runIfWaitingForDebugger"),
  ]);
}
