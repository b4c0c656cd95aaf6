import type { Protocol } from "devtools-protocol";
import type { FetchedBytes } from "../jobs.ts";
import {
  type DevtoolsConnection,
  DevtoolsError,
  type Method,
  type Params,
  type Reply,
} from "./devtools-connection.ts";
import type { OpenBrowser } from "./open-browser.ts";
import { PageEvents, type PageGuard, type PageTarget } from "./page-events.ts";

const VIEWPORT = { width: 1_280, height: 800 };

const LOAD_MS = 15_000;
const MAX_FRAMES = 30;

type Frame = Protocol.Page.Frame;

const AS_VALUE = { returnByValue: true, awaitPromise: true };

/** A frame and its process's DevTools session. */
export interface FramePlace {
  frame: Frame;
  sessionId: string;
  /** Place of the document containing the frame; null for the page itself. */
  parent: FramePlace | null;
}

/** A page in its own context. */
export class BrowserPage {
  readonly #connection: DevtoolsConnection;
  readonly #target: PageTarget;
  readonly #events: PageEvents;

  static async open(browser: OpenBrowser, guard: PageGuard | null = null): Promise<BrowserPage> {
    const target = await openTarget(browser);
    const page = new BrowserPage(browser.connection, target, guard);
    await page.#events.attach(target.sessionId);
    page.#events.ignoreLoader((await page.topFrame()).loaderId);
    await page.send("Page.setLifecycleEventsEnabled", { enabled: true });
    return page;
  }

  private constructor(connection: DevtoolsConnection, target: PageTarget, guard: PageGuard | null) {
    this.#connection = connection;
    this.#target = target;
    this.#events = new PageEvents(connection, target, guard);
  }

  send<Name extends Method>(
    method: Name,
    params?: Params<Name>,
    sessionId = this.#target.sessionId,
  ): Promise<Reply<Name>> {
    return this.#connection.send(method, params, sessionId);
  }

  /**
   * Shows an already fetched page without requesting it from its site again. Waits for the load
   * event, then up to `settleMs` longer for scripts to load and draw content.
   */
  async show(page: FetchedBytes, settleMs: number): Promise<Frame> {
    this.#events.serve(page);
    const loaded = this.#events.next("load", LOAD_MS);
    const settled = this.#events.next("networkAlmostIdle", LOAD_MS + settleMs);
    await this.send("Page.navigate", { url: page.url });
    await loaded;
    await Promise.race([settled, Bun.sleep(settleMs)]);
    return this.topFrame();
  }

  /** Returns the page and its frames, including cross-site frames. */
  async frames(): Promise<FramePlace[]> {
    const places: FramePlace[] = [];
    for (const sessionId of this.#events.sessions) {
      const tree = await this.#frameTree(sessionId).catch(skipGone);
      if (tree) places.push(...flatten(tree, sessionId));
    }
    for (const place of places) {
      place.parent = places.find(({ frame }) => frame.id === place.frame.parentId) ?? null;
    }
    return places.slice(0, MAX_FRAMES);
  }

  /**
   * Evaluates an expression in a frame's isolated world and returns its JSON value. The world lasts
   * as long as the frame's document.
   */
  async evaluate<Value>(place: FramePlace, expression: string): Promise<Value> {
    const params = { expression, contextId: await this.#worldIn(place), ...AS_VALUE };
    return readValue(await this.send("Runtime.evaluate", params, place.sessionId));
  }

  /**
   * Calls a function on the element that contains a frame, in the world where that element's
   * document was audited. Returns null for the page itself.
   */
  async callOnHolder<Value>(
    { frame, parent }: FramePlace,
    functionDeclaration: string,
  ): Promise<Value | null> {
    if (!parent) return null;
    const owner = await this.send("DOM.getFrameOwner", { frameId: frame.id }, parent.sessionId);
    const node = { backendNodeId: owner.backendNodeId, executionContextId: await this.#worldIn(parent) };
    const { object } = await this.send("DOM.resolveNode", node, parent.sessionId);
    const call = { functionDeclaration, objectId: object.objectId, ...AS_VALUE };
    return readValue(await this.send("Runtime.callFunctionOn", call, parent.sessionId));
  }

  async #worldIn({ frame, sessionId }: FramePlace): Promise<number> {
    const world = { frameId: frame.id, worldName: "handrail" };
    return (await this.send("Page.createIsolatedWorld", world, sessionId)).executionContextId;
  }

  async topFrame(): Promise<Frame> {
    return (await this.#frameTree(this.#target.sessionId)).frame;
  }

  async close(): Promise<void> {
    this.#events.stop();
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#target.contextId });
  }

  async #frameTree(sessionId: string): Promise<Protocol.Page.FrameTree> {
    return (await this.send("Page.getFrameTree", {}, sessionId)).frameTree;
  }
}

function readValue<Value>({ result, exceptionDetails }: Protocol.Runtime.EvaluateResponse): Value {
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "Unknown exception");
  return result.value;
}

function flatten({ frame, childFrames = [] }: Protocol.Page.FrameTree, sessionId: string): FramePlace[] {
  const own: FramePlace = { frame, sessionId, parent: null };
  return [own, ...childFrames.flatMap((child) => flatten(child, sessionId))];
}

/** Returns null if the page has since removed the frame. */
export function skipGone(error: unknown): null {
  if (error instanceof DevtoolsError) return null;
  throw error;
}

/** Opens an empty page in its own context, without cookies or a cache. */
async function openTarget({ connection, proxyUrl, userAgent }: OpenBrowser): Promise<PageTarget> {
  const { browserContextId: contextId } = await connection.send("Target.createBrowserContext", {
    disposeOnDetach: true,
    proxyServer: proxyUrl,
    proxyBypassList: "<-loopback>",
  });
  const browserContextId = contextId;
  await connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
  const { targetId } = await connection.send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
    ...VIEWPORT,
  });
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send("Target.attachToTarget", attached);
  return { targetId, sessionId, contextId, userAgent };
}
