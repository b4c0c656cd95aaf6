import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { usageOfMonth } from "#src/features/usage/month-usage.ts";
import { deleteWidget } from "#src/features/widgets/delete-widget.ts";
import { goneAt, purgeDeletedWidgets } from "#src/features/widgets/purge-deleted-widgets.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget } from "../../helpers/team.ts";

const app = await createTestApp();
const { browser: ada, id: adaId } = await newPerson(app);
const { accountId } = await userRow(app, adaId);
afterAll(() => app.stop());

const newWidget = (name: string) => makeWidget(ada, name);

async function idsAt(path: string): Promise<string[]> {
  const list: { id: string }[] = JSON.parse((await ada.call("GET", path)).text);
  return list.map(({ id }) => id);
}

const remove = (id: string) => ada.call("DELETE", `/api/widgets/${id}`);
const restore = (id: string) => ada.call("POST", `/api/deleted-widgets/${id}/restore`);
const publicStatus = async (id: string) =>
  (await app.browser().call("GET", `/api/widgets/${id}/public`)).status;

test("a deleted widget leaves list and site at once, and comes back as it was, however often each is sent", async () => {
  const { id, publicId } = await newWidget("Shop");
  await ada.call("PUT", `/api/widgets/${id}`, { settings: { label: "Help" } });
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204]);
  expect(await idsAt("/api/widgets")).not.toContain(id);
  expect(await publicStatus(publicId)).toBe(404);
  expect((await ada.call("PUT", `/api/widgets/${id}`, { name: "Blog" })).status).toBe(404);
  expect((await ada.call("GET", `/api/widgets/${id}/settings`)).status).toBe(404);

  const [deleted] = JSON.parse((await ada.call("GET", "/api/deleted-widgets")).text);
  expect(deleted).toMatchObject({ id, name: "Shop", websiteUrl: null });
  expect(deleted.goneAt).toBe(goneAt(new Date(deleted.deletedAt)).toISOString());

  expect([(await restore(id)).status, (await restore(id)).status]).toEqual([204, 204]);
  expect(await idsAt("/api/widgets")).toContain(id);
  expect(await idsAt("/api/deleted-widgets")).not.toContain(id);
  expect(await publicStatus(publicId)).toBe(200);
  expect((await ada.call("GET", `/api/widgets/${id}/settings`)).body).toMatchObject({ label: "Help" });
});

test("reports go with a deleted widget and come back with it, its visits count all the time, and no new ones are taken", async () => {
  const { id, publicId } = await newWidget("Counted");
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

  await restore(id);
  expect(await visits()).toBe(1);
  expect((await ada.call("GET", "/api/reports")).body).toMatchObject({ reports: [report] });
});

test("a widget deleted on the 1st of a month of 31 days stays until its visits no longer count against the plan", async () => {
  const { db } = app.services;
  // An account of its own, since the other tests count visits in the present month.
  const { browser, id: personId } = await newPerson(app);
  const { accountId } = await userRow(app, personId);
  const { id } = await makeWidget(browser, "Deleted early");
  const at = (moment: string) => {
    const clock = { ...app.services.clock, now: () => new Date(moment) };
    return { ...app.services, clock, billingClock: clock };
  };
  await db.insert(usageDaily).values({ widgetId: id, day: "2026-12-01", visits: 5 });
  await deleteWidget(at("2026-12-01T01:00:00Z"), { accountId }, id);
  const [deleted] = JSON.parse((await browser.call("GET", "/api/deleted-widgets")).text);
  expect(deleted).toMatchObject({ id, goneAt: "2027-01-01T00:00:00.000Z" });

  const lastDay = at("2026-12-31T23:00:00Z");
  await purgeDeletedWidgets(lastDay);
  expect((await usageOfMonth(lastDay, accountId, "starter")).visits).toBe(5);
  await purgeDeletedWidgets(at("2027-01-01T00:07:00Z"));
  const restored = await browser.call("POST", `/api/deleted-widgets/${id}/restore`);
  expect(restored).toMatchObject({ status: 404 });
});

test("after a month a deleted widget is gone from every table, and one of 29 days is not", async () => {
  const { db, clock } = app.services;
  const [old, recent] = [await newWidget("Old"), await newWidget("Recent")];
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await db.insert(usageDaily).values({ widgetId: old.id, day: "2026-10-01", visits: 5 });
  await db.insert(barrierReports).values({ widgetId: old.id, sendKey: old.id, text: "Too small" });
  const deleted = (id: string, deletedAt: Date) =>
    db.update(widgets).set({ deletedAt }).where(eq(widgets.id, id));
  await deleted(old.id, daysAgo(31.1));
  await deleted(recent.id, daysAgo(29));
  await purgeDeletedWidgets(app.services);
  expect(await idsAt("/api/deleted-widgets")).toContain(recent.id);
  expect(await restore(old.id)).toMatchObject({ status: 404 });
  expect(await db.$count(usageDaily, eq(usageDaily.widgetId, old.id))).toBe(0);
  expect(await db.$count(barrierReports, eq(barrierReports.widgetId, old.id))).toBe(0);
});
