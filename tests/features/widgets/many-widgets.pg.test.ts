import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import { FILTERS_LIMIT } from "#shared/widgets/filter-schema.ts";
import { LABELS_LIMIT } from "#shared/widgets/labels.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp();
const { browser: ada } = await newPerson(app);
const { browser: eve } = await newPerson(app);
afterAll(() => app.stop());

async function newWidgets(count: number, browser = ada): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ name: `Shop ${at}` }));
  const { body } = await browser.call("POST", "/api/widget-imports", { key: crypto.randomUUID(), rows });
  return body.widgetIds as string[];
}

async function widgetOf(id: string): Promise<WidgetView | undefined> {
  const all: WidgetView[] = JSON.parse((await ada.call("GET", "/api/widgets")).text);
  return all.find((one) => one.id === id);
}

const change = (ids: string[], what: object, browser = ada) =>
  browser.call("PATCH", "/api/widgets", { ids, ...what });

describe("many widgets at once", () => {
  test("are switched or get and lose a label, whatever its case, and the reply names those that were different", async () => {
    const ids = await newWidgets(3);
    await change([String(ids[0])], { isActive: false });
    const { body } = await change(ids, { isActive: false });
    expect((body.changed as string[]).toSorted()).toEqual(ids.slice(1).toSorted());
    const { publicId } = (await widgetOf(String(ids[1]))) ?? { publicId: "" };
    expect((await ada.call("GET", `/api/widgets/${publicId}/public`)).body).toMatchObject({ active: false });
    expect((await change(ids, { isActive: false })).body).toEqual({ changed: [] });

    await change(ids.slice(0, 2), { addLabel: "North" });
    expect((await change(ids, { addLabel: " NORTH " })).body).toEqual({ changed: [ids[2]] });
    expect((await widgetOf(String(ids[0])))?.labels).toEqual(["North"]);
    expect((await change(ids, { removeLabel: "north" })).body.changed).toHaveLength(3);
    expect((await widgetOf(String(ids[1])))?.labels).toEqual([]);
  });

  test("stay as they are when one may have no further label or is another account's, and are a thousand at most", async () => {
    const ids = await newWidgets(2);
    const labels = Array.from({ length: LABELS_LIMIT }, (_, at) => `Label ${at}`);
    await ada.call("PUT", `/api/widgets/${ids[1]}`, { labels });
    const full = await change(ids, { addLabel: "One more" });
    expect(full).toMatchObject({ status: 409, body: { code: "too_many_labels" } });
    const [theirs] = await newWidgets(1, eve);
    expect((await change([...ids, String(theirs)], { addLabel: "Mine" })).status).toBe(404);
    expect((await change(ids, { addLabel: "Mine" }, eve)).status).toBe(404);
    expect((await widgetOf(String(ids[0])))?.labels).toEqual([]);

    const many = Array.from({ length: 1_000 }, () => crypto.randomUUID());
    expect((await change(many, { isActive: false })).status).toBe(404);
    expect((await change([...many, crypto.randomUUID()], { isActive: false })).status).toBe(422);
  });
});

test("the figures have the month's visits and the open reports of each widget", async () => {
  const [first, second] = (await newWidgets(2)).map(String);
  if (!first || !second) throw new Error("No widgets were made");
  const { db } = app.services;
  const today = app.demo.clock.now().toISOString().slice(0, 10);
  await db.insert(usageDaily).values([
    { widgetId: first, day: today, visits: 12 },
    { widgetId: first, day: "2020-01-01", visits: 99 },
  ]);
  const report = () => ({ widgetId: second, sendKey: crypto.randomUUID(), text: "A step" });
  await db.insert(barrierReports).values([report(), { ...report(), state: "done" }]);
  const figures: WidgetFiguresView[] = JSON.parse((await ada.call("GET", "/api/widget-figures")).text);
  expect(figures).toContainEqual({ widgetId: first, visits: 12, newReports: 0, issues: 0 });
  expect(figures).toContainEqual({ widgetId: second, visits: 0, newReports: 1, issues: 0 });
  expect((await eve.call("GET", "/api/widget-figures")).text).not.toContain(first);
});

test("many reports get one state, with what each was before, or none does", async () => {
  const [widgetId = ""] = await newWidgets(1);
  const { db } = app.services;
  const before = ["new", "answered", "done"] as const;
  const reports = before.map((state) => ({ state, widgetId, sendKey: crypto.randomUUID(), text: "A step" }));
  const rows = await db.insert(barrierReports).values(reports).returning();
  const ids = rows.map(({ id }) => id);
  const update = (browser: TestBrowser, all: string[]) =>
    browser.call("PATCH", "/api/reports", { ids: all, state: "done" });
  expect((await update(eve, ids)).status).toBe(404);
  expect((await update(ada, [...ids, crypto.randomUUID()])).status).toBe(404);
  const { body } = await update(ada, ids);
  expect((body.changed as object[]).toSorted()).toHaveLength(2);
  expect(body.changed).toContainEqual({ id: ids[1], before: "answered" });
  const after = await db.select().from(barrierReports).where(eq(barrierReports.widgetId, widgetId));
  expect(after.map(({ state }) => state)).toEqual(["done", "done", "done"]);
});

test("a saved filter is its person's own, replaced under its name, deleted, and one of a few", async () => {
  const save = (search: string) => ada.call("POST", "/api/saved-filters", { name: "North", search });
  await save("label=North");
  const { body } = await save("label=North&order=problems");
  const list = async (browser: TestBrowser) =>
    JSON.parse((await browser.call("GET", "/api/saved-filters")).text);
  expect(await list(ada)).toEqual([{ id: body.id, name: "North", search: "label=North&order=problems" }]);
  expect(await list(eve)).toEqual([]);
  expect((await eve.call("DELETE", `/api/saved-filters/${body.id}`)).status).toBe(404);
  expect((await ada.call("DELETE", `/api/saved-filters/${body.id}`)).status).toBe(204);
  expect((await save("javascript:alert(1)")).status).toBe(422);
  for (let at = 0; at < FILTERS_LIMIT; at += 1)
    await ada.call("POST", "/api/saved-filters", { name: `Filter ${at}`, search: "label=a" });
  expect((await save("label=b")).body.code).toBe("too_many_filters");
  const again = { name: "Filter 3", search: "label=b" };
  expect((await ada.call("POST", "/api/saved-filters", again)).status).toBe(201);
});
