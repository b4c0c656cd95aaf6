import { afterAll, beforeAll, expect, test } from "bun:test";
import { scans } from "#src/db/schema/scans.ts";
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

test("widgets come as one array, or page by page without a gap or double", async () => {
  const { browser } = await teamOwner(app);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await makeWidget(browser)).id);
  const whole = await browser.call("GET", "/api/widgets");
  expect([idsOf(whole), whole.headers.get("link")]).toEqual([ids, null]);
  expect(await walk(browser, "/api/widgets?limit=2")).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
  ]);
  expect(await walk(browser, "/api/widgets?limit=5")).toEqual([ids]);
});

test("a site's scans come page by page, in their order", async () => {
  const { browser, user } = await teamOwner(app);
  const { siteId, scanId } = await insertScan(app, user, "paged.example");
  const now = Date.now();
  const earlier = await app.services.db
    .insert(scans)
    .values(
      [1, 2, 3].map((hours) => ({
        siteId,
        host: "paged.example",
        state: "done" as const,
        cause: "owner" as const,
        nextStepAt: new Date(now),
        createdAt: new Date(now - hours * 3_600_000),
        finishedAt: new Date(now),
      })),
    )
    .returning();
  const [a, b, c] = earlier.map(({ id }) => id);
  const pages = await walk(browser, `/api/sites/${siteId}/scans?days=30&limit=2`);
  expect(pages).toEqual([
    [scanId, a],
    [b, c],
  ] as string[][]);
});

test("a page of an unknown entry is empty, and a limit beyond the most is refused", async () => {
  const { browser } = await teamOwner(app);
  await makeWidget(browser);
  expect(idsOf(await browser.call("GET", `/api/widgets?after=${crypto.randomUUID()}`))).toEqual([]);
  expect((await browser.call("GET", "/api/widgets?limit=201")).status).toBe(422);
});
