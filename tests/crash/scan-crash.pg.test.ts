import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ScanView, SiteView } from "#shared/sites/schemas.ts";
import { issueEvents, issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { LONG } from "#tests/helpers/long.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { liveHosts } from "../../src/db/schema/widgets.ts";
import { page, type ScannedHost, startHost } from "../features/crawl/scanned-host.ts";
import type { TestBrowser } from "../helpers/app.ts";
import { until } from "../helpers/until.ts";
import { type CrashRig, newOwner, startCrashRig } from "./crash-rig.ts";

const PAGES = LONG ? 100 : 8;
/** Deaths between the first and the last one. */
const KILLS = LONG ? 20 : 1;

/** The step at which a server dies first, since it comes once: that which finds the pages. */
const FIRST_POINT = '^insert into "scan_pages" .*page-1';
/** The step at which it dies last, which writes the history of the issues. */
const LAST_POINT = "^commit .*scan_issue_events";
/** Steps at which a server dies in turn, each of every page; none twice at the same page. */
const POINTS = [
  String.raw`^\s*with found as .*insert into scan_issue_places`,
  '^commit .*update "scan_pages"',
  '^committed .*update "scan_pages"',
  '^update "scans" set "state"',
];

let rig: CrashRig;
let host: ScannedHost;
beforeAll(async () => {
  rig = await startCrashRig();
  host = startHost(website());
});
afterAll(async () => {
  host.stop();
  await rig.stop();
});

/** Pages that all break one rule, and each one of its own. */
function website(): Record<string, string> {
  const paths = Array.from({ length: PAGES }, (_, index) => `/page-${index}`);
  const pages = paths.map((path, index) => [path, page([], ["img-alt", `rule-${index} a`])]);
  return { "/": page(paths), ...Object.fromEntries(pages) };
}

async function scannedSite(): Promise<{ browser: TestBrowser; site: SiteView }> {
  const { browser, userId } = await newOwner(rig);
  await rig.db
    .update(users)
    .set({ scanPages: 2 * PAGES })
    .where(eq(users.id, userId));
  const { body: widget } = await browser.call("POST", "/api/widgets", { name: "Shop" });
  const now = new Date();
  await rig.db.insert(liveHosts).values({
    widgetId: String(widget.id),
    host: "127.0.0.1",
    firstSeenAt: now,
    liveSince: now,
    lastSeenAt: now,
  });
  const { body } = await browser.call("POST", "/api/sites", { url: host.origin });
  return { browser, site: body as unknown as SiteView };
}

test("a scan whose server is killed again and again, also while it ends, has each page, finding and event once", async () => {
  const { browser, site } = await scannedSite();
  const { body: started } = await browser.call("POST", `/api/sites/${site.id}/scans`);
  await rig.dieAndStartAgain([FIRST_POINT], () => {});
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await rig.dieAndStartAgain([POINTS[kill % POINTS.length] ?? ""], () => {}, 1 + (kill % 4));
  }
  await rig.dieAndStartAgain([LAST_POINT], () => {});
  const scan = await until("the scan has ended", async () => {
    const view = (await browser.call("GET", `/api/scans/${started.id}`)).body as unknown as ScanView;
    return view.finishedAt ? view : null;
  });
  expect([scan.state, scan.pagesKnown, scan.pagesDone]).toEqual(["done", PAGES + 1, PAGES + 1]);
  const rows = await rig.db.select().from(scanPages).where(eq(scanPages.siteId, site.id));
  expect(rows.filter(({ state }) => state === "checked").length).toBe(PAGES + 1);
  expect(new Set(rows.map(({ place }) => place)).size).toBe(PAGES + 1);
  const found = await rig.db.select().from(issues).where(eq(issues.siteId, site.id));
  expect(found.map(({ rule, pages, elements }) => `${rule} ${pages} ${elements}`).sort()).toEqual(
    [`img-alt ${PAGES} ${PAGES}`, ...Array.from({ length: PAGES }, (_, index) => `rule-${index} 1 1`)].sort(),
  );
  expect(await rig.db.$count(issuePlaces)).toBe(2 * PAGES);
  const asked = host.paths().filter((path) => path !== "/robots.txt" && path !== "/sitemap.xml");
  expect(new Set(asked).size).toBe(PAGES + 1);
  expect(asked.length).toBeLessThanOrEqual(PAGES + 1 + KILLS + 2);
  const events = await rig.db.select({ kind: issueEvents.kind }).from(issueEvents);
  expect(events.map(({ kind }) => kind)).toEqual(Array(PAGES + 1).fill("new"));
});
