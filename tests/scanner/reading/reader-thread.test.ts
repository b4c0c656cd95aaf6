import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import { SCAN_SUBCOMMAND } from "#src/scanner/child-command.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";
import { ReaderThread } from "#src/scanner/reading/reader-thread.ts";
import { until } from "#tests/helpers/until.ts";

const LARGE = "x".repeat(700_000);
const CODE = '<script src="/platform.js" data-widget-id="abc"></script>';
const PAGES = ["a", "b", "c"].map((name) => `<url><loc>https://shop.example/${name}</loc></url>`);
const SITEMAP = `<urlset>${PAGES.join("")}</urlset>`;
const MAIL = `From: Ada <ada@shop.example>
Content-Type: text/plain
Content-Disposition: attachment; filename="a.txt"

Hello`;
const thread = new ReaderThread({ userAgent: "Handrail tests", allowLoopback: true });
let site: Bun.Server<undefined>;
let requested = Promise.withResolvers<void>();

beforeAll(() => {
  site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/small": ({ headers }) =>
        new Response(headers.get("if-none-match"), { status: 203, headers: { "x-kind": "small" } }),
      "/large": () => new Response(LARGE),
      "/page": () => new Response(CODE, { headers: { "content-type": "text/html" } }),
      "/sitemap.xml": () => new Response(SITEMAP),
      "/robots.txt": () => new Response("User-agent: bot\nDisallow: /b\nCrawl-delay: 2"),
      "/deep": () => new Response("<div>".repeat(10_000)),
      "/moved": () => Response.redirect("/small"),
      "/never": () => {
        requested.resolve();
        return new Promise<Response>(() => {});
      },
    },
  });
});
afterAll(async () => {
  await thread.stop();
  await site.stop(true);
});

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;

async function problemOf(fetching: Promise<unknown>): Promise<unknown> {
  return fetching.then(
    () => "none",
    (problem: unknown) => problem,
  );
}

test("returns status, headers, address and body as the fetcher itself does", async () => {
  const page = await thread.fetch(at("/moved"));
  expect(page).toMatchObject({ status: 203, truncated: false, headers: { "x-kind": "small" } });
  expect(page.url).toEqual(new URL(at("/small")));
  const conditional = await thread.fetch(at("/small"), { conditions: { "if-none-match": '"a"' } });
  expect(new TextDecoder().decode(conditional.bytes)).toBe('"a"');
});

test("tells replies to pages fetched at once apart, and names a problem and its address", async () => {
  const paths = ["/large", "/small", "/large"];
  const pages = await Promise.all(paths.map((path) => thread.fetch(at(path))));
  expect(pages.map(({ bytes }) => bytes.length)).toEqual([LARGE.length, 0, LARGE.length]);
  const problem = await problemOf(thread.fetch("http://10.0.0.1/"));
  expect(problem).toMatchObject({ name: "FetchProblem", reason: "private", url: "http://10.0.0.1/" });
  expect(await problemOf(thread.fetch("not an address"))).toMatchObject({ reason: "address" });
});

test("fails what a lost thread was fetching, and starts another for the next page", async () => {
  requested = Promise.withResolvers();
  const problem = problemOf(thread.fetch(at("/never")));
  await requested.promise;
  await thread.stop();
  expect(await problem).toMatchObject({ reason: "busy", url: at("/never") });
  expect((await thread.fetch(at("/large"))).bytes.length).toBe(LARGE.length);
});

test("has an open page parsed, without its body in this thread", async () => {
  const found = await thread.visit(at("/page"), {}, async (page) => ({
    reply: page.reply,
    facts: await page.run("read-install-facts"),
    copy: await page.copy(),
  }));
  expect(found.reply).toMatchObject({ status: 200, url: new URL(at("/page")), length: CODE.length });
  expect(found.reply.hash).toBe(new Bun.CryptoHasher("sha256").update(CODE).digest("hex"));
  expect(found.reply).not.toHaveProperty("bytes");
  expect(found.facts.scripts).toMatchObject([{ src: at("/platform.js"), widgetId: "abc" }]);
  expect(new TextDecoder().decode(found.copy.bytes)).toBe(CODE);
  expect(found.copy).toMatchObject({ contentType: "text/html", url: at("/page") });
});

test("names the reason for which a page was not read, and forgets a page after its visit", async () => {
  const visited: OpenPage[] = [];
  const read = thread.visit(at("/deep"), {}, (page) => {
    visited.push(page);
    return page.run("read-install-facts");
  });
  await expect(read).rejects.toMatchObject({ name: "PageProblem", reason: "too-deep" });
  await expect(visited[0]?.copy()).rejects.toMatchObject({ name: "PageProblem", reason: "busy" });
});

const CHOICE = { origin: "https://shop.example", robots: { allow: [], disallow: ["/b"] }, leftOut: ["/c"] };

test("has the body of an open page read as a sitemap or a robots.txt", async () => {
  const sitemapAt = (path: string) =>
    thread.visit(at(path), {}, (page) => page.read("read-sitemap", { isTruncated: false, choice: CHOICE }));
  const chosen = { urls: ["https://shop.example/a"], hasForbidden: true };
  expect(await sitemapAt("/sitemap.xml")).toEqual({ isCut: false, chosen });
  expect(await sitemapAt("/page")).toBeNull();
  const robots = await thread.visit(at("/robots.txt"), {}, (page) =>
    page.read("read-robots", { name: "Bot" }),
  );
  expect(robots).toMatchObject({ disallow: ["/b"], delayMs: 2_000 });
});

test("has bytes read that came in another way, with their files", async () => {
  const mail = await thread.read("read-mail", Buffer.from(MAIL), { authservIds: [] });
  expect(mail).toMatchObject({
    sender: "ada@shop.example",
    files: [{ name: "a.txt", base64: btoa("Hello") }],
  });
  const large = thread.read("is-word-document", new Uint8Array(UPLOAD_LIMIT + 1), null);
  expect(await problemOf(large)).toMatchObject({ name: "PageProblem", reason: "too-large" });
});

test("kills the scanner's children when it is stopped, also while one reads a page", async () => {
  const reading = thread.visit(at("/page"), {}, async (page) => {
    await page.run("read-install-facts");
    const [child = 0] = scannerChildren();
    process.kill(child, "SIGSTOP");
    const second = page.run("read-install-facts").catch((problem: unknown) => problem);
    await thread.stop();
    return { problem: await second, child };
  });
  const { problem, child } = await reading;
  expect(problem).toMatchObject({ name: "PageProblem", reason: "busy" });
  await until("the child has exited", () => !isRunning(child));
});

function scannerChildren(): number[] {
  const children = readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number),
  );
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(SCAN_SUBCOMMAND));
}

/** Whether a process has not exited; one that no one has waited for is a zombie. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, "latin1"));
}
