import { afterAll, beforeAll, expect, test } from "bun:test";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { peerAddress } from "../../src/http/client-address.ts";
import { KEEP_HEADER, keptReply } from "../../src/http/kept-reply.ts";
import { memoryFile } from "../../src/http/memory-file.ts";
import { createTestApp, type TestApp, TestBrowser } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";
import { signUp } from "../helpers/people.ts";

const PAGE = "<p>Here</p>".repeat(200);
const PARTS = 40;
/** Less than waiting for the thread behind would take for that many replies. */
const LONGEST_BUSY_MS = 20_000;
const REPLIES = 100;
const PART = new Uint8Array(16_384).fill(97);

const page = memoryFile(new TextEncoder().encode(PAGE), { type: "text/html", cacheControl: "no-cache" });

let testApp: TestApp;
let owner: TestBrowser;
/** The owner by way of the front thread, which hears of a change before it passes the reply on. */
let outside: TestBrowser;
let front: Awaited<ReturnType<typeof listen>>;
let pageReads = 0;
let arrived = Promise.withResolvers<AbortSignal>();
let hasCancelled = Promise.withResolvers<void>();

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.browser();
  await signUp(testApp, owner);
  front = await listen({ handle: async (request) => await replyBehind(request) }, testApp.services);
  outside = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", front.url), request)),
  );
  outside.token = owner.token;
});
afterAll(async () => {
  await front.stop();
  await testApp.stop();
});

function replyBehind(request: Request): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/page") {
    pageReads += 1;
    return keptReply(request, page);
  }
  if (pathname === "/peer") return new Response(peerAddress(request, null));
  if (pathname === "/length") return request.bytes().then(({ length }) => new Response(String(length)));
  if (pathname === "/large") return new Response(largeBody(PARTS));
  if (pathname === "/endless") return new Response(largeBody(Infinity));
  if (pathname === "/live") return new Response(liveBody(), { headers: LIVE_HEADERS });
  if (pathname === "/late-live") {
    arrived.resolve(request.signal);
    return once(request.signal, "abort").then(() => new Response(liveBody(), { headers: LIVE_HEADERS }));
  }
  if (pathname === "/broken") throw new Error("broken");
  return testApp.app.handle(request);
}

const LIVE_HEADERS = { "content-type": "text/event-stream" };

/** A stream that says one thing and then stays open. */
function liveBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: now\n\n")),
    cancel: () => hasCancelled.resolve(),
  });
}

function largeBody(parts: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > parts) controller.close();
      else controller.enqueue(PART);
    },
    cancel: () => hasCancelled.resolve(),
  });
}

async function createWidget(): Promise<{ id: string; view: string }> {
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  return { id: String(body.id), view: `${front.url}/api/widgets/${body.publicId}/public` };
}

test("a changed widget shows its new look with the next request, and metrics count the views", async () => {
  const { id, view } = await createWidget();
  const hits = () => {
    const metrics = testApp.services.metrics.lines().join("\n");
    return Number(/handrail_public_views_total\{source="hit"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  };
  // Twice, since the widget's creation may be told while the first one is loading.
  for (const _ of "12") await (await fetch(view)).text();
  const before = hits();
  expect(await (await fetch(view)).json()).toMatchObject({ position: "bottom-right" });
  expect(hits()).toBe(before + 1);
  await outside.call("PUT", `/api/widgets/${id}`, { position: "top-left" });
  expect(await (await fetch(view)).json()).toMatchObject({ position: "top-left" });
});

test("visitors get views while the thread behind is busy", async () => {
  const { view } = await createWidget();
  for (const _ of "12") await (await fetch(view)).text();
  const replies = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const visitor = new Worker(join(import.meta.dir, "poll-in-thread.ts"), { workerData: { view, replies } });
  await once(visitor, "message");
  const end = performance.now() + LONGEST_BUSY_MS;
  while (Atomics.load(replies, 0) < REPLIES && performance.now() < end);
  expect(Atomics.load(replies, 0)).toBeGreaterThanOrEqual(REPLIES);
  await visitor.terminate();
});

test("a page from another website that shows a widget is noted", async () => {
  const { view } = await createWidget();
  await (await fetch(view, { headers: { origin: "https://shop.example" } })).text();
  const seen = async () => {
    await testApp.services.liveHosts.flush();
    return (await owner.call("GET", `/api/live-states`)).text;
  };
  while (!(await seen()).includes("shop.example")) await Bun.sleep(5);
});

test("pages are kept, with a tag that spares their bytes, in the encoding of each caller", async () => {
  const readsBefore = pageReads;
  const get = (init: RequestInit = {}) => fetch(`${front.url}/page`, init);
  const first = await get();
  expect(await first.text()).toBe(PAGE);
  expect(first.headers.has(KEEP_HEADER)).toBe(false);
  const again = await get({ headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const plain = await get({ headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, PAGE]);
  expect(pageReads - readsBefore).toBe(2);
  const head = await get({ method: "HEAD" });
  for (const name of ["etag", "content-length"]) expect(head.headers.get(name)).toBe(first.headers.get(name));
  // The first request for an encoding may already know the tag.
  const gzip = { "accept-encoding": "gzip" };
  expect((await get({ headers: { ...gzip, "if-none-match": "*" } })).status).toBe(304);
  expect(await (await get({ headers: gzip })).text()).toBe(PAGE);
});

test("the caller's address cannot be forged", async () => {
  const reply = await fetch(`${front.url}/peer`, { headers: { "handrail-peer": "203.0.113.9" } });
  expect(await reply.text()).toBe("127.0.0.1");
});

test("bodies larger than a message pass in both directions", async () => {
  const body = new Uint8Array(100_000);
  const path = "/api/stripe/webhook";
  expect((await fetch(`${front.url}${path}`, { method: "POST", body })).status).toBe(400);
  expect((await fetch(`${front.url}/length`, { method: "POST", body: PART })).text()).resolves.toBe("16384");
  const large = await fetch(`${front.url}/large`);
  expect((await large.bytes()).length).toBe(PARTS * PART.length);
});

test.each([
  ["/endless", "aaaa"],
  ["/live", "data: now\n\n"],
])("what is read of %s passes at once, and ends when its caller leaves", async (path, begin) => {
  hasCancelled = Promise.withResolvers();
  const gone = new AbortController();
  const reply = await fetch(front.url + path, { signal: gone.signal });
  const { value } = (await reply.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toStartWith(begin);
  gone.abort();
  await hasCancelled.promise;
});

test("a stream of events is not left open of which the head alone is asked for, or whose caller leaves before it begins", async () => {
  hasCancelled = Promise.withResolvers();
  const head = await fetch(`${front.url}/live`, { method: "HEAD" });
  expect(head.headers.get("content-type")).toBe("text/event-stream");
  await hasCancelled.promise;
  hasCancelled = Promise.withResolvers();
  arrived = Promise.withResolvers();
  const gone = new AbortController();
  const reply = fetch(`${front.url}/late-live`, { signal: gone.signal });
  await arrived.promise;
  gone.abort();
  await expect(reply).rejects.toThrow();
  await hasCancelled.promise;
});

test("what fails behind is an error in words, and a taken port one that the start reports", async () => {
  const { error } = console;
  console.error = () => {};
  expect((await fetch(`${front.url}/broken`)).status).toBe(500);
  console.error = error;
  const { port } = front;
  const second = await import("../../src/front/front-thread.ts");
  const options = { hostname: "127.0.0.1", port, launcherWords: {}, silenceMs: null, onLost() {} };
  expect(second.startFront(testApp.services, { ...options, handle: replyBehind })).rejects.toThrow(
    /in use|EADDRINUSE/i,
  );
});
