import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { barrierReports, usageDaily, widgets } from "../../../src/db/schema.ts";
import { usageOfMonth } from "../../../src/features/billing/month-usage.ts";
import { forgetDeletedWidgets } from "../../../src/features/widgets/forget-deleted-widgets.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  await signUp(app, ada);
});
afterAll(() => app.stop());

async function newWidget(name: string) {
  const { body } = await ada.call("POST", "/api/widgets", { name });
  return { id: String(body.id), publicId: String(body.publicId) };
}

async function idsAt(path: string): Promise<string[]> {
  const list: { id: string }[] = JSON.parse((await ada.call("GET", path)).text);
  return list.map(({ id }) => id);
}

const remove = (id: string) => ada.call("DELETE", `/api/widgets/${id}`);
const bringBack = (id: string) => ada.call("POST", `/api/deleted-widgets/${id}/restore`);
const publicStatus = async (id: string) =>
  (await app.browser().call("GET", `/api/widgets/${id}/public`)).status;

test("a deleted widget leaves list and site at once, and comes back as it was, however often each is sent", async () => {
  const { id, publicId } = await newWidget("Shop");
  await ada.call("PUT", `/api/widgets/${id}`, { settings: { label: "Help" } });
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204]);
  expect(await idsAt("/api/widgets")).not.toContain(id);
  expect(await publicStatus(publicId)).toBe(404);
  expect(await ada.call("PUT", `/api/widgets/${id}`, { name: "Blog" })).toMatchObject({ status: 404 });
  expect(await ada.call("GET", `/api/widgets/${id}/settings`)).toMatchObject({ status: 404 });

  const [deleted] = JSON.parse((await ada.call("GET", "/api/deleted-widgets")).text);
  expect(deleted).toMatchObject({ id, name: "Shop", websiteUrl: null });
  expect(Date.parse(deleted.goneAt) - Date.parse(deleted.deletedAt)).toBe(30 * 86_400_000);

  expect([(await bringBack(id)).status, (await bringBack(id)).status]).toEqual([204, 204]);
  expect(await idsAt("/api/widgets")).toContain(id);
  expect(await idsAt("/api/deleted-widgets")).not.toContain(id);
  expect(await publicStatus(publicId)).toBe(200);
  expect((await ada.call("GET", `/api/widgets/${id}/settings`)).body).toMatchObject({ label: "Help" });
});

test("reports go with a deleted widget and come back with it, its visits count all the time, and no new ones are taken", async () => {
  const { db } = app.services;
  const { id, publicId } = await newWidget("Counted");
  const [row] = await db.select().from(widgets).where(eq(widgets.id, id));
  const accountId = row?.accountId ?? 0;
  const report = { text: "The menu is too small" };
  const send = () => app.browser().call("POST", `/api/widgets/${publicId}/reports`, report);
  const visits = async () => (await usageOfMonth(app.services, accountId, "starter")).visits;
  const visit = async () => {
    await app.browser().call("POST", `/api/widgets/${publicId}/visit`);
    await app.services.visits.flush();
  };
  await visit();
  await send();
  expect(await visits()).toBe(1);

  await remove(id);
  await visit();
  expect(await send()).toMatchObject({ status: 404 });
  expect(await visits()).toBe(1);
  expect((await ada.call("GET", "/api/reports")).body).toMatchObject({ reports: [] });

  await bringBack(id);
  expect(await visits()).toBe(1);
  expect((await ada.call("GET", "/api/reports")).body).toMatchObject({ reports: [report] });
});

test("after 30 days a deleted widget is gone from every table, and one of 29 days is not", async () => {
  const { db, clock } = app.services;
  const [old, recent] = [await newWidget("Old"), await newWidget("Recent")];
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await db.insert(usageDaily).values({ widgetId: old.id, day: "2026-10-01", visits: 5 });
  await db.insert(barrierReports).values({ widgetId: old.id, sendKey: old.id, text: "Too small" });
  await db
    .update(widgets)
    .set({ deletedAt: daysAgo(30.1) })
    .where(eq(widgets.id, old.id));
  await db
    .update(widgets)
    .set({ deletedAt: daysAgo(29) })
    .where(eq(widgets.id, recent.id));
  await forgetDeletedWidgets({ db, now: clock.now() });
  expect(await idsAt("/api/deleted-widgets")).toContain(recent.id);
  expect(await bringBack(old.id)).toMatchObject({ status: 404 });
  expect(await db.select().from(usageDaily).where(eq(usageDaily.widgetId, old.id))).toEqual([]);
  expect(await db.select().from(barrierReports).where(eq(barrierReports.widgetId, old.id))).toEqual([]);
});
