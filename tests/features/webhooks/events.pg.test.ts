import { afterAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages, scans } from "#src/db/schema/sites.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { webhookDeliveries } from "#src/db/schema/webhooks.ts";
import { sendUsageAlerts } from "#src/features/billing/mails/usage-alerts.ts";
import { finishScan } from "#src/features/issues/finish-scan.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addWebhook } from "../../helpers/receiver.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { subscriber } from "../../helpers/subscribers.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function eventsFor(id: string) {
  const rows = await app.services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id));
  return rows.map(({ body }): { type: string; data: Record<string, unknown> } => JSON.parse(body));
}

test("a widget's creation, changes, deletion and restoration are one event each", async () => {
  const { browser } = await teamOwner(app);
  const { id } = await addWebhook(browser, "https://hooks.invalid/", ["widget.changed"]);
  const widget = await makeWidget(browser);
  const path = `/api/widgets/${widget.id}`;
  await browser.call("PUT", path, { name: "Other" });
  await browser.call("PUT", path, { name: "Other" });
  await browser.call("PUT", path, { isActive: false });
  const illegible = { name: "No", colorScheme: "#ffffff", settings: { textColor: "#ffffff" } };
  await browser.call("POST", "/api/widgets", illegible);
  await browser.call("DELETE", path);
  await browser.call("POST", `/api/deleted-widgets/${widget.id}/restore`);
  const events = await eventsFor(id);
  const changes = events.map(({ data }) => `${data.change} ${data.version}`);
  expect(changes).toEqual(["created 1", "updated 2", "updated 2", "deleted 2", "restored 2"]);
  expect(events[0]?.data).toMatchObject({ widget: widget.id, publicId: widget.publicId });
});

test("only chosen events of the own account are stored, and none while it is off", async () => {
  const [mine, other] = [await teamOwner(app), await teamOwner(app)];
  const url = "https://hooks.invalid/";
  const changed = await addWebhook(mine.browser, url, ["widget.changed"]);
  const scanned = await addWebhook(mine.browser, url, ["scan.ended"]);
  const theirs = await addWebhook(other.browser, url, ["widget.changed"]);
  await makeWidget(mine.browser);
  await mine.browser.call("PATCH", `/api/webhooks/${changed.id}`, { isOn: false });
  await makeWidget(mine.browser);
  const numbers = [];
  for (const { id } of [changed, scanned, theirs]) numbers.push((await eventsFor(id)).length);
  expect(numbers).toEqual([1, 0, 0]);
});

test("the end of a scan is an event, and what it found and fixed one each", async () => {
  const { browser, user } = await teamOwner(app);
  const { db, clock } = app.services;
  const kinds = ["scan.ended", "issues.found", "issues.fixed"];
  const { id } = await addWebhook(browser, "https://hooks.invalid/", kinds);
  const { siteId, scanId, issueId } = await insertScan(app, user, "events.example");
  await db.update(scans).set({ state: "running", finishedAt: null }).where(eq(scans.id, scanId));
  await db.delete(issuePlaces).where(eq(issuePlaces.issueId, issueId));
  const now = clock.now();
  const added = { siteId, url: "https://events.example/new", scanId, place: 9, state: "checked" } as const;
  const [page] = await db
    .insert(scanPages)
    .values({ ...added, seenAt: now })
    .returning();
  const seen = { firstScanId: scanId, firstSeenAt: now, lastSeenAt: now };
  const kind = { rule: "img-alt", outcome: "failed", messageId: "missing", values: {} } as const;
  const rows = (["critical", "minor"] as const).map((impact, rank) => ({
    ...{ siteId, identity: `new ${impact}`, impact, rank, ...kind, ...seen },
  }));
  const found = await db.insert(issues).values(rows).returning();
  const pageId = page?.id ?? "";
  const places = found.map((issue) => ({ issueId: issue.id, pageId, count: 1, elements: [] }));
  await db.insert(issuePlaces).values(places);
  const [scan] = await db.select().from(scans).where(eq(scans.id, scanId));
  if (!scan) throw new Error("The scan is missing");
  await transact(db, (tx) => finishScan(app.services, tx, scan, { state: "done" }));
  const events = new Map((await eventsFor(id)).map(({ type, data }) => [type, data]));
  const about = { site: siteId, scan: scanId };
  expect(events.get("scan.ended")).toEqual({ ...about, state: "done", reason: null, open: 2 });
  expect(events.get("issues.found")).toEqual({ ...about, count: 2, issues: found.map((issue) => issue.id) });
  expect(events.get("issues.fixed")).toEqual({ ...about, count: 1, issues: [issueId] });
  expect(events.size).toBe(3);
});

test("a visitor's report is an event with ids alone", async () => {
  const { browser } = await teamOwner(app);
  const { id } = await addWebhook(browser, "https://hooks.invalid/", ["barrier.reported"]);
  const widget = await makeWidget(browser);
  const report = { text: "The menu cannot be opened", email: "vera@example.com" };
  const headers = { "content-type": "text/plain", "x-forwarded-for": "203.0.113.7" };
  const url = `http://handrail.test/api/widgets/${widget.publicId}/reports`;
  await app.app.handle(new Request(url, { method: "POST", headers, body: JSON.stringify(report) }));
  const [event] = await eventsFor(id);
  expect(event?.data).toEqual({ widget: widget.id, report: expect.any(String) });
  const { body } = await browser.call("GET", `/api/reports/${event?.data.report}`);
  expect(body.text).toBe(report.text);
});

test("used-up visits are an event at 80 % and at 100 %, once a month and also without mails", async () => {
  const { browser, userId } = await subscriber(app, { plan: "starter" });
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, userId));
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop" });
  await browser.call("PATCH", "/api/account", { usageMails: false });
  const { id } = await addWebhook(browser, "https://hooks.invalid/", ["visits.near_limit"]);
  const day = app.services.billingClock.now().toISOString().slice(0, 10);
  for (const visits of [7_999, 8_000, 9_000, 10_001]) {
    const row = { widgetId: String(body.id), day, visits };
    const sum = { target: [usageDaily.widgetId, usageDaily.day], set: { visits } };
    await app.services.db.insert(usageDaily).values(row).onConflictDoUpdate(sum);
    await Promise.all([sendUsageAlerts(app.services), sendUsageAlerts(app.services)]);
  }
  expect((await eventsFor(id)).map(({ data }) => data)).toEqual([
    { month: day.slice(0, 7), percent: 80, visits: 8_000, included: 10_000 },
    { month: day.slice(0, 7), percent: 100, visits: 10_001, included: 10_000 },
  ]);
});
