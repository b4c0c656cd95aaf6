import { expect, test } from "bun:test";
import { accessOf, type SubscriptionState } from "#src/features/accounts/access.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const SELLING = { config: { billing: "demo" as const }, billingClock: { now: () => NOW } };
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const state = (more: Partial<SubscriptionState>): SubscriptionState => ({
  stripeSubscriptionId: "sub_1",
  subscriptionStatus: "active",
  trialEnd: null,
  pastDueSince: null,
  deletionDue: null,
  suspendedAt: null,
  grantedPlan: null,
  grantedUntil: null,
  ...more,
});

test.each([
  ["trialing", "on"],
  ["active", "on"],
  ["incomplete", "off"],
  ["incomplete_expired", "off"],
  ["canceled", "off"],
  ["unpaid", "off"],
  ["paused", "off"],
] as const)("a subscription that is %s leaves the widget %s", (subscriptionStatus, expected) => {
  expect(accessOf(state({ subscriptionStatus }), SELLING)).toBe(expected);
});

test("a failed payment leaves seven days of grace", () => {
  const pastDue = (days: number) => state({ subscriptionStatus: "past_due", pastDueSince: daysAgo(days) });
  expect(accessOf(pastDue(6.99), SELLING)).toBe("grace");
  expect(accessOf(pastDue(7), SELLING)).toBe("off");
});

test("without a subscription only the trial from sign-up counts, whatever the status column says", () => {
  const trial = (trialEnd: Date | null) =>
    state({ stripeSubscriptionId: null, trialEnd, subscriptionStatus: "active" });
  expect(accessOf(trial(daysAgo(-1)), SELLING)).toBe("on");
  expect(accessOf(trial(daysAgo(1)), SELLING)).toBe("off");
  expect(accessOf(trial(null), SELLING)).toBe("off");
});

test("an account that waits for its deletion is off, whatever was paid", () => {
  expect(accessOf(state({ deletionDue: daysAgo(-14) }), SELLING)).toBe("off");
});

test("where nothing is sold every account has access, except one that waits for its deletion", () => {
  const free = { ...SELLING, config: { billing: "off" as const } };
  const ended = { stripeSubscriptionId: null, trialEnd: daysAgo(30), subscriptionStatus: "canceled" };
  expect(accessOf(state(ended), SELLING)).toBe("off");
  expect(accessOf(state(ended), free)).toBe("on");
  expect(accessOf(state({ ...ended, deletionDue: daysAgo(-14) }), free)).toBe("off");
});

test("a suspension ends access, whatever is paid or sold", () => {
  const suspended = state({ suspendedAt: daysAgo(1) });
  expect(accessOf(suspended, SELLING)).toBe("off");
  expect(accessOf(suspended, { ...SELLING, config: { billing: "off" } })).toBe("off");
});
