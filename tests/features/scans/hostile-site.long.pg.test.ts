import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SitePageList } from "#shared/schemas/site.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { PATIENCE_MS, PRIORITY } from "../../helpers/patience.ts";
import { COSTLY_TO_AUDIT, READ_PAGES, REFUSED_PAGES, UNENDING_PAGES } from "../../scanner/hostile-pages.ts";
import { html, page, startHost } from "./scanned-host.ts";
import { scanningAccount, workerOf } from "./scanning-account.ts";

const ALL = { ...REFUSED_PAGES, ...READ_PAGES, ...UNENDING_PAGES, ...COSTLY_TO_AUDIT };
const SOME: Array<keyof typeof ALL> = [
  "50 MB of paragraphs",
  "400 KB of unclosed template",
  "20,000 rules on 5,000 elements",
  "2 MB of less-than signs",
  "tags that never end",
  "selectors that match in exponentially many ways",
  "a script and handlers that never end",
];
const PAGES = Object.entries(ALL).filter(([name]) => LONG || SOME.includes(name as keyof typeof ALL));

const AUDIT_LIMITS = { ...JOB_LIMITS["audit-page"], cpuSeconds: 2, wallMs: PATIENCE_MS };
const LIMITS = { ...JOB_LIMITS, "audit-page": AUDIT_LIMITS };
/** Audits longer than this leave time for many views of the widget, on the slowest machine too. */
const LONG_AUDIT_MS = 1_000;

let app: TestApp;
const pageScanner = new PageScanner({ limits: LIMITS, priority: PRIORITY });
beforeAll(async () => {
  await ensureScannerEngine();
  app = await createTestApp();
});
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
      const headers = { "x-forwarded-for": address, origin: "https://shop.example" };
      const url = `http://handrail.test/api/widgets/${publicId}/public`;
      const { ok } = await app.app.handle(new Request(url, { headers }));
      visits[ok ? "answered" : "failed"] += 1;
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
  const paths = PAGES.map((_, index) => `/hostile-${index}`);
  const host = startHost({ "/": page([...paths, "/last"]), "/last": page() });
  for (const [index, [, make]] of PAGES.entries()) host.replies[`/hostile-${index}`] = () => html(make());
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
  expect([scan.state, scan.pagesDone]).toEqual(["done", PAGES.length + 2]);
  expect(visits.failed).toBe(0);
  expect(longAudits.length).toBeGreaterThan(0);
  expect(Math.min(...longAudits)).toBeGreaterThan(10);
  const { pages } = await account.read<SitePageList>("GET", `/api/sites/${site.id}/pages`);
  const results = pages.map(({ state, reason }) => reason?.code ?? state);
  const known = /^(checked|too-large|too-deep|too-many-tags|too-slow|too-much-memory)$/;
  expect(results.filter((result) => !known.test(result))).toEqual([]);
  expect(results.at(-1)).toBe("checked");
});
