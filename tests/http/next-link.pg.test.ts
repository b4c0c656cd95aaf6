import { afterAll, beforeAll, expect, test } from "bun:test";
import { scans } from "#src/db/schema/sites.ts";
import { type Answer, createTestApp, type TestApp, type TestBrowser } from "../helpers/app.ts";
import { insertScan } from "../helpers/scanned-site.ts";
import { makeWidget, teamOwner } from "../helpers/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "http://localhost:3000" });
});
afterAll(() => app.stop());

function idsOf({ text }: Answer): string[] {
  return JSON.parse(text).map(({ id }: { id: string }) => id);
}

/** Follows the header `Link` to the end of a list, and returns each page's ids. */
async function walk(browser: TestBrowser, first: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const reply: Answer = await browser.call("GET", path);
    pages.push(idsOf(reply));
    path = /^<http:\/\/localhost:3000(.+)>; rel="next"$/.exec(reply.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

test("widgets come as one array, or page by page without a gap or double, none after an unknown one, 200 at most", async () => {
  const { browser } = await teamOwner(app);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await makeWidget(browser)).id);
  const whole = await browser.call("GET", "/api/widgets");
  expect([idsOf(whole), whole.headers.get("link")]).toEqual([ids, null]);
  const pages = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];
  expect(await walk(browser, "/api/widgets?limit=2")).toEqual(pages);
  expect(await walk(browser, "/api/widgets?limit=5")).toEqual([ids]);
  expect(await walk(browser, `/api/widgets?after=${crypto.randomUUID()}`)).toEqual([[]]);
  expect((await browser.call("GET", "/api/widgets?limit=201")).status).toBe(422);
});

test("a site's scans come page by page, in their order", async () => {
  const { browser, user } = await teamOwner(app);
  const { siteId, scanId } = await insertScan(app, user, "paged.example");
  const now = new Date();
  const done = { host: "paged.example", state: "done", cause: "owner", finishedAt: now } as const;
  const scan = { siteId, ...done, nextStepAt: now };
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const earlier = [1, 2, 3].map((hours) => ({ ...scan, createdAt: hoursAgo(hours) }));
  const rows = await app.services.db.insert(scans).values(earlier).returning();
  const [a = "", b = "", c = ""] = rows.map(({ id }) => id);
  expect(await walk(browser, `/api/sites/${siteId}/scans?days=30&limit=2`)).toEqual([
    [scanId, a],
    [b, c],
  ]);
});
