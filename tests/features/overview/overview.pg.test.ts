import { afterAll, expect, test } from "bun:test";
import type { NewsView, OpenIssuesView } from "#shared/overview/schemas.ts";
import { deskMessages } from "#src/db/schema/desk.ts";
import { createTestApp } from "../../helpers/app.ts";
import { insertConversation } from "../../helpers/desk.ts";
import { newPerson } from "../../helpers/people.ts";
import { page } from "../crawl/scanned-host.ts";
import { scannedSite } from "../crawl/scanning-account.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function newOwner() {
  const { browser: owner } = await newPerson(app);
  const create = async (name: string) => (await owner.call("POST", "/api/widgets", { name })).body;
  const overview = async () => (await owner.call("GET", "/api/overview")).body;
  return { owner, create, overview };
}

test("reports count until they are marked, and the oldest widget without a statement is named, both of the own account", async () => {
  const { owner, create, overview } = await newOwner();
  const first = await create("First");
  expect((await overview()).newReports).toBe(0);
  for (const text of ["The menu", "The form"]) {
    await app.browser().call("POST", `/api/widgets/${first.publicId}/reports`, { text });
  }
  expect((await overview()).newReports).toBe(2);
  expect(await (await newOwner()).overview()).toEqual({ newReports: 0, withoutStatement: null });
  const { reports } = (await owner.call("GET", "/api/reports")).body as { reports: Array<{ id: string }> };
  await owner.call("PATCH", `/api/reports/${reports[0]?.id}`, { state: "done" });
  expect((await overview()).newReports).toBe(1);
  const ids = [first.id, (await create("Second")).id];
  for (const id of ids) {
    expect((await overview()).withoutStatement).toBe(id);
    const settings = { statementUrl: "https://shop.example/accessibility" };
    await owner.call("PUT", `/api/widgets/${id}`, { settings });
  }
  expect((await overview()).withoutStatement).toBeNull();
});

async function newScannedSite() {
  const { account, host, site } = await scannedSite(app, {
    "/": page(["/a"]),
    "/a": page([], ["img-alt img critical", "link-name a"]),
  });
  const issues = () => account.read<OpenIssuesView>("GET", "/api/overview/issues");
  const news = (since = "2020-01-01T00:00:00Z") =>
    account.read<NewsView>("GET", `/api/overview/news?since=${since}`);
  return { account, host, site, issues, news };
}

test("the news counts what was found, fixed, reported and answered since the time, and names failed scans", async () => {
  const { account, host, site, news } = await newScannedSite();
  const quiet = { found: 0, fixed: 0, reports: 0, answers: 0, failedScans: 0, failedSites: [] };
  expect(await news()).toMatchObject(quiet);
  await account.scan(site.id);
  expect(await news()).toMatchObject({ ...quiet, found: 2 });

  app.clock.advance(60_000);
  const since = app.clock.now().toISOString();
  expect(await news(since)).toMatchObject({ ...quiet, since });
  app.clock.advance(60_000);
  host.replies["/a"] = page([], ["link-name a"]);
  await account.scan(site.id);
  await app.browser().call("POST", `/api/widgets/${account.widget.publicId}/reports`, { text: "The menu" });
  const { accountId, id: userId } = account.user;
  const { id: conversationId } = await insertConversation(app, accountId, userId);
  const answer = { conversationId, number: 9, text: "Yes", request: "9", createdAt: app.clock.now() };
  await app.services.db.insert(deskMessages).values({ ...answer, author: "team" });
  expect(await news(since)).toMatchObject({ ...quiet, fixed: 1, reports: 1, answers: 1 });

  host.replies["/a"] = page([], ["img-alt img critical", "link-name a"]);
  await account.scan(site.id);
  expect(await news(since)).toMatchObject({ ...quiet, found: 1, reports: 1, answers: 1 });

  await host.stop();
  await account.scan(site.id);
  const failedSites = [{ siteId: site.id, host: "127.0.0.1", reason: { code: "connection" } }];
  expect(await news(since)).toMatchObject({ found: 1, failedScans: 1, failedSites });
  expect(await (await newScannedSite()).news()).toMatchObject(quiet);
});

test("the history holds the results of each day, the last as of now, and the fixes lead to what is open", async () => {
  const { account, host, site, issues } = await newScannedSite();
  expect(await issues()).toEqual({ fixedThisMonth: 0, fixes: [], history: [] });
  await account.scan(site.id);
  app.clock.advance(2.5 * 86_400_000);
  host.replies["/a"] = page([], ["link-name a"]);
  await account.scan(site.id);

  const { fixes, fixedThisMonth, history } = await issues();
  const open = { critical: 1, serious: 1, moderate: 0, minor: 0 };
  expect(history.map((point) => point.open)).toEqual([open, open, { ...open, critical: 0 }]);
  const dayBefore = (days: number) =>
    new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  expect(history.map(({ at }) => at.slice(0, 10))).toEqual([2, 1, 0].map(dayBefore));
  expect(fixes.map(({ rule, host }) => [rule, host])).toEqual([["link-name", "127.0.0.1"]]);
  expect(fixedThisMonth).toBe(1);
  expect((await (await newScannedSite()).issues()).history).toEqual([]);

  await account.read("PUT", `/api/issues/${fixes[0]?.id}/ignored`, { reason: "accepted" });
  const ignored = await issues();
  expect(ignored.fixes).toEqual([]);
  expect(ignored.history.at(-1)?.open.serious).toBe(0);
  await host.stop();
});
