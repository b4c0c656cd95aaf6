import type { FetchedBytes } from "../jobs.ts";
import { type DevtoolsConnection, DevtoolsError, type DevtoolsEvent } from "./devtools-connection.ts";
import type { OpenBrowser } from "./open-browser.ts";

const LOAD_MS = 15_000;
/** Time to load for a page that was kept from leading somewhere else. */
const REFUSED_MS = 1_000;
const VIEWPORT = { width: 1_280, height: 800 };
const MAX_FRAMES = 30;

export interface Frame {
  id: string;
  loaderId: string;
  url: string;
}

interface FrameTree {
  frame: Frame;
  childFrames?: FrameTree[];
}

interface Evaluated<Value> {
  result: { value: Value };
  exceptionDetails?: { exception?: { description?: string } };
}

/** A frame with the session in whose process it is. */
export interface FramePlace {
  frame: Frame;
  sessionId: string;
  /** Whether it is the page itself. */
  isTop: boolean;
}

/** One page in a context of its own, which has no cookies and no cache. */
export class BrowserPage {
  readonly sessionId: string;
  readonly #connection: DevtoolsConnection;
  readonly #contextId: string;
  /** The id of a page's target is that of its frame. */
  readonly #topFrameId: string;
  readonly #userAgent: string;
  /** Loader of the empty document before the page, whose late events do not count. */
  #emptyLoaderId = "";
  readonly #sessions = new Set<string>();
  readonly #unlisten: () => void;
  readonly #waiting = new Map<string, () => void>();
  #document: FetchedBytes | null = null;

  static async open({ connection, proxyUrl, userAgent }: OpenBrowser): Promise<BrowserPage> {
    const { browserContextId } = await connection.send<{ browserContextId: string }>(
      "Target.createBrowserContext",
      { disposeOnDetach: true, proxyServer: proxyUrl, proxyBypassList: "<-loopback>" },
    );
    await connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
    const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      browserContextId,
      ...VIEWPORT,
    });
    const attached = { targetId, flatten: true };
    const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", attached);
    const page = new BrowserPage(connection, { contextId: browserContextId, targetId, sessionId, userAgent });
    await page.#prepare(sessionId);
    const patterns = [{ urlPattern: "*", resourceType: "Document", requestStage: "Request" }];
    await page.send("Fetch.enable", { patterns });
    page.#emptyLoaderId = (await page.topFrame()).loaderId;
    await page.send("Page.setLifecycleEventsEnabled", { enabled: true });
    return page;
  }

  private constructor(
    connection: DevtoolsConnection,
    page: { contextId: string; targetId: string; sessionId: string; userAgent: string },
  ) {
    this.#connection = connection;
    this.sessionId = page.sessionId;
    this.#contextId = page.contextId;
    this.#topFrameId = page.targetId;
    this.#userAgent = page.userAgent;
    this.#unlisten = connection.listen((event) => this.#handle(event));
  }

  send<Result>(method: string, params: object = {}, sessionId = this.sessionId): Promise<Result> {
    return this.#connection.send<Result>(method, params, sessionId);
  }

  /**
   * Shows a page that was fetched before, so that its site gets no second request for it. Waits for
   * its load event, and at most `settleMs` longer for what scripts load and draw after it.
   */
  async show(page: FetchedBytes, settleMs: number): Promise<Frame> {
    this.#document = page;
    const loaded = this.#event("load", LOAD_MS);
    const settled = this.#event("networkAlmostIdle", LOAD_MS + settleMs);
    await this.send("Page.navigate", { url: page.url });
    await loaded;
    await Promise.race([settled, Bun.sleep(settleMs)]);
    return (await this.#frameTree(this.sessionId)).frame;
  }

  /** Returns the page and its frames, those of other sites included. */
  async frames(): Promise<FramePlace[]> {
    const places: FramePlace[] = [];
    for (const sessionId of this.#sessions) {
      const tree = await this.#frameTree(sessionId).catch(skipGone);
      if (tree) places.push(...flatten(tree, sessionId));
    }
    return places.slice(0, MAX_FRAMES).map((place, at) => ({ ...place, isTop: at === 0 }));
  }

  /** Evaluates an expression in a world of its own within a frame, and returns its JSON value. */
  async evaluate<Value>({ frame, sessionId }: FramePlace, expression: string): Promise<Value> {
    const world = { frameId: frame.id, worldName: "handrail" };
    const { executionContextId: contextId } = await this.send<{ executionContextId: number }>(
      "Page.createIsolatedWorld",
      world,
      sessionId,
    );
    const { result, exceptionDetails } = await this.send<Evaluated<Value>>(
      "Runtime.evaluate",
      { expression, contextId, returnByValue: true, awaitPromise: true },
      sessionId,
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "Unknown exception");
    return result.value;
  }

  async topFrame(): Promise<Frame> {
    return (await this.#frameTree(this.sessionId)).frame;
  }

  async close(): Promise<void> {
    this.#unlisten();
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#contextId });
  }

  async #frameTree(sessionId: string): Promise<FrameTree> {
    return (await this.send<{ frameTree: FrameTree }>("Page.getFrameTree", {}, sessionId)).frameTree;
  }

  async #prepare(sessionId: string): Promise<void> {
    this.#sessions.add(sessionId);
    await Promise.all([
      this.send("Page.enable", {}, sessionId),
      this.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }, sessionId),
      this.send("Network.setBypassServiceWorker", { bypass: true }, sessionId),
      this.send("Emulation.setUserAgentOverride", { userAgent: this.#userAgent }, sessionId),
      this.send(
        "Target.setAutoAttach",
        { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: "iframe" }] },
        sessionId,
      ),
      this.send("Runtime.runIfWaitingForDebugger", {}, sessionId),
    ]);
  }

  #handle({ method, params, sessionId }: DevtoolsEvent): void {
    if (sessionId === undefined || !this.#sessions.has(sessionId)) return;
    if (method === "Target.attachedToTarget") this.#ignoreGone(this.#prepare(String(params.sessionId)));
    if (method === "Target.detachedFromTarget") this.#sessions.delete(String(params.sessionId));
    if (method === "Page.javascriptDialogOpening") {
      this.#ignoreGone(this.send("Page.handleJavaScriptDialog", { accept: false }, sessionId));
    }
    if (method === "Fetch.requestPaused") this.#ignoreGone(this.#fulfill(params, sessionId));
    if (method === "Page.lifecycleEvent" && this.#isOfPage(params)) {
      this.#waiting.get(String(params.name))?.();
    }
  }

  #isOfPage({ frameId, loaderId }: Record<string, unknown>): boolean {
    return frameId === this.#topFrameId && loaderId !== this.#emptyLoaderId;
  }

  /** Fulfills the first request for the page, and refuses to lead it anywhere else. */
  #fulfill({ requestId, frameId }: Record<string, unknown>, sessionId: string): Promise<unknown> {
    const page = this.#document;
    if (frameId !== this.#topFrameId) return this.send("Fetch.continueRequest", { requestId }, sessionId);
    if (!page) {
      // The load event may never come then.
      setTimeout(() => this.#waiting.get("load")?.(), REFUSED_MS);
      return this.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, sessionId);
    }
    this.#document = null;
    const responseHeaders = [{ name: "content-type", value: page.contentType || "text/html" }];
    const body = Buffer.from(page.bytes).toString("base64");
    const reply = { requestId, responseCode: 200, responseHeaders, body };
    return this.send("Fetch.fulfillRequest", reply, sessionId);
  }

  /** Resolves with a lifecycle event of the page, or when the time is over. */
  #event(name: string, timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.set(name, resolve);
    return promise.finally(() => clearTimeout(timer));
  }

  /** A frame may be gone before its event was handled; a lost connection ends all other calls. */
  #ignoreGone(call: Promise<unknown>): void {
    call.catch(() => null);
  }
}

function flatten({ frame, childFrames = [] }: FrameTree, sessionId: string): FramePlace[] {
  const own = { frame, sessionId, isTop: false };
  return [own, ...childFrames.flatMap((child) => flatten(child, sessionId))];
}

/** Returns null for a frame that the page has removed meanwhile. */
export function skipGone(error: unknown): null {
  if (error instanceof DevtoolsError) return null;
  throw error;
}
