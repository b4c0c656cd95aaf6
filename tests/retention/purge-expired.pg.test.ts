import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { accounts, passwordResetTokens } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { purgeExpired } from "#src/retention/purge-expired.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp } from "../helpers/app.ts";
import { purgeAt } from "../helpers/purge-at.ts";
import { insertScan } from "../helpers/scanned-site.ts";
import { teamOwner } from "../helpers/team.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const app = await createTestApp();
afterAll(() => app.stop());

test("the hourly purge applies every rule of its own to what is older, and to no failed event or waiting mail", async () => {
  const { db } = app.services;
  const event = { type: "invoice.paid", data: {} };
  await db.insert(webhookEvents).values([
    { ...event, stripeEventId: "evt_old", processed: true, processedAt: daysAgo(91) },
    { ...event, stripeEventId: "evt_new", processed: true, processedAt: daysAgo(89) },
    { ...event, stripeEventId: "evt_failed", error: "no user yet", createdAt: daysAgo(400) },
  ]);
  await db.insert(passwordResetTokens).values([
    { email: "old@example.com", token: "a".repeat(64), expiresAt: daysAgo(1.1) },
    { email: "new@example.com", token: "b".repeat(64), expiresAt: daysAgo(0.9) },
  ]);
  const [account] = await db.insert(accounts).values({}).returning();
  const invite = { accountId: account?.id ?? 0, role: "viewer" as const };
  await db.insert(teamInvites).values([
    { ...invite, email: "old@example.com", token: "old", expiresAt: daysAgo(31) },
    { ...invite, email: "new@example.com", token: "new", expiresAt: daysAgo(29) },
  ]);
  await db.insert(mailOutbox).values([
    { recipient: "sent@example.com", kind: "old", sentAt: daysAgo(31) },
    { recipient: "failed@example.com", kind: "old", failedAt: daysAgo(31) },
    { recipient: "waiting@example.com", kind: "waiting", createdAt: daysAgo(31) },
  ]);
  await db.insert(rateLimits).values([
    { key: "old", count: 1, expiresAt: daysAgo(0.01) },
    { key: "new", count: 1, expiresAt: daysAgo(-0.01) },
  ]);
  const clock = { now: () => NOW };
  await purgeExpired({ db, clock, billingClock: clock });
  const events = await db.select({ id: webhookEvents.stripeEventId }).from(webhookEvents);
  expect(events.map(({ id }) => id).toSorted()).toEqual(["evt_failed", "evt_new"]);
  const resets = await db.select({ email: passwordResetTokens.email }).from(passwordResetTokens);
  expect(resets).toEqual([{ email: "new@example.com" }]);
  expect(await db.select({ token: teamInvites.token }).from(teamInvites)).toEqual([{ token: "new" }]);
  expect(await db.select({ kind: mailOutbox.kind }).from(mailOutbox)).toEqual([{ kind: "waiting" }]);
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: "new" }]);
});

test("an old correction is purged, unless visitors get it", async () => {
  const { db } = app.services;
  const { user } = await teamOwner(app);
  const [live, draft] = [
    await insertScan(app, user, "live.example"),
    await insertScan(app, user, "draft.example"),
  ];
  await db.update(corrections).set({ changedAt: daysAgo(800) });
  const published = { state: "live", published: sql`${corrections.draft}` } as const;
  await db.update(corrections).set(published).where(eq(corrections.id, live.correctionId));
  await purgeAt(db, RETENTION.corrections, NOW);
  const left = await db.select({ id: corrections.id }).from(corrections);
  expect(left).toContainEqual({ id: live.correctionId });
  expect(left).not.toContainEqual({ id: draft.correctionId });
});
