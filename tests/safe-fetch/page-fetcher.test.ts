import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { providerFetch } from "#src/safe-fetch/provider-fetch.ts";
import { decodePage } from "#src/scanner/child/handle-jobs.ts";
import { FetchProblem } from "../../src/safe-fetch/fetch-problem.ts";
import { type FetchedPage, PageFetcher, type PageFetcherOptions } from "../../src/safe-fetch/page-fetcher.ts";
import type { Resolve } from "../../src/safe-fetch/require-public-target.ts";
import { freePort } from "../helpers/free-port.ts";
import { ODD_RESPONSES, OK, startOddSite } from "../helpers/odd-site.ts";

const PUBLIC = { address: "93.184.216.34", family: 4 };
const LOCAL = { address: "127.0.0.1", family: 4 };

const asked: Array<{ path: string; headers: Headers }> = [];
let site: Bun.Server<undefined>;

const PATHS: Record<string, (url: URL, request: Request) => Response | Promise<Response>> = {
  "/": () => new Response("<p>hello</p>", { headers: { "content-type": "text/html" } }),
  "/gzip": () => compressed(gzipSync("<p>hello</p>")),
  "/broken": () => compressed(Buffer.from("no gzip at all")),
  "/bomb": () => compressed(gzipSync(Buffer.alloc(50 * 1_048_576))),
  "/large": () => new Response("x".repeat(3 * 1_048_576)),
  "/never": () => new Promise<Response>(() => {}),
  "/slow-body": () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  "/loop": (url) => Response.redirect(url.href),
  "/nowhere": () => new Response(null, { status: 302 }),
  "/hops": (url) => {
    const left = Number(url.searchParams.get("left"));
    return left > 0 ? Response.redirect(`/hops?left=${left - 1}`, 302) : new Response("arrived");
  },
  "/to": (url) => Response.redirect(url.searchParams.get("address") ?? ""),
  "/latin": () =>
    new Response(Uint8Array.from([0xe9]), { headers: { "content-type": "text/html; charset=iso-8859-1" } }),
  "/none": () => new Response(null, { status: 204 }),
  "/echo": async (_, request) => Response.json({ method: request.method, body: await request.text() }),
  "/gone": () => new Response("gone", { status: 410 }),
};

beforeAll(() => {
  site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const url = new URL(request.url);
      asked.push({ path: url.pathname, headers: request.headers });
      return PATHS[url.pathname]?.(url, request) ?? new Response("no", { status: 404 });
    },
  });
});
afterAll(() => site.stop(true));

function fetcher(options: Partial<PageFetcherOptions> = {}) {
  return new PageFetcher({
    userAgent: "Handrail tests",
    allowLoopback: true,
    resolve: named(LOCAL),
    ...options,
  });
}

function textOf({ bytes }: FetchedPage): string {
  return new TextDecoder().decode(bytes);
}

function named(...addresses: Array<{ address: string; family: number }>): Resolve {
  return async () => addresses;
}

function at(path: string, host = "127.0.0.1"): string {
  return `http://${host}:${site.port}${path}`;
}

async function problemOf(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.catch((thrown: unknown) => thrown);
  if (!(error instanceof FetchProblem)) throw new Error(`No problem: ${error}`);
  return error.reason;
}

function compressed(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, { headers: { "content-encoding": "gzip" } });
}

test("the connection goes to the checked address, even if the name resolves differently elsewhere", async () => {
  const names: string[] = [];
  const resolve: Resolve = async (hostname) => {
    names.push(hostname);
    return [LOCAL];
  };
  const page = await fetcher({ resolve }).fetch(at("/", "pinned.invalid"));
  expect(textOf(page)).toBe("<p>hello</p>");
  expect(names).toEqual(["pinned.invalid"]);
  expect(asked.at(-1)?.headers.get("host")).toBe(`pinned.invalid:${site.port}`);
});

test("a name is looked up once per hop, so that it cannot change before the connection", async () => {
  const answers = [[LOCAL], [{ address: "169.254.169.254", family: 4 }]];
  let count = 0;
  const rebinding = fetcher({ resolve: async () => answers[count++] ?? [] });
  expect((await rebinding.fetch(at("/", "rebinding.invalid"))).status).toBe(200);
  expect(count).toBe(1);
  const before = asked.length;
  expect(await problemOf(rebinding.fetch(at("/", "rebinding.invalid")))).toBe("private");
  expect(asked.length).toBe(before);
});

test.each([
  ["one private address among public ones", [PUBLIC, { address: "10.0.0.1", family: 4 }]],
  ["loopback", [LOCAL]],
  ["an IPv4 address dressed as IPv6", [{ address: "::ffff:127.0.0.1", family: 6 }]],
])("a name with %s is refused", async (_, addresses) => {
  const fetching = fetcher({ allowLoopback: false, resolve: named(...addresses) }).fetch(
    "http://site.invalid/",
  );
  expect(await problemOf(fetching)).toBe("private");
});

test("a private address of any form is refused without a look-up", async () => {
  const resolve: Resolve = () => Promise.reject(new Error("A look-up"));
  const hosts = ["127.0.0.1", "127.1", "0x7f.1", "2130706433", "169.254.169.254"];
  for (const host of [...hosts, "[::1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]"]) {
    const fetching = fetcher({ allowLoopback: false, resolve }).fetch(`http://${host}/`);
    expect([host, await problemOf(fetching)]).toEqual([host, "private"]);
  }
});

test.each([
  ["address", "file:///etc/passwd"],
  ["address", "ftp://example.com/"],
  ["address", "http://user:password@example.com/"],
  ["address", "not an address"],
  ["port", "http://example.com:6379/"],
  ["port", "https://example.com:8443/"],
])("refuses for its %s: %s", async (reason, address) => {
  expect(await problemOf(fetcher({ resolve: named(PUBLIC) }).fetch(address))).toBe(reason);
});

test("loopback and private networks are allowed only if enabled, on any port; others keep their rules", async () => {
  expect(await problemOf(fetcher({ allowLoopback: false }).fetch(at("/")))).toBe("private");
  const router = fetcher({ resolve: named({ address: "192.168.0.1", family: 4 }) });
  expect(await problemOf(router.fetch("http://router.invalid/"))).toBe("private");
  const privateToo = { allowLoopback: false, allowPrivate: true };
  expect((await fetcher(privateToo).fetch(at("/"))).status).toBe(200);
  const linkLocal = fetcher({ ...privateToo, resolve: named({ address: "169.254.169.254", family: 4 }) });
  expect(await problemOf(linkLocal.fetch("http://metadata.invalid/"))).toBe("private");
  const mixed = fetcher({ ...privateToo, resolve: named(PUBLIC, LOCAL) });
  expect(await problemOf(mixed.fetch("http://mixed.invalid/"))).toBe("private");
  const outside = fetcher({ ...privateToo, resolve: named(PUBLIC) });
  expect(await problemOf(outside.fetch("http://example.invalid:6379/"))).toBe("port");
});

test("each hop of a redirect is checked like the first", async () => {
  const resolve: Resolve = async (hostname) =>
    hostname === "start.invalid" ? [LOCAL] : [{ address: "169.254.169.254", family: 4 }];
  const fetching = fetcher({ resolve }).fetch(at("/to?address=http://metadata.invalid/", "start.invalid"));
  expect(await problemOf(fetching)).toBe("private");
  expect(await problemOf(fetcher().fetch(at("/to?address=file:///etc/passwd")))).toBe("address");
});

test("five redirects are followed, but not six, and no loop", async () => {
  const page = await fetcher().fetch(at("/hops?left=5"));
  expect([textOf(page), page.url.href]).toEqual(["arrived", at("/hops?left=0")]);
  expect(await problemOf(fetcher().fetch(at("/hops?left=6")))).toBe("redirects");
  expect(await problemOf(fetcher().fetch(at("/loop")))).toBe("redirects");
  expect(await problemOf(fetcher().fetch(at("/nowhere")))).toBe("redirects");
});

test("a compressed body is unpacked, and one that does not match its encoding has its own reason", async () => {
  const page = await fetcher().fetch(at("/gzip"));
  expect([textOf(page), page.truncated]).toEqual(["<p>hello</p>", false]);
  expect(await problemOf(fetcher().fetch(at("/broken")))).toBe("body");
});

test.each(["/bomb", "/large"])("no more than 2 MB of %s are read", async (path) => {
  const { bytes, truncated } = await fetcher().fetch(at(path));
  expect([bytes.length, truncated]).toEqual([2 * 1_048_576, true]);
});

test.each([
  ["plain", Buffer.from("a".repeat(60_000)), 45_000],
  // What the decoder has made of its chunks by then depends on its thread.
  ["compressed", randomBytes(60_000), 0],
])("a %s body in chunks of one byte is read up to a number of chunks", async (kind, bytes, least) => {
  const encoding = kind === "plain" ? "" : "Content-Encoding: gzip\r\n";
  const sent = kind === "plain" ? bytes : gzipSync(bytes);
  const chunks = [...sent].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("");
  const drops = await startOddSite(`${OK}${encoding}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  const page = await fetcher().fetch(drops.url);
  drops.close();
  expect(page.truncated).toBe(true);
  expect(page.bytes.length).toBeWithin(least, 55_000);
  expect(Buffer.from(page.bytes)).toEqual(bytes.subarray(0, page.bytes.length));
});

test("a look-up, a reply and a body that never end time out", async () => {
  const resolve: Resolve = () => new Promise(() => {});
  const fetches = [
    fetcher({ resolve, timeLimit: 50 }).fetch("http://site.invalid/"),
    ...["/never", "/slow-body"].map((path) => fetcher({ timeLimit: 200 }).fetch(at(path))),
  ];
  expect(await Promise.all(fetches.map(problemOf))).toEqual(["timeout", "timeout", "timeout"]);
});

test("names the reason for a failed connection", async () => {
  const noName: Resolve = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await problemOf(fetcher({ resolve: noName }).fetch("http://site.invalid/"))).toBe("dns");
  expect(await problemOf(fetcher().fetch(`http://127.0.0.1:${await freePort()}/`))).toBe("connection");
  expect(await problemOf(fetcher().fetch(`https://127.0.0.1:${site.port}/`))).toBe("no-https");
  const alert = Buffer.from("15030300020228", "hex");
  const refusing = Bun.listen({
    ...{ hostname: "127.0.0.1", port: 0 },
    socket: { data: (socket) => void socket.end(alert) },
  });
  expect(await problemOf(fetcher().fetch(`https://127.0.0.1:${refusing.port}/`))).toBe("tls");
  refusing.stop(true);
});

test("sends no cookies or credentials, names itself, and passes status and character set on", async () => {
  const gone = await fetcher().fetch(at("/gone"));
  expect([gone.status, textOf(gone)]).toEqual([410, "gone"]);
  const sent = [...(asked.at(-1)?.headers ?? [])].filter(([name]) =>
    ["user-agent", "cookie", "authorization", "referer"].includes(name),
  );
  expect(sent).toEqual([["user-agent", "Handrail tests"]]);
  const { bytes, headers } = await fetcher().fetch(at("/latin"));
  expect(decodePage(bytes, headers["content-type"] ?? "")).toBe("é");
});

test("more than eight at once are refused, and later ones are not", async () => {
  const busy = fetcher({ timeLimit: 300 });
  const running = Array.from({ length: 8 }, () => problemOf(busy.fetch(at("/never"))));
  expect(await problemOf(busy.fetch(at("/")))).toBe("busy");
  await Promise.all(running);
  expect((await busy.fetch(at("/"))).status).toBe(200);
});

const REQUEST = { method: "GET", headers: {} };
const local = providerFetch({ userAgent: "tests", allowLoopback: true });

test("a provider is sent a form, its reply is read, and its redirect returned and not followed", async () => {
  const body = new URLSearchParams({ grant_type: "authorization_code" });
  const reply = await local(at("/echo"), { method: "POST", headers: {}, body });
  expect(await reply.json()).toEqual({ method: "POST", body: "grant_type=authorization_code" });
  expect((await local(at("/none"), REQUEST)).status).toBe(204);
  const before = asked.length;
  const redirect = await local(at("/loop"), REQUEST);
  expect([redirect.status, asked.length]).toEqual([302, before + 1]);
});

test("a provider in a private network is refused unless allowed, also behind a name, and always at clouds' metadata", async () => {
  const strict = providerFetch({ userAgent: "tests", resolve: named({ address: "10.1.2.3", family: 4 }) });
  const before = asked.length;
  expect(strict(at("/"), REQUEST)).rejects.toThrow("private");
  expect(strict("https://login.example/", REQUEST)).rejects.toThrow("private");
  expect(local("http://169.254.169.254/latest", REQUEST)).rejects.toThrow("private");
  expect(asked.length).toBe(before);
  const inside = providerFetch({ userAgent: "tests", allowPrivate: true });
  expect((await inside(at("/none"), REQUEST)).status).toBe(204);
  expect(inside("http://169.254.169.254/", REQUEST)).rejects.toThrow("private");
});

test("each odd response of a provider is a reply or a known problem", async () => {
  const site = await startOddSite();
  for (const [at, [name]] of ODD_RESPONSES.entries()) {
    const result = await local(`${site.url}/${at}`, REQUEST).then(
      async (reply) => `${reply.status} ${await reply.text()}`,
      (error: unknown) => (error instanceof FetchProblem ? "problem" : String(error)),
    );
    expect(`${name}: ${result}`).toMatch(/: (?:[2-5]\d\d (?:hi)?|problem)$/);
  }
  site.close();
});
