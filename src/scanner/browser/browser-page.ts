import type { FetchedBytes } from "../jobs.ts";
import { type DevtoolsConnection, DevtoolsError } from "./devtools-connection.ts";
import type { OpenBrowser } from "./open-browser.ts";
import { openTarget } from "./open-target.ts";
import { PageEvents, type PageTarget } from "./page-events.ts";

const LOAD_MS = 15_000;
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

/** One page in a context of its own. */
export class BrowserPage {
  readonly #connection: DevtoolsConnection;
  readonly #target: PageTarget;
  readonly #events: PageEvents;

  static async open(browser: OpenBrowser): Promise<BrowserPage> {
    const target = await openTarget(browser);
    const page = new BrowserPage(browser.connection, target);
    await page.#events.attach(target.sessionId);
    const patterns = [{ urlPattern: "*", resourceType: "Document", requestStage: "Request" }];
    await page.send("Fetch.enable", { patterns });
    page.#events.ignoreLoader((await page.topFrame()).loaderId);
    await page.send("Page.setLifecycleEventsEnabled", { enabled: true });
    return page;
  }

  private constructor(connection: DevtoolsConnection, target: PageTarget) {
    this.#connection = connection;
    this.#target = target;
    this.#events = new PageEvents(connection, target);
  }

  send<Result>(method: string, params: object = {}, sessionId = this.#target.sessionId): Promise<Result> {
    return this.#connection.send<Result>(method, params, sessionId);
  }

  /**
   * Shows a page that was fetched before, so that its site gets no second request for it. Waits for
   * its load event, and at most `settleMs` longer for what scripts load and draw after it.
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

  /** Returns the page and its frames, those of other sites included. */
  async frames(): Promise<FramePlace[]> {
    const places: FramePlace[] = [];
    for (const sessionId of this.#events.sessions) {
      const tree = await this.#frameTree(sessionId).catch(skipGone);
      if (tree) places.push(...flatten(tree, sessionId));
    }
    return places.slice(0, MAX_FRAMES).map((place, at) => ({ ...place, isTop: at === 0 }));
  }

  /**
   * Evaluates an expression in a world of its own within a frame, and returns its JSON value. The
   * world stays as long as the frame's document.
   */
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
    return (await this.#frameTree(this.#target.sessionId)).frame;
  }

  async close(): Promise<void> {
    this.#events.stop();
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#target.contextId });
  }

  async #frameTree(sessionId: string): Promise<FrameTree> {
    return (await this.send<{ frameTree: FrameTree }>("Page.getFrameTree", {}, sessionId)).frameTree;
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
