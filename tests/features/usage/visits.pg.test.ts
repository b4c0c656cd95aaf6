import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DatabaseUnavailableError } from "#src/db/database-unavailable.ts";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { VisitCounter } from "#src/features/usage/visit-counter.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function newWidget() {
  const owner = app.browser();
  await signUp(app, owner);
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  return { id: String(body.id), publicId: String(body.publicId) };
}

async function visits(widgetId: string): Promise<number> {
  const rows = await app.services.db.select().from(usageDaily).where(eq(usageDaily.widgetId, widgetId));
  return rows.reduce((sum, row) => sum + row.visits, 0);
}

test("visits are counted in memory, written together and add up", async () => {
  const { id, publicId } = await newWidget();
  const report = () => app.browser().call("POST", `/api/widgets/${publicId}/visit`);
  const answer = await report();
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("set-cookie")).toBeNull();
  await report();
  expect(await visits(id)).toBe(0);
  await app.services.visits.flush();
  await report();
  await app.services.visits.flush();
  expect(await visits(id)).toBe(3);
});

test("an unknown widget's visit is answered the same and kept nowhere", async () => {
  const answer = await app.browser().call("POST", `/api/widgets/${"0".repeat(16)}/visit`);
  expect(answer.status).toBe(204);
  await app.services.visits.flush();
});

test("a failed write loses no visit", async () => {
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
});

/** Its first write is committed, and nobody hears of it. */
class LosingCounter extends VisitCounter {
  private answers = 0;

  protected override async insert(...write: Parameters<VisitCounter["insert"]>): Promise<void> {
    await super.insert(...write);
    this.answers += 1;
    if (this.answers === 1) throw new DatabaseUnavailableError("no answer");
  }
}

test("a write whose answer was lost is not counted twice when it is tried again", async () => {
  const { id, publicId } = await newWidget();
  const counter = new LosingCounter(app.services);
  counter.count(publicId);
  await counter.flush();
  expect(counter.size).toBe(1);
  counter.count(publicId);
  await counter.flush();
  expect([await visits(id), counter.size]).toEqual([2, 0]);
});

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
  const report = (path: string, body?: string) =>
    app.app.handle(
      new Request(`http://handrail.test/api/widgets/${path}`, {
        method: "POST",
        headers: { origin: "https://shop.example", "x-forwarded-for": "198.51.100.7" },
        body,
      }),
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
  expect(await app.services.db.select().from(toolUsageDaily)).toEqual([]);
});
