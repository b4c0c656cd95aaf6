import { afterAll, beforeAll, expect, test } from "bun:test";
import { passwordResetTokens } from "../src/db/schema/accounts.ts";
import { webhookEvents } from "../src/db/schema/billing.ts";
import { forgetExpiredResets } from "../src/features/accounts/forget-expired-resets.ts";
import { purgeOldWebhooks } from "../src/features/billing/webhooks/purge-old-webhooks.ts";
import { createTestApp, type TestApp } from "./helpers/app.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("the provider's messages are kept for 90 days once processed, and until then when they failed", async () => {
  const { db } = app.services;
  await db.insert(webhookEvents).values([
    { stripeEventId: "evt_old", type: "invoice.paid", data: {}, processed: true, processedAt: daysAgo(91) },
    { stripeEventId: "evt_new", type: "invoice.paid", data: {}, processed: true, processedAt: daysAgo(89) },
    {
      stripeEventId: "evt_failed",
      type: "invoice.paid",
      data: {},
      error: "no user yet",
      createdAt: daysAgo(400),
    },
  ]);
  await purgeOldWebhooks({ db, now: NOW });
  const left = await db.select({ id: webhookEvents.stripeEventId }).from(webhookEvents);
  expect(left.map(({ id }) => id).toSorted()).toEqual(["evt_failed", "evt_new"]);
});

test("a password reset is forgotten a day after it expired", async () => {
  const { db } = app.services;
  await db.insert(passwordResetTokens).values([
    { email: "old@example.com", token: "a".repeat(64), expiresAt: daysAgo(1.1) },
    { email: "new@example.com", token: "b".repeat(64), expiresAt: daysAgo(0.9) },
  ]);
  await forgetExpiredResets({ db, now: NOW });
  const left = await db.select({ email: passwordResetTokens.email }).from(passwordResetTokens);
  expect(left).toEqual([{ email: "new@example.com" }]);
});
