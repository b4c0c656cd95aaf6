import { expect, test } from "bun:test";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { usageDaily } from "../../src/db/schema/usage.ts";
import { sendUsageAlerts } from "../../src/features/billing/mails/usage-alerts.ts";
import { createTestApp } from "../helpers/app.ts";
import { makeWidget, teamOwner } from "../helpers/team.ts";

test("visits that are just the month's allowance are mailed as all of it", async () => {
  const app = await createTestApp();
  const { browser, email } = await teamOwner(app);
  const { id: widgetId } = await makeWidget(browser);
  const day = app.services.billingClock.now().toISOString().slice(0, 10);
  await app.services.db.insert(usageDaily).values({ widgetId, day, visits: PLANS.professional.visits });
  await sendUsageAlerts(app.services);
  await app.mail.deliverDue();
  const kinds = app.sent.filter(({ to }) => to === email).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith("usage-"))).toEqual(["usage-100"]);
  await app.stop();
});
