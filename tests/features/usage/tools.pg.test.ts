import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { purge } from "#src/features/retention/purge-expired.ts";
import { RETENTION } from "#src/features/retention/retention-rules.ts";
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
  return { id: String(body.id), publicId: String(body.publicId), owner };
}

let visitors = 0;

/** Sends counts as the widget does: as plain text, without a preflight. */
async function send(
  publicId: string,
  body: string,
  { address = `198.51.100.${++visitors}`, origin = "https://shop.example" } = {},
) {
  const reply = await app.app.handle(
    new Request(`http://handrail.test/api/widgets/${publicId}/tools`, {
      method: "POST",
      headers: { "content-type": "text/plain;charset=UTF-8", "x-forwarded-for": address, origin },
      body,
    }),
  );
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  expect(reply.headers.get("set-cookie")).toBeNull();
  return reply.status;
}

async function counted(widgetId: string): Promise<Record<string, number>> {
  await app.services.toolUse.flush();
  const rows = await app.services.db
    .select()
    .from(toolUsageDaily)
    .where(eq(toolUsageDaily.widgetId, widgetId))
    .orderBy(asc(toolUsageDaily.tool));
  return Object.fromEntries(rows.map(({ tool, count }) => [tool, count]));
}

describe("what visitors switch on", () => {
  test("adds up by tool, also over several writes", async () => {
    const { id, publicId } = await newWidget();
    expect(await send(publicId, "contrast,text-size")).toBe(204);
    expect(await send(publicId, "contrast,profile.dyslexia")).toBe(204);
    expect(await counted(id)).toEqual({ contrast: 2, "profile.dyslexia": 1, "text-size": 1 });
    await send(publicId, "contrast");
    expect(await counted(id)).toEqual({ contrast: 3, "profile.dyslexia": 1, "text-size": 1 });
  });

  test("is kept by no other name than those of the catalogue, and each counts once a page", async () => {
    const { id, publicId } = await newWidget();
    expect(await send(publicId, "contrast,contrast,profile.My own,ana@example.com,toString,,")).toBe(204);
    expect(await send(publicId, "")).toBe(204);
    expect(await counted(id)).toEqual({ contrast: 1 });
  });

  test("is kept nowhere for a widget that does not exist", async () => {
    for (const none of ["0".repeat(16), "x", "..%2f"]) expect(await send(none, "contrast")).toBe(204);
    await app.services.toolUse.flush();
  });

  test("is not counted for an owner who does not want to know", async () => {
    const { id, publicId, owner } = await newWidget();
    await owner.call("PUT", `/api/widgets/${id}`, { settings: { toolCounts: false } });
    expect(await send(publicId, "contrast")).toBe(204);
    expect(await counted(id)).toEqual({});
  });

  test("is not counted where owners try it, on our own pages", async () => {
    const { id, publicId } = await newWidget();
    expect(await send(publicId, "contrast", { origin: app.config.publicUrl })).toBe(204);
    expect(await counted(id)).toEqual({});
  });

  test("is refused when it is longer than any widget sends", async () => {
    const { id, publicId } = await newWidget();
    expect(await send(publicId, `contrast,${"x".repeat(3_000)}`)).toBe(400);
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
  await db
    .insert(toolUsageDaily)
    .values(days.map((day) => ({ widgetId: id, day, tool: "contrast" as const, count: 1 })));
  for (const rule of [RETENTION.visits, RETENTION.toolUsage]) await purge(app.services, rule);
  const visits = await db
    .select()
    .from(usageDaily)
    .where(eq(usageDaily.widgetId, id))
    .orderBy(usageDaily.day);
  expect(visits.map(({ day }) => day)).toEqual(days.slice(1));
  const tools = await db.select().from(toolUsageDaily).where(eq(toolUsageDaily.widgetId, id));
  expect(tools.map(({ day }) => day)).toEqual(days.slice(3));
});
