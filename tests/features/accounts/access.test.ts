import { expect, test } from "bun:test";
import { accessOf, type SubscriptionState } from "#src/features/accounts/access.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const state = (more: Partial<SubscriptionState>): SubscriptionState => ({
  stripeSubscriptionId: "sub_1",
  subscriptionStatus: "active",
  trialEnd: null,
  pastDueSince: null,
  deletionDue: null,
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
  expect(accessOf(state({ subscriptionStatus }), NOW)).toBe(expected);
});

test("a failed payment leaves seven days of grace", () => {
  const pastDue = (days: number) => state({ subscriptionStatus: "past_due", pastDueSince: daysAgo(days) });
  expect(accessOf(pastDue(6.99), NOW)).toBe("grace");
  expect(accessOf(pastDue(7), NOW)).toBe("off");
});

test("without a subscription only the trial from sign-up counts, whatever the status column says", () => {
  const trial = (trialEnd: Date | null) =>
    state({ stripeSubscriptionId: null, trialEnd, subscriptionStatus: "active" });
  expect(accessOf(trial(daysAgo(-1)), NOW)).toBe("on");
  expect(accessOf(trial(daysAgo(1)), NOW)).toBe("off");
  expect(accessOf(trial(null), NOW)).toBe("off");
});

test("an account that waits for its deletion is off, whatever was paid", () => {
  expect(accessOf(state({ deletionDue: daysAgo(-14) }), NOW)).toBe("off");
});
