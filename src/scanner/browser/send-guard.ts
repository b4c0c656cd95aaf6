import type { Protocol } from "devtools-protocol";
import type { DevtoolsEvent } from "./devtools-connection.ts";
import type { PageGuard, SendToPage } from "./page-events.ts";

type Paused = Protocol.Fetch.RequestPausedEvent;

/** Methods that ask for something without sending anything (RFC 9110, 9.2.1). */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Requests that an action of the page waits for, unlike beacons. */
const AWAITED = new Set(["XHR", "Fetch"]);
/** Maximum wait for the reason of a navigation, which another process tells. */
const REASON_MS = 500;
/** Longest that a page's request counts as under way, since some never end. */
const LONGEST_MS = 4_000;

/**
 * Policy added to every document: without other windows, workers and sockets, each request of the
 * page passes through this guard.
 */
const POLICY = [
  "sandbox allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-presentation allow-same-origin allow-scripts allow-storage-access-by-user-activation allow-top-navigation",
  "connect-src http: https: data: blob:",
  "worker-src 'none'",
  "webrtc 'block'",
].join("; ");

/** Whether the walk may send: while the first page loads, never, or in a step marked as safe. */
export type Sending = "loading" | "never" | "marked";

/** Observations of the guard since it was last asked. */
export interface GuardNotes {
  /** Requests that would have sent something, and whether the walk waits for one of them. */
  heldBack: number;
  isHeld: boolean;
  /** Host of another website to which the page would have gone. */
  leftTo: string | null;
  /** HTTP status of the page's last document; null if it could not be loaded. */
  status: number | null;
}

/** Keeps a walked page on its own hosts, and stops requests that would send something. */
export class SendGuard implements PageGuard {
  readonly patterns: Protocol.Fetch.RequestPattern[] = [
    { urlPattern: "*", requestStage: "Request" },
    { urlPattern: "*", resourceType: "Document", requestStage: "Response" },
  ];
  readonly #isOwnHost: (hostname: string) => boolean;
  readonly #underWay = new Map<string, number>();
  /** Each frame's last requested navigation. */
  readonly #reasons = new Map<string, { reason: string; url: string }>();
  readonly #waiting = new Map<string, () => void>();
  #notes: GuardNotes = { heldBack: 0, isHeld: false, leftTo: null, status: 200 };
  #hasStarted = false;
  #sending: Sending = "loading";

  constructor(isOwnHost: (hostname: string) => boolean) {
    this.#isOwnHost = isOwnHost;
  }

  /** Says whether what happens from now on may be sent. */
  begin(sending: Sending): void {
    this.#sending = sending;
    this.#reasons.clear();
  }

  /** Whether any request that the page waits for is under way. */
  get isBusy(): boolean {
    const since = performance.now() - LONGEST_MS;
    return [...this.#underWay.values()].some((at) => at > since);
  }

  /** Returns what was seen since the last call. */
  takeNotes(): GuardNotes {
    const notes = this.#notes;
    this.#notes = { heldBack: 0, isHeld: false, leftTo: null, status: notes.status };
    return notes;
  }

  /** Notes seen so far, which `takeNotes` will return. */
  get notes(): Readonly<GuardNotes> {
    return this.#notes;
  }

  note({ method, params }: DevtoolsEvent): void {
    if (method === "Network.requestWillBeSent" && params.type !== "Ping") {
      this.#underWay.set(params.requestId, performance.now());
    }
    if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      this.#underWay.delete(params.requestId);
    }
    if (method === "Page.frameRequestedNavigation") {
      this.#reasons.set(params.frameId, params);
      this.#waiting.get(params.frameId)?.();
    }
  }

  async decide(
    paused: Paused,
    { isOfPage, send }: { isOfPage: boolean; send: SendToPage },
  ): Promise<unknown> {
    const { requestId, resourceType, request } = paused;
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
      if (isOfPage) this.#notes.status = paused.responseStatusCode ?? null;
      return answer(paused, send);
    }
    const isDocument = resourceType === "Document";
    const isSafe = SAFE_METHODS.has(request.method) && !(isDocument && (await this.#isForm(paused)));
    if (!isSafe && this.#sending !== "marked" && !(this.#sending === "loading" && !isDocument)) {
      this.#hold(paused);
      return send("Fetch.failRequest", {
        requestId,
        errorReason: isDocument ? "Aborted" : "BlockedByClient",
      });
    }
    const hostname = URL.parse(request.url)?.hostname ?? "";
    if (isDocument && isOfPage && !this.#isOwnHost(hostname)) {
      this.#notes.leftTo = hostname;
      return send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    }
    return send("Fetch.continueRequest", { requestId });
  }

  /** Whether a form's submission causes a navigation, also by GET. */
  async #isForm({ frameId, request, redirectedRequestId }: Paused): Promise<boolean> {
    if (redirectedRequestId !== undefined || !SAFE_METHODS.has(request.method)) return false;
    // The walk itself asks for the first document.
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      return false;
    }
    const reasonNow = () => {
      const asked = this.#reasons.get(frameId);
      return asked && withoutFragment(asked.url) === withoutFragment(request.url) ? asked.reason : null;
    };
    if (reasonNow() === null) await this.#nextReason(frameId);
    return reasonNow()?.startsWith("formSubmission") ?? false;
  }

  #nextReason(frameId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, REASON_MS);
    this.#waiting.set(frameId, resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(frameId);
    });
  }

  #hold({ resourceType, request }: Paused): void {
    if (resourceType === "CSPViolationReport") return;
    this.#notes.heldBack += 1;
    const isOwn = this.#isOwnHost(URL.parse(request.url)?.hostname ?? "");
    if (resourceType === "Document" || (isOwn && AWAITED.has(resourceType))) this.#notes.isHeld = true;
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/s, "");
}

/** Statuses after which a page stays as it is. */
const WITHOUT_BODY = new Set([204, 205]);
/** Maximum bytes of a document, which has to fit into one message of the browser. */
const MAX_DOCUMENT = 5 * 1_048_576;
/** Headers that no longer fit a body that the browser has decoded. */
const OF_BODY = /^content-(?:encoding|length|security-policy-report-only)$/i;

/**
 * Adds the policy to a document. Chromium reads policies before headers can be changed, so the
 * response is replaced as a whole.
 */
async function answer(paused: Paused, send: SendToPage): Promise<unknown> {
  const { requestId, responseStatusCode: responseCode, responseHeaders = [] } = paused;
  const isRedirect = responseHeaders.some(({ name }) => name.toLowerCase() === "location");
  if (responseCode === undefined || WITHOUT_BODY.has(responseCode) || (isRedirect && responseCode < 400)) {
    return send("Fetch.continueRequest", { requestId });
  }
  if (lengthOf(responseHeaders) > MAX_DOCUMENT) {
    return send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
  }
  const { body, base64Encoded } = await send("Fetch.getResponseBody", { requestId });
  return send("Fetch.fulfillRequest", {
    requestId,
    responseCode,
    responseHeaders: [
      ...responseHeaders.filter(({ name }) => !OF_BODY.test(name)),
      { name: "content-security-policy", value: POLICY },
    ],
    body: base64Encoded ? body : Buffer.from(body).toString("base64"),
  });
}

function lengthOf(headers: readonly Protocol.Fetch.HeaderEntry[]): number {
  return Number(headers.find(({ name }) => name.toLowerCase() === "content-length")?.value ?? 0);
}
