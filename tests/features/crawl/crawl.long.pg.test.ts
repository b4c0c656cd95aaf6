import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SitePageList } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { PATIENCE_MS, PRIORITY } from "../../helpers/patience.ts";
import { COSTLY_TO_AUDIT, READ_PAGES, REFUSED_PAGES, UNENDING_PAGES } from "../../scanner/hostile-pages.ts";
import { html, page, startHost } from "./scanned-host.ts";
import { scanningAccount, workerOf } from "./scanning-account.ts";

const HOSTILE = { ...REFUSED_PAGES, ...READ_PAGES, ...UNENDING_PAGES, ...COSTLY_TO_AUDIT };
const HOSTILE_PAGES = Object.values(HOSTILE);
const AUDIT_LIMITS = { ...JOB_LIMITS["audit-page"], cpuSeconds: 2, wallMs: PATIENCE_MS };
const LIMITS = { ...JOB_LIMITS, "audit-page": AUDIT_LIMITS };
/** Audits longer than this leave time for many views of the widget, on the slowest machine too. */
const LONG_AUDIT_MS = 1_000;

await ensureScannerEngine();
const app = await createTestApp();
const pageScanner = new PageScanner({ limits: LIMITS, priority: PRIORITY });
afterAll(async () => {
  pageScanner.stop();
  await app.stop();
});

/** Requests a widget's view again and again, each time as another visitor. */
function startVisits(publicId: string) {
  const visits = { answered: 0, failed: 0 };
  let isOn = true;
  const visiting = (async () => {
    for (let visitor = 0; isOn; visitor += 1) {
      const address = `203.0.${Math.floor(visitor / 250) % 250}.${visitor % 250}`;
      const path = `/api/widgets/${publicId}/public`;
      const headers = { origin: "https://shop.example" };
      const { status } = await app.browser(address).call("GET", path, undefined, headers);
      visits[status === 200 ? "answered" : "failed"] += 1;
      await Bun.sleep(1);
    }
  })();
  return {
    visits,
    async stop() {
      isOn = false;
      await visiting;
    },
  };
}

test("visitors are served while the pages of a hostile website are scanned, one after another", async () => {
  const account = await scanningAccount(app, "professional");
  const paths = HOSTILE_PAGES.map((_, index) => `/hostile-${index}`);
  const host = startHost({ "/": page([...paths, "/last"]), "/last": page() });
  for (const [index, make] of HOSTILE_PAGES.entries()) host.replies[`/hostile-${index}`] = () => html(make());
  const { visits, stop } = startVisits(String(account.widget.publicId));
  const longAudits: number[] = [];
  const worker = workerOf(app, async (page) => {
    const before = { at: performance.now(), answered: visits.answered };
    try {
      return await pageScanner.run("audit-page", await page.copy());
    } finally {
      const isLong = performance.now() - before.at > LONG_AUDIT_MS;
      if (isLong) longAudits.push(visits.answered - before.answered);
    }
  });
  const site = await account.addSite(host.origin);
  const scan = await account.scan(site.id, worker);
  await stop();
  host.stop();
  expect([scan.state, scan.pagesDone]).toEqual(["done", HOSTILE_PAGES.length + 2]);
  expect(visits.failed).toBe(0);
  expect(longAudits.length).toBeGreaterThan(0);
  expect(Math.min(...longAudits)).toBeGreaterThan(10);
  const { pages } = await account.read<SitePageList>("GET", `/api/sites/${site.id}/pages`);
  const results = pages.map(({ state, reason }) => reason?.code ?? state);
  const known = /^(checked|too-large|too-deep|too-many-tags|too-slow|too-much-memory)$/;
  expect(results.filter((result) => !known.test(result))).toEqual([]);
  expect(results.at(-1)).toBe("checked");
});

const PAGES = 2_000;

/** Every tenth page is missing, a redirect or no HTML. */
function replyOf(index: number, origin: string): string | (() => Response) {
  if (index % 30 === 10) return () => new Response("gone", { status: 410 });
  if (index % 30 === 20) return () => Response.redirect(`${origin}/page-0`);
  if (index % 30 === 29) return () => html("x".repeat(3 * 1_048_576));
  return page([`/page-${(index * 7) % PAGES}`, `/page-${(index + 1) % PAGES}`], ["img-alt"]);
}

test("a website of 2,000 pages with faults has each page once, and its failures as one issue", async () => {
  const account = await scanningAccount(app, "business");
  const { db } = app.services;
  await db.update(users).set({ scanPages: PAGES }).where(eq(users.id, account.user.id));
  const host = startHost();
  for (let index = 0; index < PAGES; index += 1) host.replies[`/page-${index}`] = replyOf(index, host.origin);
  const paths = Array.from({ length: PAGES }, (_, index) => `${host.origin}/page-${index}`);
  host.replies["/"] = page(["/page-0"]);
  host.replies["/sitemap.xml"] = () =>
    new Response(`<urlset>${paths.map((path) => `<loc>${path}</loc>`).join("")}</urlset>`);
  const site = await account.addSite(host.origin);
  const scan = await account.scan(site.id);
  const count = (rest: number) =>
    Array.from({ length: PAGES }).filter((_, index) => index % 30 === rest).length;
  const [gone, moved, large] = [count(10), count(20), count(29)];
  const checked = PAGES - gone - moved - large;
  const asked = host.paths().filter((path) => path.startsWith("/page-") && path !== "/page-0");
  expect([asked.length, new Set(asked).size]).toEqual([PAGES - 1, PAGES - 1]);
  const { counts } = await account.read<SitePageList>("GET", `/api/sites/${site.id}/pages`);
  // The home page takes one of the places, which a redirect gives back.
  const ends = { checked: checked + 1, skipped: moved, failed: gone + large };
  expect(counts).toEqual({ waiting: 0, unchanged: 0, ...ends });
  expect(scan.summary?.pagesClean).toBe(1);
  const { issues } = await account.issues(site.id);
  expect(issues.map(({ rule, pages }) => [rule, pages])).toEqual([["img-alt", checked]]);
  host.stop();
});
