import { expect, test } from "bun:test";
import type { BillingView } from "#shared/billing/schemas.ts";
import { billingNotices } from "#src/dashboard/features/billing/billing-notice-list.tsx";
import { needsAttention } from "../../src/dashboard/features/billing/needs-attention.ts";
import { subscriptionStatus } from "../../src/dashboard/features/billing/subscription-status.ts";
import { NEXT_CHARGE, stubBilling, stubOpenInvoice, TODAY } from "./stub-billing.ts";

const DAY_MS = 86_400_000;

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

test("the owner is notified of the trial's end from three days before", () => {
  expect(titles({ status: "trialing", trialEnd: inDays(3.1) })).toEqual([]);
  expect(titles({ status: "trialing", trialEnd: inDays(2.9) })).toEqual([
    "Your free trial ends on February 17, 2027",
  ]);
});

test("the owner is notified of the charge after it, or of a missing plan", () => {
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

test("the owner is notified that the bank needs a confirmation, where another card would not help", () => {
  const openInvoice = stubOpenInvoice({ needs: "confirmation" });
  expect(titles({ status: "past_due", access: "grace", graceEnd: NEXT_CHARGE, openInvoice })).toEqual([
    "Your bank needs you to confirm a payment",
  ]);
});

test("the owner is notified of a plan change that is not paid yet", () => {
  const openInvoice = stubOpenInvoice({
    needs: "confirmation",
    change: { plan: "business", billingCycle: "yearly" },
  });
  expect(titles({ openInvoice })).toEqual(["Your plan change is waiting for payment"]);
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

test("the trial's days are counted by the billing clock", () => {
  expect(subscriptionStatus(view({ status: "trialing", trialEnd: inDays(5) })).label).toBe(
    "Free trial: 5 days left",
  );
});

test("cancelling while a payment is due promises no more than the grace period", () => {
  const cancelled = {
    status: "past_due",
    access: "grace",
    cancelAt: NEXT_CHARGE,
    graceEnd: inDays(7),
  } as const;
  const { detail } = subscriptionStatus(view(cancelled));
  expect(detail).toContain("ends on March 14, 2027");
  expect(detail).toContain("widgets stay on until February 21, 2027");
});

test("a subscription that could not be paid is not called cancelled", () => {
  const { label } = subscriptionStatus(view({ status: "canceled", access: "off", endedUnpaid: true }));
  expect(label).toBe("Ended");
});
