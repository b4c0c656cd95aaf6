import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SitePageList } from "#shared/schemas/site.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { html, page, type ScannedHost, startHost } from "./scanned-host.ts";
import { scanningAccount } from "./scanning-account.ts";

const PAGES = LONG ? 2_000 : 90;

let app: TestApp;
let host: ScannedHost;
beforeAll(async () => {
  app = await createTestApp({ SCAN_PAGES: String(PAGES) });
  host = startHost();
});
afterAll(async () => {
  host.stop();
  await app.stop();
});

/** Every tenth page is missing, a redirect or no HTML. */
function replyOf(index: number): string | (() => Response) {
  if (index % 30 === 10) return () => new Response("gone", { status: 410 });
  if (index % 30 === 20) return () => Response.redirect(`${host.origin}/page-0`);
  if (index % 30 === 29) return () => html("x".repeat(3 * 1_048_576));
  return page([`/page-${(index * 7) % PAGES}`, `/page-${(index + 1) % PAGES}`], ["img-alt"]);
}

test(`a website of ${PAGES} pages with faults has each page once, and its failures as one issue`, async () => {
  const account = await scanningAccount(app, "business");
  for (let index = 0; index < PAGES; index += 1) host.replies[`/page-${index}`] = replyOf(index);
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
  expect(counts).toEqual({
    waiting: 0,
    checked: checked + 1,
    unchanged: 0,
    skipped: moved,
    failed: gone + large,
  });
  expect(scan.summary?.pagesClean).toBe(1);
  const { issues } = await account.issues(site.id);
  expect(issues.map(({ rule, pages }) => [rule, pages])).toEqual([["img-alt", checked]]);
});
