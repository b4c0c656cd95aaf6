import fc from "fast-check";
import { BILLING_CYCLES, PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";

/** Cards for the registration, which can be saved without a challenge. */
export const firstCard = fc.constantFrom("pm_card_visa", "pm_card_mastercard", "pm_card_chargeCustomerFail");
const card = fc.constantFrom(
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
  "pm_card_authenticationRequiredOnSetup",
  "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  "pm_card_visa_chargeDeclined",
);
/** Countries with dollars and no tax here, and with euros and a tax of their own. */
export const country = fc.constantFrom("US", "DE", "FR");

const plan = fc.constantFrom(...PLAN_IDS);
const choice = { plan, billingCycle: fc.constantFrom(...BILLING_CYCLES) };
const oneInFour = fc.integer({ min: 0, max: 3 }).map((number) => number === 3);
/** Whether the act is done twice at the same time, on two replicas. */
const twice = oneInFour;
const hours = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(1, 2, 24, 3 * 24, 4 * 24, 7 * 24, 8 * 24) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => days * 24) },
  { weight: 1, arbitrary: fc.constant(370 * 24) },
);

/** Webhook failures from now on. */
const webhooks = fc.record({
  arrive: fc.constantFrom("at once", "days late", "never"),
  duplicate: fc.integer({ min: 0, max: 2 }),
  reorder: fc.boolean(),
  bad_signature: fc.boolean(),
  stale_timestamp: fc.boolean(),
  two_secrets: fc.boolean(),
});
export type Webhooks = typeof webhooks extends fc.Arbitrary<infer Value> ? Value : never;

const kind = <const Kind extends string>(...names: Kind[]) => fc.constantFrom(...names);
/** Days that a granted or agreed plan lasts. */
const days = fc.constantFrom(20, 90, 400);
/** Redemptions that a promotion code allows. */
const max = fc.constantFrom(1, 2, null);
const howPaid = fc.constantFrom("to the bank", "by card");

const advance = fc.record({ kind: kind("advance"), hours });
const change = fc.record({ kind: kind("change"), ...choice, twice });
const press = fc.record({ kind: kind("cancel", "resume", "undo"), twice });
const newCard = fc.record({ kind: kind("card"), card });
/** `withCode` enters the newest promotion code. */
const subscribe = fc.record({
  kind: kind("subscribe"),
  ...choice,
  card,
  country,
  withCode: fc.boolean(),
  twice,
});
const disturb = fc.record({ kind: kind("webhooks"), webhooks });
const atProvider = fc.record({ kind: kind("operator cancels", "portal cancels") });
const repair = fc.record({ kind: kind("pays the invoice", "night comes", "billing sync", "pull events") });
/** `comp` has no end, and `end grant` ends any. */
const grant = fc.oneof(
  fc.record({ kind: kind("grant"), plan, days }),
  fc.record({ kind: kind("comp", "end grant") }),
);
/** An invoice by hand, of a plan or of anything else, that may be paid at once. */
const send = fc.record({
  kind: kind("send invoice"),
  agreed: fc.option(plan, { freq: 6 }),
  days,
  paid: fc.option(howPaid, { freq: 3 }),
});
/** Settles the oldest open invoice that was made by hand. */
const settle = fc.record({
  kind: kind("settle invoice"),
  how: fc.oneof(howPaid, fc.constant("void" as const)),
});
/** `endPlan` ends what a wholly refunded invoice had bought. */
const refund = fc.record({
  kind: kind("refund"),
  which: fc.constantFrom("newest by hand", "newest by hand", "newest"),
  share: fc.constantFrom("rest", "rest", "part"),
  endPlan: fc.boolean(),
});
const makeCode = fc.record({ kind: kind("make code"), max, months: fc.constantFrom(1, 3, null) });
const redeem = fc.record({ kind: kind("redeem"), twice });
const taxes = fc.record({ kind: kind("taxes"), on: fc.oneof(fc.constant(true), fc.boolean()) });

const ownersActs = { advance, change, press, newCard, subscribe, disturb, atProvider, repair };
const acts = { ...ownersActs, grant, send, settle, refund, makeCode, redeem, taxes };

const EACH = { change: 1, press: 1, newCard: 1, subscribe: 1, disturb: 1, atProvider: 1, repair: 1 };
/** Acts by subject with their weights, since few of all combinations concern the same money. */
const WEIGHTS = {
  subscription: { advance: 6, ...EACH, change: 4, press: 3, newCard: 2, subscribe: 2, disturb: 2, repair: 2 },
  agreements: {
    advance: 3,
    change: 1,
    press: 3,
    subscribe: 3,
    disturb: 1,
    repair: 1,
    grant: 3,
    send: 8,
    settle: 3,
    refund: 5,
  },
  codes: { advance: 3, ...EACH, subscribe: 5, makeCode: 3, redeem: 2 },
  taxes: { advance: 4, ...EACH, change: 2, subscribe: 2, send: 1, refund: 1, taxes: 4 },
} satisfies Record<string, { [Name in keyof typeof acts]?: number }>;

type Value<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Of> ? Of : never;
export type OwnersAction = Value<(typeof ownersActs)[keyof typeof ownersActs]>;
export type OperatorsAction = Value<
  typeof grant | typeof send | typeof settle | typeof refund | typeof makeCode | typeof taxes
>;
export type Action = OwnersAction | OperatorsAction | Value<typeof redeem>;

/** `immediately` starts the next act before the webhooks of this one are processed. */
export const actsAbout = (subject: keyof typeof WEIGHTS) => {
  const weights = Object.entries(WEIGHTS[subject]) as [keyof typeof acts, number][];
  const weighted = weights.map(([name, weight]) => ({
    weight,
    arbitrary: acts[name] as fc.Arbitrary<Action>,
  }));
  const action = fc.oneof(...weighted);
  return fc.array(fc.record({ action, immediately: oneInFour }), { minLength: 1, maxLength: 8 });
};
