import { afterEach, type Mock, spyOn } from "bun:test";

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  body: unknown;
}

type Answer = Response | Promise<Response>;

let spy: Mock<typeof fetch> | undefined;

/** Replies to each request with `answer` and lists the requests, until the end of the test. */
export function stubFetch(
  answer: (request: SentRequest, signal: AbortSignal | null) => Answer,
): SentRequest[] {
  const sent: SentRequest[] = [];
  async function stub(input: string | URL | Request, init: RequestInit = {}) {
    const request: SentRequest = {
      method: init.method ?? "GET",
      path: String(input),
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    return answer(request, init.signal ?? null);
  }
  spy = spyOn(globalThis, "fetch").mockImplementation(Object.assign(stub, { preconnect: fetch.preconnect }));
  return sent;
}

afterEach(() => {
  spy?.mockRestore();
  spy = undefined;
});
