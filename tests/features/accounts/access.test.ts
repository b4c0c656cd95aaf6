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

test("a suspension and a deletion that is due end access, whatever is paid, and also where nothing is sold", () => {
  const free = { ...SELLING, config: { billing: "off" as const } };
  const ended = { stripeSubscriptionId: null, trialEnd: daysAgo(30), subscriptionStatus: "canceled" };
  expect([accessOf(state(ended), SELLING), accessOf(state(ended), free)]).toEqual(["off", "on"]);
  for (const end of [{ deletionDue: daysAgo(-14) }, { suspendedAt: daysAgo(1) }]) {
    const accesses = [SELLING, free].map((services) => accessOf(state(end), services));
    expect(accesses).toEqual(["off", "off"]);
  }
});
