import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ToolUsageView, UsageView } from "#shared/usage/schemas.ts";
import { DatabaseUnavailableError } from "#src/db/database-unavailable.ts";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { VisitCounter } from "#src/features/usage/visit-counter.ts";
import { purge } from "#src/retention/purge-expired.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";
import { makeWidget } from "../../helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function newWidget() {
  const { browser: owner } = await newPerson(app);
  return { owner, ...(await makeWidget(owner)) };
}

let visitors = 0;

/** Sends counts as the widget does: as plain text, without a preflight. */
async function send(
  publicId: string,
  body: string,
  { address = `198.51.100.${++visitors}`, origin = "https://shop.example" } = {},
) {
  const headers = { "content-type": "text/plain;charset=UTF-8", "x-forwarded-for": address, origin };
  const url = `http://handrail.test/api/widgets/${publicId}/tools`;
  const reply = await app.app.handle(new Request(url, { method: "POST", headers, body }));
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  expect(reply.headers.get("set-cookie")).toBeNull();
  return reply.status;
}

async function counted(widgetId: string): Promise<Record<string, number>> {
  await app.services.toolUse.flush();
  const ofWidget = eq(toolUsageDaily.widgetId, widgetId);
  const rows = await app.services.db.select().from(toolUsageDaily).where(ofWidget);
  return Object.fromEntries(rows.map(({ tool, count }) => [tool, count]));
}

describe("what visitors switch on", () => {
  test("adds up by tool, each once a page, over several writes, by no other name than those of the catalogue, nor at greater length", async () => {
    const { id, publicId } = await newWidget();
    expect(await send(publicId, "contrast,text-size")).toBe(204);
    expect(await send(publicId, "contrast,profile.dyslexia")).toBe(204);
    expect(await counted(id)).toEqual({ contrast: 2, "profile.dyslexia": 1, "text-size": 1 });
    await send(publicId, "contrast");
    expect(await counted(id)).toEqual({ contrast: 3, "profile.dyslexia": 1, "text-size": 1 });

    expect(await send(publicId, "contrast,contrast,profile.My own,ana@example.com,toString,,")).toBe(204);
    expect(await send(publicId, "")).toBe(204);
    expect(await send(publicId, `contrast,${"x".repeat(3_000)}`)).toBe(400);
    expect(await counted(id)).toEqual({ contrast: 4, "profile.dyslexia": 1, "text-size": 1 });
  });

  test("is not counted for an owner who does not want to know, where owners try it, or for no widget", async () => {
    const { id, publicId, owner } = await newWidget();
    expect(await send(publicId, "contrast", { origin: app.config.publicUrl })).toBe(204);
    await owner.call("PUT", `/api/widgets/${id}`, { settings: { toolCounts: false } });
    for (const to of [publicId, "0".repeat(16), "x", "..%2f"]) expect(await send(to, "contrast")).toBe(204);
    expect(await counted(id)).toEqual({});
  });

  test("is limited by address, generously", async () => {
    const { publicId } = await newWidget();
    app.clock.stop();
    const answers = await Promise.all(
      Array.from({ length: 2_001 }, () => send(publicId, "contrast", { address: "192.0.2.9" })),
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    app.clock.reset();
  });
});

test("tools are forgotten after 13 months and visits after 25", async () => {
  const { id } = await newWidget();
  const { db, billingClock } = app.services;
  const now = billingClock.now();
  const dayBefore = (months: number, days = 0) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days))
      .toISOString()
      .slice(0, 10);
  const days = [dayBefore(25, 1), dayBefore(25), dayBefore(13, 1), dayBefore(13)];
  await db.insert(usageDaily).values(days.map((day) => ({ widgetId: id, day, visits: 1 })));
  const uses = days.map((day) => ({ widgetId: id, day, tool: "contrast" as const, count: 1 }));
  await db.insert(toolUsageDaily).values(uses);
  for (const rule of [RETENTION.visits, RETENTION.toolUsage]) await purge(app.services, rule);
  const visits = await db.select().from(usageDaily).where(eq(usageDaily.widgetId, id));
  expect(visits.map(({ day }) => day).sort()).toEqual(days.slice(1));
  const tools = await db.select().from(toolUsageDaily).where(eq(toolUsageDaily.widgetId, id));
  expect(tools.map(({ day }) => day)).toEqual(days.slice(3));
});

async function visits(widgetId: string): Promise<number> {
  const rows = await app.services.db.select().from(usageDaily).where(eq(usageDaily.widgetId, widgetId));
  return rows.reduce((sum, row) => sum + row.visits, 0);
}

test("visits are counted in memory, written together and add up, and those of no widget are kept nowhere", async () => {
  const { id, publicId } = await newWidget();
  const report = (to = publicId) => app.browser().call("POST", `/api/widgets/${to}/visit`);
  for (const { status, headers } of [await report(), await report(), await report("0".repeat(16))]) {
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("set-cookie")).toBeNull();
  }
  expect(await visits(id)).toBe(0);
  await app.services.visits.flush();
  await report();
  await app.services.visits.flush();
  expect(await visits(id)).toBe(3);
});

test("a failed write loses no visit, and one whose answer was lost is not counted twice when it is tried again", async () => {
  const { id, publicId } = await newWidget();
  const { db, billingClock } = app.services;
  const counter = new VisitCounter({ db, billingClock });
  counter.count(publicId);
  const log = spyOn(console, "error").mockImplementation(() => {});
  const failing = spyOn(db, "execute").mockImplementation(() => {
    throw new Error("connection lost");
  });
  await counter.flush();
  failing.mockRestore();
  log.mockRestore();
  counter.count(publicId);
  await counter.flush();
  expect(await visits(id)).toBe(2);

  const losing = new LosingCounter(app.services);
  losing.count(publicId);
  await losing.flush();
  expect(losing.size).toBe(1);
  losing.count(publicId);
  await losing.flush();
  expect([await visits(id), losing.size]).toEqual([4, 0]);
});

/** Its first write is committed, and no one hears of it. */
class LosingCounter extends VisitCounter {
  private answers = 0;

  protected override async insert(...write: Parameters<VisitCounter["insert"]>): Promise<void> {
    await super.insert(...write);
    this.answers += 1;
    if (this.answers === 1) throw new DatabaseUnavailableError("no answer");
  }
}

test("visits that wait for the database over midnight count on the day they were made", async () => {
  const { id, publicId } = await newWidget();
  let now = new Date("2026-11-22T23:59:59Z");
  const counter = new VisitCounter({ db: app.services.db, billingClock: { now: () => now } });
  counter.count(publicId);
  now = new Date("2026-11-23T00:00:30Z");
  counter.count(publicId);
  await counter.flush();
  const rows = await app.services.db.select().from(usageDaily).where(eq(usageDaily.widgetId, id));
  expect(rows.map(({ day, visits }) => [day, visits]).sort()).toEqual([
    ["2026-11-22", 1],
    ["2026-11-23", 1],
  ]);
});

test("a visit of a widget that is not in memory is counted while the database is down", async () => {
  const { id, publicId } = await newWidget();
  app.services.publicViews.invalidateAll();
  const log = spyOn(console, "error").mockImplementation(() => {});
  const failing = spyOn(app.services.db, "select").mockImplementation(() => {
    throw new Error("connection lost");
  });
  const headers = { origin: "https://shop.example", "x-forwarded-for": "198.51.100.7" };
  const report = (path: string, body?: string) =>
    app.app.handle(
      new Request(`http://handrail.test/api/widgets/${path}`, { method: "POST", headers, body }),
    );
  const answers = [
    await report(`${publicId}/visit`),
    await report(`${"0".repeat(16)}/visit`),
    await report(`${publicId}/tools`, "contrast"),
  ];
  failing.mockRestore();
  log.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  await app.services.visits.flush();
  await app.services.toolUse.flush();
  expect(await visits(id)).toBe(1);
  expect(await counted(id)).toEqual({});
});

const { browser: ada } = await newPerson(app);
const { browser: eve } = await newPerson(app);
const { id: shop } = await makeWidget(ada);
const { id: blog } = await makeWidget(ada, "Blog");
const { id: elsewhere } = await makeWidget(eve, "Elsewhere");
await app.services.db.insert(usageDaily).values([
  { widgetId: shop, day: "2026-09-30", visits: 7 },
  { widgetId: shop, day: "2026-10-01", visits: 10 },
  { widgetId: shop, day: "2026-10-31", visits: 20 },
  { widgetId: blog, day: "2026-10-31", visits: 100 },
  { widgetId: elsewhere, day: "2026-10-31", visits: 9_999 },
]);

async function usage(query: string, browser = ada): Promise<UsageView> {
  return JSON.parse((await browser.call("GET", `/api/usage?${query}`)).text);
}

describe("visits of an account", () => {
  test("come for each day, with zeros where there were none, next to as many days before", async () => {
    const { visits, before, widgets, allowance } = await usage("by=day&last=31&until=2026-10-31");
    expect(visits).toEqual([10, ...Array<number>(29).fill(0), 120]);
    expect(before).toEqual([...Array<number>(30).fill(0), 7]);
    expect(widgets).toEqual([
      { id: blog, visits: 100, before: 0 },
      { id: shop, visits: 30, before: 7 },
    ]);
    expect(allowance).toBe(10_000);
  });

  test("add up by week from Monday and by month, without days before a range that was cut short, also those of one widget", async () => {
    expect(await usage("by=week&last=1&until=2026-11-01")).toMatchObject({ visits: [120], before: [0] });
    const months = { visits: [7, 130], before: [0, 0] };
    expect(await usage("by=month&last=2&until=2026-10-31")).toMatchObject(months);
    const { before, widgets } = await usage("by=month&last=1&until=2026-10-15");
    expect([before, widgets]).toEqual([[0], [{ id: shop, visits: 10, before: 0 }]]);
    const one = await usage(`by=month&last=1&until=2026-10-31&widget=${shop}`);
    expect([one.visits, one.widgets]).toEqual([[30], [{ id: shop, visits: 30, before: 7 }]]);
  });

  test("stay in the sums of all when their widget is deleted, and leave the list of each", async () => {
    const { id: gone } = await makeWidget(eve, "Gone");
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

  test("are refused for other ranges", async () => {
    const refused = {
      by: ["by=year"],
      last: ["last=0", "last=367", "by=month&last=13", "last=ten"],
      until: ["until=2026-02-30", "until=yesterday", "until=9999-01-01"],
    };
    for (const [field, queries] of Object.entries(refused))
      for (const query of queries) {
        const { status, body } = await ada.call("GET", `/api/usage?${query}`);
        expect([query, status, Object.keys(Object(body.fields))]).toEqual([query, 422, [field]]);
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
