import { expect, test } from "bun:test";
import type { SubscriberView } from "#shared/accounts/schemas.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { billingNotices } from "#src/dashboard/features/billing/billing-notice-list.tsx";
import { needsAttention } from "../../src/dashboard/features/billing/needs-attention.ts";
import { subscriptionStatus } from "../../src/dashboard/features/billing/subscription-status.ts";
import { planStatus } from "../../src/dashboard/features/session/plan-status.ts";
import { DAY_MS, stubUser } from "./stub-api.ts";
import { NEXT_CHARGE, stubBilling, stubOpenInvoice, TODAY } from "./stub-billing.ts";

function view(changes: Partial<BillingView> = {}): BillingView {
  return stubBilling(changes).view;
}

function inDays(days: number): string {
  return new Date(Date.parse(TODAY) + days * DAY_MS).toISOString();
}

/** Returns the notices' titles; `needsAttention` must have predicted whether there are any. */
function titles(changes: Partial<BillingView>): string[] {
  const notices = billingNotices(view(changes));
  if (notices.length > 0) expect(needsAttention(view(changes))).toBe(true);
  return notices.map(({ title }) => title);
}

test("the owner is notified of nothing while all is well", () => expect(titles({})).toEqual([]));

test("the owner is notified of no end while a plan is granted, but of a failed payment", () => {
  const grant = { plan: "business", until: null } as const;
  expect(titles({ grant, status: "none", trialEnd: inDays(-9) })).toEqual([]);
  expect(needsAttention(view({ grant, status: "active", cancelAt: inDays(3) }))).toBe(false);
  const unpaid = { grant, status: "past_due", openInvoice: stubOpenInvoice() };
  expect(billingNotices(view(unpaid))).toMatchObject([
    { title: "Your last payment failed", text: expect.stringMatching(/^Your widgets stay on\. /) },
  ]);
  expect(subscriptionStatus(view({ grant, status: "canceled" }))).toMatchObject({
    label: "Free of charge",
  });
  expect(subscriptionStatus(view({ grant, status: "active" })).label).toBe("Active");
});

test("the owner is notified of the trial's end from three days before, and of the charge after it or a missing plan", () => {
  expect(titles({ status: "trialing", trialEnd: inDays(3.1) })).toEqual([]);
  expect(titles({ status: "trialing", trialEnd: inDays(2.9) })).toEqual([
    "Your free trial ends on February 17, 2027",
  ]);
  const trialEnd = inDays(1);
  const [withCard] = billingNotices(view({ status: "trialing", trialEnd }));
  expect(withCard?.text).toBe("Then $79.00 is charged to your card. If you cancel first, you pay nothing.");
  const [without] = billingNotices(view({ status: "none", trialEnd, nextCharge: null }));
  expect(without?.action?.path).toBe("/subscribe");
});

test("the owner is notified of a failed payment, with the end of the grace, and after it", () => {
  const [inGrace] = billingNotices(view({ status: "past_due", access: "grace", graceEnd: NEXT_CHARGE }));
  expect(inGrace?.text).toContain("until March 14, 2027");
  const [after] = billingNotices(view({ status: "past_due", access: "off", graceEnd: TODAY }));
  expect(after?.text).toContain("don’t show");
});

test("the owner is notified of a cancelled subscription, with the end of access, and not of its trial too", () => {
  const cancelled = { status: "trialing", trialEnd: inDays(2), cancelAt: inDays(2) };
  expect(titles(cancelled)).toEqual(["Your subscription is canceled"]);
  expect(billingNotices(view(cancelled))[0]?.text).toContain("until February 16, 2027");
});

test("the owner is notified of a trial or subscription that is over", () => {
  expect(titles({ status: "none", access: "off", trialEnd: TODAY })).toEqual(["Your free trial has ended"]);
  expect(titles({ status: "canceled", access: "off" })).toEqual(["You have no subscription"]);
  expect(titles({ status: "canceled", access: "off", endedUnpaid: true })).toEqual([
    "Your subscription couldn’t be paid and has ended",
  ]);
});

test("the owner is notified that the bank needs a confirmation, for a payment or for a plan change", () => {
  const change = { plan: "business", billingCycle: "yearly" } as const;
  const unpaid = { status: "past_due", access: "grace", graceEnd: NEXT_CHARGE } as const;
  for (const [changes, title] of [
    [
      { ...unpaid, openInvoice: stubOpenInvoice({ needs: "confirmation" }) },
      "Your bank needs you to confirm a payment",
    ],
    [
      { openInvoice: stubOpenInvoice({ needs: "confirmation", change }) },
      "Your plan change is waiting for payment",
    ],
  ] as const)
    expect(titles(changes)).toEqual([title]);
});

test.each([
  [39_999, []],
  [40_000, ["You’ve used 80% of this month’s visits"]],
  [50_000, ["Your plan’s visits for this month are used up"]],
])("the owner is notified of %d visits of 50,000", (visits, expected) => {
  expect(titles({ usage: { visits, allowance: 50_000, since: TODAY } })).toEqual(expected);
});

test.each<Partial<BillingView>>([
  { status: "active", cancelAt: NEXT_CHARGE },
  { status: "trialing", trialEnd: inDays(2), cancelAt: inDays(2) },
  { status: "past_due", graceEnd: NEXT_CHARGE },
  { status: "none", trialEnd: inDays(2) },
  { status: "active", usage: { visits: 50_000, allowance: 50_000, since: TODAY } },
])(
  "an account that waits for its deletion is told that its widgets are off, and nothing else: %p",
  (changes) => {
    const waiting = { ...changes, access: "off", deletesAt: NEXT_CHARGE } as const;
    expect(titles(waiting)).toEqual([]);
    expect(subscriptionStatus(view(waiting))).toMatchObject({
      label: "To be deleted",
      detail: "Your account will be deleted on March 14, 2027. Your widgets don’t show on your sites.",
    });
  },
);

test("the trial's days are counted by the billing clock, and a subscription that was not paid is not called canceled", () => {
  const labelOf = (changes: Partial<BillingView>) => subscriptionStatus(view(changes)).label;
  expect(labelOf({ status: "trialing", trialEnd: inDays(5) })).toBe("Free trial: 5 days left");
  expect(labelOf({ status: "canceled", access: "off", endedUnpaid: true })).toBe("Ended");
});

test("cancelling while a payment is due promises no more than the grace period", () => {
  const cancelled = { access: "grace", cancelAt: NEXT_CHARGE, graceEnd: inDays(7) } as const;
  const { detail } = subscriptionStatus(view({ ...cancelled, status: "past_due" }));
  expect(detail).toContain("ends on March 14, 2027");
  expect(detail).toContain("widgets stay on until February 21, 2027");
});

const NOW = new Date("2026-11-20T12:00:00Z");
const IN_FIVE_DAYS = new Date(NOW.getTime() + 5 * DAY_MS).toISOString();
const TONIGHT = new Date(NOW.getTime() + DAY_MS / 2).toISOString();

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
    { trialEnd: TONIGHT },
    "Free trial: ends within a day",
    "Your card is first charged on November 21, 2026.",
  ],
  ["a trial without a card", { ...trial, hasSubscription: false }, LEFT, `It ends on ${LAST_DAY}.`],
  [
    "a canceled trial",
    { ...trial, canceledAt: TONIGHT },
    LEFT,
    `Canceled. Your widgets stay on until ${LAST_DAY}.`,
  ],
  [
    "an account that waits for its deletion",
    { ...deleted, canceledAt: TONIGHT },
    "To be deleted",
    TO_BE_DELETED,
  ],
  ["a trial that is over", { access: "off" }, "Free trial ended", OFF],
  ["a paid period", paid, "Active", `Renews on ${LAST_DAY}.`],
  [
    "a canceled period",
    { ...paid, canceledAt: TONIGHT },
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
  expect(planStatus(stubUser({ ...subscribed, canceledAt: TONIGHT })).label).toBe("Free of charge");
});
