import type { Action } from "./acts.ts";
import type { Act, Story } from "./story.ts";

const STARTER = { plan: "starter", billingCycle: "monthly" } as const;
const FAILING = "pm_card_chargeCustomerFail";

/** Stories of money once taken or kept wrongly, which few of the generated ones resemble. */
export const FIXED_STORIES: Story[] = [
  // Changes of mind faster than the webhooks: an old result must not overwrite a newer one.
  {
    ...about("nothing", []),
    acts: Array.from({ length: 8 }, (_, index) => ({
      action: { kind: index % 2 === 0 ? "cancel" : "resume", twice: false },
      immediately: true,
    })),
  },
  // A plan free of charge, and the press that would charge for it.
  about("canceled", [{ kind: "comp" }, { kind: "resume", twice: false }]),
  about("ended once paid", [{ kind: "grant", plan: "business", days: 400 }, subscribing("pm_card_visa")]),
  // An invoice that is paid once its account has subscribed.
  ...(["to the bank", "by card"] as const).map((how) =>
    about("ended once paid", [
      { kind: "send invoice", agreed: "business", days: 400, paid: null },
      subscribing("pm_card_visa"),
      { kind: "settle invoice", how },
    ]),
  ),
  // Agreements that are refunded, with the end of their plan and without.
  ...[false, true].map((endPlan) =>
    about("ended in its trial", [
      { kind: "send invoice", agreed: "business", days: 400, paid: "to the bank" },
      { kind: "refund", which: "newest by hand", share: "part", endPlan: false },
      { kind: "refund", which: "newest by hand", share: "rest", endPlan },
    ]),
  ),
  // A smaller agreement that is paid after a greater one.
  about("ended in its trial", [
    { kind: "send invoice", agreed: "business", days: 400, paid: null },
    { kind: "send invoice", agreed: "starter", days: 20, paid: null },
    { kind: "settle invoice", how: "to the bank" },
    { kind: "settle invoice", how: "by card" },
  ]),
  // Declined cards with codes for one owner and for two.
  ...([1, 2] as const).map((max) =>
    about("ended once paid", [
      { kind: "make code", max, months: 3 },
      subscribing(FAILING),
      { ...subscribing(FAILING), plan: "business" },
      subscribing("pm_card_visa"),
    ]),
  ),
  // Taxes that begin for a running subscription.
  {
    ...about("nothing", [
      { kind: "taxes", on: true },
      { kind: "advance", hours: 8 * 24 },
    ]),
    country: "FR",
  },
];

type Subscribe = Extract<Action, { kind: "subscribe" }>;

function subscribing(card: Subscribe["card"]): Subscribe {
  return { kind: "subscribe", ...STARTER, card, country: "US", withCode: true, twice: false };
}

function about(before: Story["before"], actions: Action[]): Story {
  return {
    startDay: new Date(Date.UTC(2027, 0, 1, 12)),
    card: "pm_card_visa",
    country: "US",
    before,
    acts: actions.map((action): Act => ({ action, immediately: false })),
    catchUp: "pull events",
  };
}
