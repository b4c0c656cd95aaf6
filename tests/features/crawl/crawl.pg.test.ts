import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { eq, isNull } from "drizzle-orm";
import type { ScanView, SitePageList, SiteView } from "#shared/sites/schemas.ts";
import { DatabaseUnavailableError } from "#src/db/database-unavailable.ts";
import { users } from "#src/db/schema/accounts.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { claimStep } from "#src/features/crawl/claim-step.ts";
import { Leases, takeStep } from "#src/features/crawl/take-step.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { LocalReader } from "#src/scanner/reading/local-reader.ts";
import { createTestApp } from "../../helpers/app.ts";
import { PRIORITY, patientReader } from "../../helpers/patience.ts";
import { until } from "../../helpers/until.ts";
import { auditInTests, html, page, type ScannedHost } from "./scanned-host.ts";
import { endScans, type ScanningAccount, scannedSite, workerOf } from "./scanning-account.ts";

const PAST_LEASE_MS = 4 * 60_000;
const AUDITOR = { engines: null, audit: auditInTests };

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, { "/": page(["/a", "/b"]), "/a": page(), "/b": page() }));
});
afterEach(async () => {
  host.stop();
  await endScans(app);
});

const resultsByPath = () => account.resultsByPath(site);

function sitemap(...paths: string[]): string {
  const locations = paths.map((path) => `<url><loc>${host.origin}${path}</loc></url>`);
  return `<?xml version="1.0"?><urlset>${locations.join("")}</urlset>`;
}

const xml = (text: string) => new Response(text, { headers: { "content-type": "application/xml" } });

describe("the pages that a scan visits", () => {
  test("are the home page, those of the sitemap, and those that links lead to, one at a time", async () => {
    host.replies["/sitemap.xml"] = () => xml(sitemap("/from-sitemap"));
    host.replies["/from-sitemap"] = page(["/deep"]);
    host.replies["/deep"] = page();
    const scan = await account.scan(site.id);
    expect(scan.state).toBe("done");
    const names = new Set(host.asked.map(({ headers }) => headers.get("user-agent")));
    expect([...names]).toEqual(["Mozilla/5.0 (compatible; Handrail/1.0; +http://localhost:3000/bot)"]);
    expect(host.mostOpen()).toBe(1);
    expect(host.paths()).toEqual(["/robots.txt", "/", "/sitemap.xml", "/a", "/b", "/from-sitemap", "/deep"]);
    expect([scan.pagesKnown, scan.pagesDone, scan.notes]).toEqual([5, 5, []]);
  });

  test("are at most as many as the plan includes, and the owner is told", async () => {
    const { db } = app.services;
    await db.update(users).set({ plan: "starter" }).where(eq(users.id, account.user.id));
    const paths = Array.from({ length: 26 }, (_, index) => `/page-${index}`);
    host.replies["/sitemap.xml"] = () => xml(sitemap(...paths));
    for (const path of paths) host.replies[path] = page();
    const scan = await account.scan(site.id);
    expect([scan.pagesDone, scan.summary?.pagesChecked]).toEqual([25, 25]);
    expect(scan.notes.map(({ code }) => code)).toEqual(["page-limit"]);
  });

  test("are as many as was agreed with the owner, alongside redirects, as are websites", async () => {
    const { db } = app.services;
    await db.update(users).set({ scanPages: 2, scanSites: 1 }).where(eq(users.id, account.user.id));
    host.replies["/a"] = () => Response.redirect(`${host.origin}/target`);
    host.replies["/target"] = page();
    const scan = await account.scan(site.id);
    expect(await resultsByPath()).toEqual({ "/": "checked", "/a": "redirect", "/target": "checked" });
    expect(scan.notes.map(({ code }) => code)).toContain("page-limit");
    const { body } = await account.browser.call("POST", "/api/sites", { url: "https://second.example" });
    expect(body.code).toBe("site_limit");
  });

  test("include the owner's own ones first, and none that they leave out", async () => {
    const wishes = { alwaysPages: ["/shop/cart"], leftOut: ["/b", "/shop"] };
    await account.read("PATCH", `/api/sites/${site.id}`, wishes);
    host.replies["/shop/cart"] = page(["/shop/other"]);
    await account.scan(site.id);
    expect(host.paths()).toEqual(["/robots.txt", "/", "/sitemap.xml", "/shop/cart", "/a"]);
  });

  test("are those that robots.txt allows this scanner", async () => {
    host.replies["/robots.txt"] = () =>
      new Response("User-agent: *\nDisallow: /\n\nUser-agent: handrail\nDisallow: /a\nAllow: /a/open\n");
    host.replies["/"] = page(["/a", "/a/open", "/b"]);
    host.replies["/a/open"] = page();
    const scan = await account.scan(site.id);
    expect(await resultsByPath()).toEqual({ "/": "checked", "/a/open": "checked", "/b": "checked" });
    expect(scan.notes.map(({ code }) => code)).toEqual(["robots-some", "no-sitemap"]);
  });

  test("are those of the links where robots.txt and sitemap together cost too much to read", async () => {
    const { pageReader } = app.services;
    const limits = { ...JOB_LIMITS, "read-sitemap": { ...JOB_LIMITS["read-sitemap"], cpuSeconds: 0 } };
    const fetcher = new PageFetcher({ userAgent: "Tests", allowLoopback: true });
    app.services.pageReader = new LocalReader(fetcher, new PageScanner({ limits, priority: PRIORITY }));
    const rules = `Disallow: /${"*a".repeat(248)}b\n`.repeat(1_000);
    host.replies["/robots.txt"] = () => new Response(`User-agent: *\nDisallow: /b\n${rules}`);
    const paths = Array.from({ length: 5_000 }, (_, index) => `/${"a".repeat(300)}${index}`);
    host.replies["/sitemap.xml"] = () => xml(sitemap(...paths));
    const scan = await account.scan(site.id);
    await app.services.pageReader.stop();
    app.services.pageReader = pageReader;
    expect(await resultsByPath()).toEqual({ "/": "checked", "/a": "checked" });
    expect(scan.state).toBe("done");
    expect(scan.notes.map(({ code }) => code)).toEqual(["robots-some", "sitemap-unreadable"]);
  });

  test("are found in an index of sitemaps, compressed ones included, without a loop", async () => {
    host.replies["/robots.txt"] = () => new Response(`Sitemap: ${host.origin}/index.xml`);
    const index = () =>
      `<sitemapindex><sitemap><loc>${host.origin}/one.xml.gz</loc></sitemap>` +
      `<sitemap><loc>${host.origin}/index.xml</loc></sitemap></sitemapindex>`;
    host.replies["/index.xml"] = () => xml(index());
    host.replies["/one.xml.gz"] = () => new Response(gzipSync(sitemap("/zipped")));
    host.replies["/zipped"] = page();
    host.replies["/"] = page();
    await account.scan(site.id);
    expect(host.paths()).toEqual(["/robots.txt", "/", "/index.xml", "/one.xml.gz", "/zipped"]);
  });
});

test("the wait that robots.txt asks for is kept between two requests", async () => {
  host.replies["/robots.txt"] = () => new Response("User-agent: *\nCrawl-delay: 7\n");
  await account.read("POST", `/api/sites/${site.id}/scans`);
  const worker = workerOf(app);
  const requests: number[] = [];
  for (let second = 0; second < 22; second += 1) {
    await worker.takeDueSteps();
    requests.push(host.paths().length);
    app.clock.advance(1_000);
  }
  const busy = requests.flatMap((count, second) => (count > 0 ? [[second, count]] : []));
  expect(busy).toEqual([0, 7, 14, 21].map((second) => [second, 1]));
});

test("an unchanged page costs a 304 and keeps its findings", async () => {
  let body = page([], ["img-alt"]);
  host.replies["/a"] = (request) =>
    request.headers.get("if-none-match") === '"1"'
      ? new Response(null, { status: 304 })
      : html(body, { etag: '"1"' });
  await account.scan(site.id);
  body = page();
  const again = await account.scan(site.id);
  expect(again.state).toBe("done");
  expect((await resultsByPath())["/a"]).toBe("unchanged");
  expect((await account.issues(site.id)).issues).toMatchObject([{ rule: "img-alt", state: "still" }]);
});

test("an unchanged page is known by its content where the server sends no tag", async () => {
  let audits = 0;
  const worker = workerOf(app, (bytes) => {
    audits += 1;
    return auditInTests(bytes);
  });
  await account.scan(site.id, worker);
  host.replies["/a"] = page(["/b"]);
  await account.scan(site.id, worker);
  expect(audits).toBe(4);
  expect(await resultsByPath()).toEqual({ "/": "unchanged", "/a": "checked", "/b": "unchanged" });
});

test("a page that cannot be checked is told with its reason, and the others are checked, a copy under its canonical address", async () => {
  const away = ["/1", "/2", "/3", "/4", "/5"];
  const links = ["/gone", "/file", "/loop", "/large", "/empty", "/forbidden", "/moved", "/list?sort=up"];
  host.replies["/"] = page([...away, ...links]);
  host.replies["/file"] = () => new Response("PK", { headers: { "content-type": "application/zip" } });
  host.replies["/loop"] = () => Response.redirect(`${host.origin}/loop`);
  host.replies["/large"] = () => html("x".repeat(50 * 1_048_576));
  host.replies["/empty"] = () => html("");
  host.replies["/forbidden"] = () => new Response("no", { status: 403 });
  for (const path of away) host.replies[path] = () => Response.redirect("http://127.0.0.1:1/elsewhere");
  host.replies["/moved"] = () => Response.redirect(`${host.origin}/target`);
  host.replies["/target"] = page();
  host.replies["/list?sort=up"] = () => html(`${page([], ["img-alt"])} canonical="${host.origin}/list"`);
  host.replies["/list"] = page([], ["img-alt"]);
  const scan = await account.scan(site.id);
  expect(scan.state).toBe("done");
  expect(await resultsByPath()).toEqual({
    "/": "checked",
    ...Object.fromEntries(away.map((path) => [path, "left-site"])),
    "/gone": "gone",
    "/file": "not-html",
    "/loop": "redirects",
    "/large": "too-large",
    "/empty": "empty",
    "/forbidden": "refused",
    "/moved": "redirect",
    "/target": "checked",
    "/list?sort=up": "copy",
    "/list": "checked",
  });
  expect([scan.summary?.pagesChecked, scan.summary?.pagesFailed]).toEqual([3, 5]);
  expect((await account.issues(site.id)).issues.map(({ pages }) => pages)).toEqual([1]);
  const found = await account.read<SitePageList>("GET", `/api/sites/${site.id}/pages?search=/gone`);
  const reason = { text: "There’s no page at this address anymore." };
  expect(found.pages).toMatchObject([{ status: 404, reason }]);
});

test.each([
  ["five minutes gets them", 503, 300, 300],
  ["a date in years gets ten minutes", 429, 1e8, 600],
])("a page that asks for a pause of %s", async (_, status, asked, given) => {
  app.clock.stop();
  const now = app.clock.now().getTime();
  const retryAfter = new Date(now + asked * 1_000).toUTCString();
  host.replies["/"] = () => new Response("", { status, headers: { "retry-after": retryAfter } });
  const { id } = await account.read<ScanView>("POST", `/api/sites/${site.id}/scans`);
  await workerOf(app).takeDueSteps();
  const [scan] = await app.services.db.select().from(scans).where(eq(scans.id, id));
  // Dates have whole seconds, so that up to one of them is cut off.
  expect(Math.ceil(((scan?.nextStepAt?.getTime() ?? 0) - now) / 1_000)).toBe(given);
  app.clock.reset();
});

const reply = (path: string, body: string, status = 200) => {
  host.replies[path] = () => new Response(body, { status });
};
test("a website that cannot be scanned says why, and keeps its last result with its date", async () => {
  const failures: [string, () => unknown][] = [
    ["robots", () => reply("/robots.txt", "User-agent: *\nDisallow: /")],
    ["robots-error", () => reply("/robots.txt", "", 503)],
    ["refused", () => [delete host.replies["/robots.txt"], reply("/", "no", 403)]],
    ["connection", () => host.stop()],
  ];
  host.replies["/a"] = page([], ["img-alt"]);
  const first = await account.scan(site.id);
  for (const [reason, breakIt] of failures) {
    await breakIt();
    const failed = await account.scan(site.id);
    expect([failed.state, failed.reason?.code, failed.summary]).toEqual(["failed", reason, null]);
  }
  const { sites } = await account.read<{ sites: SiteView[] }>("GET", "/api/sites");
  expect(sites[0]?.latestScan?.state).toBe("failed");
  expect(sites[0]?.lastResult).toEqual(first);
  expect((await account.issues(site.id)).issues.map(({ state }) => state)).toEqual(["new"]);
});

test("a website that cannot be scanned because its name leads to a private network at first or since then, or is none anymore, says so", async () => {
  const { pageReader, db } = app.services;
  host.replies["/"] = page(Array.from({ length: 12 }, (_, index) => `/page-${index}`));
  const named = await account.addSite("https://shop.example");
  const origin = host.origin.replace("127.0.0.1", "shop.example");
  await db.update(sites).set({ claim: "dns", origin }).where(eq(sites.id, named.id));
  /** Scans while the first lookups find this machine, and the others this address or none. */
  const scanWith = async (found: number, address: string | null) => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      if (lookups > found && address === null) throw new Error("ENOTFOUND");
      return [{ address: lookups > found ? String(address) : "127.0.0.1", family: 4 }];
    };
    const fetcher = new PageFetcher({ userAgent: "Tests", allowLoopback: true, resolve });
    app.services.pageReader = new LocalReader(fetcher);
    const scan = await account.scan(named.id);
    return [scan.state, scan.reason?.code, lookups - found];
  };
  expect(await scanWith(0, "10.0.0.7")).toEqual(["failed", "private", 1]);
  expect(await scanWith(3, "10.0.0.7")).toEqual(["failed", "private", 1]);
  expect(await scanWith(3, null)).toEqual(["failed", "unanswered", 5]);
  app.services.pageReader = pageReader;
});

test("a website that cannot be scanned because it stops replying is told as such, with the pages that were done", async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/page-${index}`);
  host.replies["/"] = page(paths);
  for (const path of paths) reply(path, "", 500);
  const scan = await account.scan(site.id);
  expect([scan.state, scan.reason?.code]).toEqual(["failed", "unanswered"]);
});

const startScan = (id = site.id) => account.read("POST", `/api/sites/${id}/scans`);

/** Takes due steps as a process that ends with the last one. */
async function endAt(step: number): Promise<void> {
  for (let taken = 1; taken < step; taken += 1) {
    expect(await takeStep(app.services, AUDITOR)).toBe(true);
  }
  expect(await claimStep(app.services)).toBeDefined();
  app.clock.advance(PAST_LEASE_MS);
}

const CHECKED = { "/": "checked", "/a": "checked", "/b": "checked" };

test.each([
  ["robots.txt", "robots", 1, ["failed", "crashed"], {}],
  ["the home page", "home", 2, ["failed", "no-pages", "no-sitemap"], { "/": "crashed" }],
  ["the sitemap", "sitemaps", 3, ["done", undefined, "sitemap-unreadable"], CHECKED],
  ["a page", "pages", 5, ["done", undefined, "no-sitemap"], { ...CHECKED, "/a": "crashed" }],
])(
  "a step for %s that ends its process twice is put aside and told",
  async (_, stage, step, ending, pages) => {
    const errors = spyOn(console, "error").mockImplementation(() => {});
    await startScan();
    await endAt(step);
    await endAt(1);
    const { id, state, reason, notes } = await account.scan(site.id);
    const logged = errors.mock.calls.flat().map((line) => String(line).replace(id, "ID"));
    errors.mockRestore();
    expect([state, reason?.code, ...notes.map(({ code }) => code)]).toEqual(ending);
    expect(await resultsByPath()).toEqual(pages);
    expect(logged).toEqual([`A step of the scan ID (${stage}) ended its process twice and was put aside`]);
  },
);

test("steps whose process has ended are taken one at a time, to learn which of them ended it", async () => {
  const other = await account.addSite("https://other.example");
  await app.services.db.update(sites).set({ claim: "dns" }).where(eq(sites.id, other.id));
  for (const { id } of [site, other]) {
    await startScan(id);
    expect((await claimStep(app.services))?.site.id).toBe(id);
  }
  app.clock.advance(PAST_LEASE_MS);
  const first = await claimStep(app.services);
  expect(await claimStep(app.services)).toBeUndefined();
  app.clock.advance(PAST_LEASE_MS);
  const second = await claimStep(app.services);
  expect([first?.site.id, second?.site.id].sort()).toEqual([site.id, other.id].sort());
  expect([first?.isPutAside, second?.isPutAside]).toEqual([false, false]);
});

test("a step is not put aside because the server was stopped while it ran", async () => {
  await startScan();
  for (let time = 0; time < 3; time += 1) {
    const { promise: running, resolve: run } = Promise.withResolvers<void>();
    const worker = workerOf(app, () => {
      run();
      return new Promise(() => {});
    });
    void worker.takeDueSteps();
    await running;
    void worker.stop();
    await until("the claim was taken back", async () => (await openClaims()) === 0);
    app.clock.advance(PAST_LEASE_MS);
  }
  expect((await account.scan(site.id)).state).toBe("done");
  expect(await resultsByPath()).toEqual(CHECKED);
});

async function openClaims(): Promise<number> {
  const [scan] = await app.services.db.select().from(scans).where(isNull(scans.finishedAt));
  return Object(scan?.crawl).claims ?? 0;
}

test("a step is not put aside because the database was away at its end", async () => {
  await startScan();
  const { db } = app.services;
  const away = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return () => Promise.reject(new DatabaseUnavailableError("away"));
    },
  });
  const leases = new Leases();
  for (let time = 0; time < 3; time += 1) {
    const step = takeStep({ ...app.services, db: away }, AUDITOR, leases);
    await expect(step).rejects.toThrow(DatabaseUnavailableError);
    expect(await takeStep(app.services, AUDITOR)).toBe(false);
    app.clock.advance(PAST_LEASE_MS);
  }
  while (await takeStep(app.services, AUDITOR, leases)) app.clock.advance(1_000);
  expect(await resultsByPath()).toEqual(CHECKED);
});
