import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { ReadPdf } from "../documents/read-pdf.ts";
import type { TestBrowser } from "../helpers/app.ts";
import { findChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, startOnNewDatabase } from "../helpers/executable.ts";
import { LONG } from "../helpers/long.ts";
import { ODD_RESPONSES, startOddSite } from "../helpers/odd-site.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";

/** Most seconds of the API's thread for a scan that calls ask about. */
const MOST_SECONDS = 10;
const TICKS_A_SECOND = 100;
const chromium = findChromium();
const hasProc = existsSync("/proc/self/status");

let server: RunningExecutable;
let owner: TestBrowser;
let widget: Record<string, unknown>;
beforeAll(async () => {
  server = await startOnNewDatabase({
    SECRET: "a secret that no child of the server is given",
    ...(chromium && { CHROMIUM: chromium }),
  });
  owner = server.browser();
  const email = newEmail();
  await owner.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await server.run("user", "verify", email);
  await server.run("scans", "limits", email, "--sites", "9");
  const { body } = await owner.call("POST", "/api/auth/login", { email, password: PASSWORD });
  owner.token = String(body.token);
  ({ body: widget } = await owner.call("POST", "/api/widgets", { name: "Shop" }));
});
afterAll(() => server.stop());

type Replies = Record<string, (origin: string) => string>;

async function serving<Result>(replies: Replies, work: (origin: string) => Promise<Result>): Promise<Result> {
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      const { pathname, origin } = new URL(url);
      const reply = replies[pathname]?.(origin);
      const type = pathname.includes(".") ? "text/plain" : "text/html";
      return new Response(reply ?? "", { status: reply ? 200 : 404, headers: { "content-type": type } });
    },
  });
  return work(`http://127.0.0.1:${site.port}`).finally(() => site.stop(true));
}

async function checkPage(html: string) {
  return serving({ "/": () => html }, async (origin) => {
    const asked = { url: `${origin}/` };
    return (await owner.call("POST", `/api/widgets/${widget.id}/install-check`, asked)).body;
  });
}

async function scanSite(origin: string, replies: Replies) {
  const { body: site } = await owner.call("POST", "/api/sites", { url: origin });
  const { fileUrl, fileText } = Object(site.proofRecord);
  replies[new URL(fileUrl).pathname] = () => fileText;
  await owner.call("POST", `/api/sites/${site.id}/proof`);
  const { body: started } = await owner.call("POST", `/api/sites/${site.id}/scans`);
  return until("the scan has ended", async () => {
    const { body } = await owner.call("GET", `/api/scans/${started.id}`);
    return body.finishedAt && body;
  });
}

function childrenOf({ pid }: RunningExecutable): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => new RegExp(`^PPid:\\t${pid}$`, "m").test(statusOf(one)));
}

function statusOf(pid: number): string {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Returns the log without calls that a busy machine made slow. */
function complaints(): string[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => !line.includes("A call of the API was slow"));
}

/** Returns the processor time that the thread of the API has used, in seconds. */
function secondsOfApi(): number {
  const stat = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, "utf8");
  const [user = "", system = ""] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

test.skipIf(!hasProc)("reads pages in a child of its own, which knows no secret", async () => {
  expect(childrenOf(server)).toEqual([]);
  const before = complaints();
  expect(await checkPage(String(widget.embedCode))).toMatchObject({ installed: true });
  const [child = 0, ...others] = childrenOf(server);
  expect(others).toEqual([]);
  expect(readFileSync(`/proc/${child}/environ`, "utf8")).toBe("BUN_FEATURE_FLAG_NO_ORPHANS=1\0");
  expect(readFileSync(`/proc/${child}/oom_score_adj`, "utf8").trim()).toBe("1000");
  process.kill(child, "SIGKILL");
  expect(await checkPage(String(widget.embedCode))).toMatchObject({ installed: true });
  expect(complaints()).toEqual(before);
});

test("makes the PDF of a report with its own fonts", async () => {
  const site = await owner.call("POST", "/api/sites", { url: "https://example.com" });
  const response = await fetch(`${server.url}/api/sites/${site.body.id}/report?format=pdf&language=de`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf = new ReadPdf(await response.bytes());
  expect(pdf.root.entries.get("Lang")).toBe("de");
  expect(pdf.all("FontDescriptor")).toHaveLength(2);
  expect(server.output()).not.toContain("rror");
});

test.skipIf(!hasProc || chromium === null)(
  "scans in Chromium, not held up by wildcards in robots.txt, nor stopped by odd responses to pictures",
  async () => {
    const rules = `Disallow: /${"*a".repeat(248)}b\n`.repeat(1_000);
    // Many addresses take the reader all the time that it has.
    const costly = Array.from({ length: 5_000 }, (_, index) => `/${"a".repeat(300)}${index}`);
    const paths = LONG ? costly : ["/about"];
    const odd = await startOddSite();
    const images = ODD_RESPONSES.map((_, at) => `<img alt="Shoe ${at}" src="${odd.url}/${at}">`);
    const page = (body: string) => `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${body}`;
    const replies: Replies = {
      "/robots.txt": () => `User-agent: *\n${rules}`,
      "/sitemap.xml": (origin) =>
        `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`,
      "/": () => page('<a href="/about">About</a>'),
      "/about": () => page(images.filter((_, at) => LONG || at % 8 === 0).join("")),
    };
    const before = secondsOfApi();
    const scan = await serving(replies, (origin) => scanSite(origin, replies));
    odd.close();
    const notes = LONG ? [{ code: "sitemap-unreadable" }] : [];
    expect(scan).toMatchObject({ state: "done", pagesDone: 2, notes });
    expect(secondsOfApi() - before).toBeLessThan(MOST_SECONDS);
    expect(odd.requests).not.toEqual([]);
    expect(complaints().join("\n")).not.toContain("proxy");
  },
);

test.skipIf(!hasProc)("reports a page that is too heavy, also once its file was replaced", async () => {
  const file = join(server.dataDir, "../handrail");
  renameSync(file, `${file}.old`);
  await Bun.write(file, "an executable that is being replaced");
  for (const child of childrenOf(server)) process.kill(child, "SIGKILL");
  // On a busy machine, a new child takes longer than a page may take to load.
  const embedded = String(widget.embedCode);
  await until("a new child reads", async () => (await checkPage(embedded)).installed === true);
  const heavy = await checkPage("<template>".repeat(40_000));
  expect(heavy).toMatchObject({ installed: false, findings: [{ code: "too-heavy" }] });
});

test.skipIf(!hasProc)(
  "takes its children with it when it is killed, even those that stand still",
  async () => {
    await checkPage(String(widget.embedCode));
    const [child = 0] = childrenOf(server);
    process.kill(child, "SIGSTOP");
    await server.kill("SIGKILL");
    await until("the child has ended", async () => !/^State:\t[^Z]/m.test(statusOf(child)));
  },
);
