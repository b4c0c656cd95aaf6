import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { addDays } from "#shared/usage/periods.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { mailWeeklyDigests } from "#src/features/usage/mails/weekly-digests.ts";
import { createTestApp } from "../../../helpers/app.ts";
import { makeWidget, teamOwner } from "../../../helpers/team.ts";

let me: Awaited<ReturnType<typeof teamOwner>>;
let widgetId: string;
/** A Monday that no earlier test has reached. */
let monday: string;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.stop();
  me = await teamOwner(app);
  widgetId = String((await makeWidget(me.browser)).id);
  const now = app.clock.now();
  monday = addDays(now.toISOString().slice(0, 10), 14 - ((now.getUTCDay() + 6) % 7));
  await setOwner({ digestMails: true, isEmailVerified: true, grantedPlan: "business" });
  app.clock.advance(Date.parse(monday) - now.getTime());
});

async function setOwner(values: Partial<User>): Promise<void> {
  await app.services.db.update(users).set(values).where(eq(users.id, me.user.id));
}

async function visit(day: number, visits: number): Promise<void> {
  await app.services.db.insert(usageDaily).values({ widgetId, day: addDays(monday, day), visits });
}

async function digests() {
  const services = { ...app.services, billingClock: app.clock };
  await Promise.all([mailWeeklyDigests(services), mailWeeklyDigests(services)]);
  await app.mail.deliverDue();
  return app.sent.filter(({ kind, to }) => kind === "usage-digest" && to === me.email);
}

test("a Monday brings the visits, tools and reports of the week before, once", async () => {
  await visit(-8, 40);
  await visit(-7, 1_000);
  await visit(-1, 234);
  await visit(0, 9);
  await app.services.db.insert(toolUsageDaily).values([
    { widgetId, day: addDays(monday, -7), tool: "contrast", count: 2 },
    { widgetId, day: addDays(monday, -1), tool: "text-size", count: 12 },
    { widgetId, day: addDays(monday, -8), tool: "big-cursor", count: 99 },
  ]);
  const report = { text: "The menu cannot be reached by keyboard", createdAt: new Date(addDays(monday, -3)) };
  await app.services.db.insert(barrierReports).values({ widgetId, sendKey: widgetId, ...report });
  const sent = await digests();
  expect(sent).toHaveLength(1);
  const [{ text = "" } = {}] = sent;
  expect(text).toContain("your websites had 1,234 visits with the widget, compared with 40 the week before.");
  expect(text).toMatch(/Text size: 12\n.*Contrast: 2\n/);
  expect(text).not.toContain("99");
  expect(text).toContain("1 barrier was reported.");
});

test.each([
  ["en-US", 1, "your websites had 1 visit with the widget"],
  ["de-DE", 1_500, "hatten Ihre Websites 1.500 Besuche mit dem Widget"],
] as const)("it is in the words of %s for %d visits", async (locale, visits, words) => {
  await visit(-2, visits);
  await setOwner({ locale });
  const [mail] = await digests();
  expect(mail?.text).toContain(words);
});

test("no one gets it who did not ask, had no visits, or cannot use the product", async () => {
  expect(await digests()).toEqual([]);
  await visit(-2, 5);
  for (const values of [
    { digestMails: false },
    { digestMails: true, isEmailVerified: false },
    { isEmailVerified: true, suspendedAt: new Date() },
  ]) {
    await setOwner(values);
    expect(await digests()).toEqual([]);
  }
});

test("a server that was down on Monday sends it until Wednesday", async () => {
  await visit(-2, 5);
  app.clock.advance(3.5 * DAY_MS);
  expect(await digests()).toEqual([]);
  app.clock.advance(-DAY_MS);
  expect(await digests()).toHaveLength(1);
});
