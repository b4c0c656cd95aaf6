import { describe, expect, spyOn, test } from "bun:test";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Contract } from "#shared/endpoint.ts";
import { AddressGate } from "#src/http/address-gate.ts";
import { browserLocale } from "#src/http/browser-locale.ts";
import { clientAddress } from "#src/http/client-address.ts";
import { delayGuess } from "#src/http/delay-guess.ts";
import { deviceName } from "#src/http/device-name.ts";
import { errorReply } from "#src/http/errors.ts";
import { memoryFile } from "#src/http/memory-file.ts";
import { requestPath } from "#src/http/request-path.ts";
import { route } from "#src/http/route.ts";
import { pageHeaders } from "#src/http/security-headers.ts";
import { WorkQueue } from "#src/http/work-queue.ts";
import { type LogContext, withLogContext } from "#src/log.ts";

describe("a file in memory", () => {
  const text = "Handrail ".repeat(200);
  const file = memoryFile(new TextEncoder().encode(text), { type: "text/html", cacheControl: "no-cache" });
  const ask = (headers: Record<string, string> = {}) =>
    file(new Request("http://handrail.test/", { headers }));

  test("is served in an encoding that the caller accepts, each with its own tag", async () => {
    const accepted = ["", "gzip", "gzip, zstd", "gzip, zstd, br"];
    const replies = accepted.map((encodings) => ask({ "accept-encoding": encodings }));
    const encodings = replies.map(({ headers }) => headers.get("content-encoding"));
    expect(encodings).toEqual([null, "gzip", "zstd", "br"]);
    const [plain, gzip, zstd] = await Promise.all(replies.map((reply) => reply.clone().bytes()));
    expect(Buffer.from(plain ?? []).toString()).toBe(text);
    expect(gunzipSync(gzip ?? "").toString()).toBe(text);
    expect(zstdDecompressSync(zstd ?? "").toString()).toBe(text);
    expect(new Set(replies.map(({ headers }) => headers.get("etag"))).size).toBe(4);
    expect(replies[0]?.headers.get("vary")).toBe("Accept-Encoding");
    expect(ask({ "accept-encoding": "br;q=0, gzip;q=0.0" }).headers.get("content-encoding")).toBeNull();
  });

  test("replies 304 to its tag, weak or in a list", () => {
    const etag = ask().headers.get("etag") ?? "";
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      expect(ask({ "if-none-match": given }).status).toBe(304);
    }
    expect(ask({ "if-none-match": '"other"' }).status).toBe(200);
  });
});

test.each([
  ["the connection's, whatever a stranger sends", "1.2.3.4", "198.51.100.1", 0, "198.51.100.1"],
  ["that proxy's entry", "6.6.6.6, 203.0.113.9", "10.0.0.1", 1, "203.0.113.9"],
  ["the outer proxy's", "6.6.6.6, 203.0.113.9, 10.0.0.2", "10.0.0.1", 2, "203.0.113.9"],
  ["an IPv6 address's /64", "", "2001:0db8:1:2::9", 0, "2001:db8:1:2::/64"],
  ["that of all its addresses", "", "2001:db8:1:2:3:4:5:6", 0, "2001:db8:1:2::/64"],
  ["the IPv4 address in one of IPv6", "", "::ffff:192.0.2.1", 0, "192.0.2.1"],
])("the caller's address is %s", (_, forwarded, peer, trustProxy, address) => {
  const request = new Request("http://handrail.test/", { headers: { "x-forwarded-for": forwarded } });
  expect(clientAddress(request, { requestIP: () => ({ address: peer }) }, trustProxy)).toBe(address);
});

test("an address is limited to 2,000 calls in ten seconds, without effect on others", () => {
  let now = 0;
  const gate = new AddressGate({ now: () => new Date(now) });
  const admitted = Array.from({ length: 2_001 }, () => gate.admits("198.51.100.1")).filter(Boolean);
  expect(admitted).toHaveLength(2_000);
  expect(gate.admits("198.51.100.2")).toBe(true);
  now = 10_000;
  expect(gate.admits("198.51.100.1")).toBe(true);
});

test("an unexpected error is logged with its id, and the reply reveals nothing else", async () => {
  const log = spyOn(console, "error").mockImplementation(() => {});
  const reply = errorReply(new Error("password=hunter2"));
  const body = await reply.json();
  expect(reply.status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("hunter2");
  expect(log.mock.calls[0]?.[0]).toContain(body.errorId);
  log.mockRestore();
});

test("no page is framed, and only documents with the card form allow the provider, without Trusted Types", () => {
  const [plain = "", card = ""] = [false, true].map(
    (cardForm) => pageHeaders({ cardForm, https: true })["content-security-policy"],
  );
  for (const policy of [plain, card]) expect(policy).toContain("frame-ancestors 'none'");
  expect(plain).toContain("require-trusted-types-for 'script'");
  expect(plain).not.toContain("stripe");
  expect(card).toContain("script-src 'self' https://js.stripe.com");
  expect(card).not.toContain("trusted-types");
});

test.each([
  ["http://a.example/b/c?d#e", "/b/c"],
  ["http://a.example/", "/"],
  ["/b?c", "/b"],
  ["http://a%CC%81/b#c", "/b"],
])("the path of %s", (url, path) => {
  expect(requestPath({ url } as Request)).toBe(path);
});

test.each([
  ["de", "de-DE"],
  ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "de-DE"],
  ["de-AT, de; q=0.8", "de-AT"],
  ["de-CH;q=1.0,fr;q=0.9", "de-CH"],
  ["en;q=0.5,de-at;q=0.9", "de-AT"],
  ["de-LI,de;q=0.9", "de-DE"],
  ...[undefined, "", "en-US,en;q=0.9,de;q=0.8", "*", "den", "de;q=0", ";q=1", ",,;;q=x"].map(
    (header) => [header, null] as const,
  ),
] as const)("a browser that accepts %p has the German region %p", (header, region) => {
  const headers = new Headers(header === undefined ? {} : { "accept-language": header });
  expect(browserLocale({ headers })).toBe(region);
});

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0 Safari/537.36`, "Chrome on macOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari/604.1", "Safari on iPhone"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${WEBKIT} Chrome/140.0 OPR/120.0`, "Opera on ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64) Something/1.0", "Unknown browser on Linux"],
  ["curl/8.0", "Unknown device"],
  [null, "Unknown device"],
])("%p is called %p", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test("the compiler refuses a route that parts from its contract", () => {
  const READ: Contract<{ params: { id: string }; output: { at: string } }> = "GET /api/things/:id";
  const SAVE: Contract<{ body: { name: string | null } }> = "PUT /api/thing";
  // @ts-expect-error: JSON turns a date into a string.
  route(READ, { access: "everybody" }, () => ({ at: new Date() }));
  // @ts-expect-error: the path has no other parameter.
  route(READ, { access: "everybody" }, ({ params }) => ({ at: params.name }));
  // @ts-expect-error: a body needs a schema.
  route(SAVE, { access: "everybody" }, () => {});
  // @ts-expect-error: no one is signed in.
  route(READ, { access: "everybody" }, ({ user }) => ({ at: user.email }));
  // @ts-expect-error: the parameter is not in the path.
  const wrong: Contract<{ params: { id: string } }> = "GET /api/things";
  expect<string>(wrong).toBe("GET /api/things");
});

test("guesses beyond the free ones wait twice as long each time, at most 8 s, which the log can subtract", async () => {
  const slept: number[] = [];
  const clock = { now: () => new Date(), sleep: async (ms: number) => void slept.push(ms) };
  const context: LogContext = { requestId: "1" };
  await withLogContext(context, async () => {
    for (const beyond of [-1, 0, 1, 9]) await delayGuess(clock, beyond);
  });
  expect(slept).toEqual([250, 500, 8_000]);
  expect(context.delayedMs).toBe(8_750);
});

test("costly tasks run a few at a time, in order of arrival, and one beyond the queue is refused", async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 1 });
  const begun: string[] = [];
  const run = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = queue.run(() => {
      begun.push(name);
      return promise;
    });
    return { done, finish: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  const [a, b, c] = [run("a"), run("b"), run("c")];
  await expect(run("refused").done).rejects.toMatchObject({ kind: "unavailable", retryAfter: 5 });
  expect(begun).toEqual(["a", "b"]);
  b.fail();
  await expect(b.done).rejects.toThrow("b");
  expect(begun).toEqual(["a", "b", "c"]);
  const d = run("d");
  for (const task of [a, c, d]) task.finish();
  expect(await Promise.all([a.done, c.done, d.done])).toEqual(["a", "c", "d"]);
});
