import { describe, expect, test } from "bun:test";
import type { SubscriberView } from "#shared/schemas/user.ts";
import { planStatus } from "../../src/dashboard/features/session/plan-status.ts";
import { DAY_MS, stubUser } from "./stub-api.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const IN_FIVE_DAYS = new Date(NOW.getTime() + 5 * DAY_MS).toISOString();
const TODAY = new Date(NOW.getTime() + DAY_MS / 2).toISOString();

describe("the plan's status in words", () => {
  test.each<[string, Partial<SubscriberView>, string, string | null]>([
    [
      "a trial",
      { trialEnd: IN_FIVE_DAYS },
      "Free trial: 5 days left",
      "Your card is first charged on November 25, 2026.",
    ],
    [
      "a trial's last day",
      { trialEnd: TODAY },
      "Free trial: ends within a day",
      "Your card is first charged on November 21, 2026.",
    ],
    [
      "a trial without a card",
      { trialEnd: IN_FIVE_DAYS, hasSubscription: false },
      "Free trial: 5 days left",
      "It ends on November 25, 2026.",
    ],
    [
      "a cancelled trial",
      { trialEnd: IN_FIVE_DAYS, canceledAt: TODAY },
      "Free trial: 5 days left",
      "Canceled. Your widgets stay on until November 25, 2026.",
    ],
    [
      "an account that waits for its deletion",
      { subscriptionStatus: "active", canceledAt: TODAY, access: "off", accountDeletesAt: IN_FIVE_DAYS },
      "To be deleted",
      "Your account will be deleted on November 25, 2026. Your widgets do not show on your sites.",
    ],
    [
      "a trial that is over",
      { access: "off" },
      "Free trial ended",
      "Your widgets do not show on your sites.",
    ],
    [
      "a paid period",
      { subscriptionStatus: "active", currentPeriodEnd: IN_FIVE_DAYS },
      "Active",
      "Renews on November 25, 2026.",
    ],
    [
      "a cancelled period",
      { subscriptionStatus: "active", currentPeriodEnd: IN_FIVE_DAYS, canceledAt: TODAY },
      "Canceled",
      "Your widgets stay on until November 25, 2026.",
    ],
    [
      "the days of grace",
      { subscriptionStatus: "past_due", access: "grace" },
      "Payment failed",
      "Your widgets stay on for 7 days after the failed payment, while we try your card again.",
    ],
    [
      "after the days of grace",
      { subscriptionStatus: "past_due", access: "off" },
      "Payment failed",
      "Your widgets do not show on your sites.",
    ],
    [
      "an unfinished payment",
      { subscriptionStatus: "incomplete", access: "off" },
      "Payment not finished",
      "Your first payment has not gone through yet.",
    ],
    ["a status not known yet", { subscriptionStatus: "later", access: "on" }, "Active", null],
  ])("for %s", (_, changes, label, detail) => {
    expect(planStatus(stubUser({ now: NOW.toISOString(), ...changes }))).toMatchObject({ label, detail });
  });

  test("draws attention only where the owner should act", () => {
    const toneOf = (changes: Partial<SubscriberView>) => planStatus(stubUser(changes)).tone;
    expect(toneOf({})).toBe("good");
    expect(toneOf({ subscriptionStatus: "past_due", access: "grace" })).toBe("attention");
    expect(toneOf({ subscriptionStatus: "canceled", access: "off" })).toBe("off");
  });
});

test("a granted plan costs nothing, unless a subscription goes on beside it", () => {
  const granted = { grant: { until: IN_FIVE_DAYS }, hasSubscription: false, access: "on" } as const;
  expect(planStatus(stubUser(granted))).toMatchObject({
    tone: "good",
    label: "Free of charge",
    detail: "You pay nothing until November 25, 2026.",
  });
  expect(planStatus(stubUser({ ...granted, grant: { until: null } })).detail).toBe("You pay nothing for it.");
  const paid = { ...granted, hasSubscription: true, subscriptionStatus: "active" } as const;
  expect(planStatus(stubUser(paid)).label).toBe("Active");
  expect(planStatus(stubUser({ ...paid, canceledAt: TODAY })).label).toBe("Free of charge");
});
