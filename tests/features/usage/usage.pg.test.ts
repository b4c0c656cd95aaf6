import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ToolUsageView, UsageView } from "#shared/schemas/usage.ts";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
let eve: TestBrowser;
let shop: string;
let blog: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  eve = app.browser();
  await signUp(app, ada);
  await signUp(app, eve);
  shop = await newWidget(ada, "Shop");
  blog = await newWidget(ada, "Blog");
  const elsewhere = await newWidget(eve, "Elsewhere");
  await app.services.db.insert(usageDaily).values([
    { widgetId: shop, day: "2026-09-30", visits: 7 },
    { widgetId: shop, day: "2026-10-01", visits: 10 },
    { widgetId: shop, day: "2026-10-31", visits: 20 },
    { widgetId: blog, day: "2026-10-31", visits: 100 },
    { widgetId: elsewhere, day: "2026-10-31", visits: 9_999 },
  ]);
});
afterAll(() => app.stop());

async function newWidget(owner: TestBrowser, name: string): Promise<string> {
  return String((await owner.call("POST", "/api/widgets", { name })).body.id);
}

async function usage(query: string, browser = ada): Promise<UsageView> {
  return JSON.parse((await browser.call("GET", `/api/usage?${query}`)).text);
}

describe("visits of an account", () => {
  test("come for each day, with zeros where there were none, beside as many days before", async () => {
    const { visits, before, widgets, allowance } = await usage("by=day&last=31&until=2026-10-31");
    expect(visits).toEqual([10, ...Array<number>(29).fill(0), 120]);
    expect(before).toEqual([...Array<number>(30).fill(0), 7]);
    expect(widgets).toEqual([
      { id: blog, visits: 100, before: 0 },
      { id: shop, visits: 30, before: 7 },
    ]);
    expect(allowance).toBe(10_000);
  });

  test("add up by week from Monday and by month", async () => {
    expect(await usage("by=week&last=1&until=2026-11-01")).toMatchObject({ visits: [120], before: [0] });
    expect(await usage("by=month&last=2&until=2026-10-31")).toMatchObject({
      visits: [7, 130],
      before: [0, 0],
    });
  });

  test("of days between a range that was cut short and the one before it are in neither", async () => {
    const { before, widgets } = await usage("by=month&last=1&until=2026-10-15");
    expect([before, widgets]).toEqual([[0], [{ id: shop, visits: 10, before: 0 }]]);
  });

  test("can be those of one widget", async () => {
    const { visits, widgets } = await usage(`by=month&last=1&until=2026-10-31&widget=${shop}`);
    expect([visits, widgets]).toEqual([[30], [{ id: shop, visits: 30, before: 7 }]]);
  });

  test("stay in the sums of all when their widget is deleted, and leave the list of each", async () => {
    const gone = await newWidget(eve, "Gone");
    const { db } = app.services;
    await db.insert(usageDaily).values({ widgetId: gone, day: "2026-09-02", visits: 4 });
    await eve.call("DELETE", `/api/widgets/${gone}`);
    const { visits, widgets } = await usage("by=month&last=1&until=2026-09-30", eve);
    expect([visits, widgets]).toEqual([[4], []]);
    expect((await eve.call("GET", `/api/usage?widget=${gone}`)).status).toBe(404);
  });

  test("end today unless asked otherwise", async () => {
    const today = app.services.billingClock.now().toISOString().slice(0, 10);
    const view = await usage("");
    expect(view).toMatchObject({ by: "day", last: 30, until: today, today });
    expect([view.visits.length, view.before.length]).toEqual([30, 30]);
  });

  test.each([
    ["by=year", "by"],
    ["last=0", "last"],
    ["last=367", "last"],
    ["by=month&last=13", "last"],
    ["last=ten", "last"],
    ["until=2026-02-30", "until"],
    ["until=yesterday", "until"],
    ["until=9999-01-01", "until"],
  ])("are refused for %s", async (query, field) => {
    const { status, body } = await ada.call("GET", `/api/usage?${query}`);
    expect([status, Object.keys(Object(body.fields))]).toEqual([422, [field]]);
  });

  test("are nobody else's", async () => {
    expect((await usage("until=2026-10-31", eve)).visits.at(-1)).toBe(9_999);
    for (const path of ["/api/usage", "/api/usage/tools"]) {
      expect((await app.browser().call("GET", path)).status).toBe(401);
      for (const id of [shop, "1", "x'"])
        expect((await eve.call("GET", `${path}?widget=${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});

test("tools are ranked by how often they were switched on in 30 days, also of one widget", async () => {
  const now = app.services.billingClock.now();
  const day = (before: number) => new Date(now.getTime() - before * 86_400_000).toISOString().slice(0, 10);
  await app.services.db.insert(toolUsageDaily).values([
    { widgetId: shop, day: day(0), tool: "contrast", count: 2 },
    { widgetId: shop, day: day(29), tool: "text-size", count: 5 },
    { widgetId: shop, day: day(30), tool: "text-size", count: 50 },
    { widgetId: blog, day: day(1), tool: "contrast", count: 4 },
  ]);
  const tools = async (query: string, browser = ada): Promise<ToolUsageView> =>
    JSON.parse((await browser.call("GET", `/api/usage/tools${query}`)).text);
  expect(await tools("")).toEqual({
    since: day(29),
    tools: [
      { tool: "contrast", count: 6 },
      { tool: "text-size", count: 5 },
    ],
  });
  expect((await tools(`?widget=${shop}`)).tools.map(({ tool }) => tool)).toEqual(["text-size", "contrast"]);
  expect((await tools("", eve)).tools).toEqual([]);
});
