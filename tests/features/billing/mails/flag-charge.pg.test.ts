import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { flagCharge } from "#src/features/billing/mails/flag-charge.ts";
import { listWebhookEvents, replayWebhookEvent } from "#src/features/billing/webhooks/replay-webhooks.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, changesOf, forgetSchedule, subscriber, userRow } from "../../../helpers/subscribers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function mailsToSupport() {
  await app.mail.deliverDue();
  return app.sent.filter(({ kind, to }) => kind === "charge-flagged" && to === app.config.supportEmail);
}

test("support is notified once of a disputed charge, and the subscription continues", async () => {
  const { userId } = await subscriber(app, { card: "pm_card_createDispute" });
  await advance(app, "8d");
  await advance(app, "2d");
  const [disputed] = (await listWebhookEvents(app.services)).filter(({ type }) => /dispute/.test(type));
  expect(disputed).toMatchObject({ type: "charge.dispute.created", processed: true });
  await replayWebhookEvent(app.services, disputed?.stripeEventId ?? "");
  const [mail, ...others] = await mailsToSupport();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`User ${userId} disputes a payment of $790.00`);
  expect(mail?.text).toContain(`handrail user show ${userId}`);
  expect((await userRow(app, userId)).subscriptionStatus).toBe("active");
  expect(await changesOf(app, userId)).toHaveLength(2);
});

test("support is notified of each partial refund, and of no other charge", async () => {
  const { userId, customerId } = await subscriber(app);
  await advance(app, "8d");
  const [charge] = (await app.stripe.charges.list({ customer: customerId })).data;
  const before = (await mailsToSupport()).length;
  for (const amount_refunded of [0, 1_000, 1_000, 2_500]) {
    const stripe = Object.create(app.stripe);
    stripe.charges = { retrieve: async () => ({ ...charge, amount_refunded }) };
    await flagCharge({ ...app.services, stripe }, userId, charge?.id ?? "");
  }
  const subjects = (await mailsToSupport()).slice(before).map(({ subject }) => subject);
  // Deliveries run concurrently, in any order.
  expect(subjects.sort()).toEqual([
    `$10.00 of $790.00 was given back to user ${userId}`,
    `$25.00 of $790.00 was given back to user ${userId}`,
  ]);
});
