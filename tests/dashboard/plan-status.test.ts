import { expect, test } from "bun:test";
import type { SubscriberView } from "#shared/accounts/schemas.ts";
import { planStatus } from "../../src/dashboard/features/session/plan-status.ts";
import { DAY_MS, stubUser } from "./stub-api.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const IN_FIVE_DAYS = new Date(NOW.getTime() + 5 * DAY_MS).toISOString();
const TODAY = new Date(NOW.getTime() + DAY_MS / 2).toISOString();

const LAST_DAY = "November 25, 2026";
const OFF = "Your widgets don’t show on your sites.";
const GRACE = "Your widgets stay on for 7 days after the failed payment, while we try your card again.";
const TO_BE_DELETED = `Your account will be deleted on ${LAST_DAY}. ${OFF}`;
const LEFT = "Free trial: 5 days left";

const trial = { trialEnd: IN_FIVE_DAYS };
const paid = { subscriptionStatus: "active", currentPeriodEnd: IN_FIVE_DAYS } as const;
const deleted = { subscriptionStatus: "active", access: "off", accountDeletesAt: IN_FIVE_DAYS } as const;
const unpaid = { subscriptionStatus: "past_due" } as const;
const unfinished = { subscriptionStatus: "incomplete", access: "off" } as const;

test.each<[string, Partial<SubscriberView>, string, string | null]>([
  ["a trial", trial, LEFT, `Your card is first charged on ${LAST_DAY}.`],
  [
    "a trial's last day",
    { trialEnd: TODAY },
    "Free trial: ends within a day",
    "Your card is first charged on November 21, 2026.",
  ],
  ["a trial without a card", { ...trial, hasSubscription: false }, LEFT, `It ends on ${LAST_DAY}.`],
  [
    "a canceled trial",
    { ...trial, canceledAt: TODAY },
    LEFT,
    `Canceled. Your widgets stay on until ${LAST_DAY}.`,
  ],
  [
    "an account that waits for its deletion",
    { ...deleted, canceledAt: TODAY },
    "To be deleted",
    TO_BE_DELETED,
  ],
  ["a trial that is over", { access: "off" }, "Free trial ended", OFF],
  ["a paid period", paid, "Active", `Renews on ${LAST_DAY}.`],
  [
    "a canceled period",
    { ...paid, canceledAt: TODAY },
    "Canceled",
    `Your widgets stay on until ${LAST_DAY}.`,
  ],
  ["the days of grace", { ...unpaid, access: "grace" }, "Payment failed", GRACE],
  ["after the days of grace", { ...unpaid, access: "off" }, "Payment failed", OFF],
  [
    "an unfinished payment",
    unfinished,
    "Payment not finished",
    "Your first payment hasn’t gone through yet.",
  ],
  ["a status not known yet", { subscriptionStatus: "later", access: "on" }, "Active", null],
])("the plan's status in words for %s", (_, changes, label, detail) => {
  expect(planStatus(stubUser({ now: NOW.toISOString(), ...changes }))).toMatchObject({ label, detail });
});

test("the plan's status in words draws attention only where the owner should act", () => {
  const toneOf = (changes: Partial<SubscriberView>) => planStatus(stubUser(changes)).tone;
  expect(toneOf({})).toBe("good");
  expect(toneOf({ subscriptionStatus: "past_due", access: "grace" })).toBe("attention");
  expect(toneOf({ subscriptionStatus: "canceled", access: "off" })).toBe("off");
});

test("a granted plan costs nothing, unless a subscription goes on alongside it", () => {
  const granted = { grant: { until: IN_FIVE_DAYS }, hasSubscription: false, access: "on" } as const;
  expect(planStatus(stubUser(granted))).toMatchObject({
    tone: "good",
    label: "Free of charge",
    detail: "You pay nothing until November 25, 2026.",
  });
  expect(planStatus(stubUser({ ...granted, grant: { until: null } })).detail).toBe("You pay nothing for it.");
  const subscribed = { ...granted, hasSubscription: true, subscriptionStatus: "active" } as const;
  expect(planStatus(stubUser(subscribed)).label).toBe("Active");
  expect(planStatus(stubUser({ ...subscribed, canceledAt: TODAY })).label).toBe("Free of charge");
});
