import fc from "fast-check";
import { BILLING_CYCLES, PLAN_IDS } from "#shared/plans.ts";

/** Cards for the registration, which can be saved without a challenge. */
const firstCard = fc.constantFrom("pm_card_visa", "pm_card_mastercard", "pm_card_chargeCustomerFail");
const card = fc.constantFrom(
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
  "pm_card_authenticationRequiredOnSetup",
  "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  "pm_card_visa_chargeDeclined",
);

const choice = { plan: fc.constantFrom(...PLAN_IDS), billingCycle: fc.constantFrom(...BILLING_CYCLES) };
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
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind("advance"), hours }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("change"), ...choice, twice }) },
  { weight: 3, arbitrary: fc.record({ kind: kind("cancel", "resume", "undo"), twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("card"), card }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("subscribe"), ...choice, card, twice }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("webhooks"), webhooks }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("operator cancels", "portal cancels") }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind("pays the invoice", "night comes", "billing sync", "pull events") }),
  },
);
/** `immediately` starts the next act before the webhooks of this one are processed. */
const act = fc.record({ action, immediately: oneInFour });
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Story of one owner. It starts on any day within four years, so it covers month ends and a leap
 * day.
 */
export const story = fc.record({
  startDay: fc.integer({ min: 0, max: 1_460 }).map((day) => new Date(Date.UTC(2027, 0, 1 + day, 12))),
  card: firstCard,
  acts: fc.array(act, { minLength: 1, maxLength: 8 }),
  /** Way of recovering lost webhooks in the end. */
  catchUp: fc.constantFrom("provider replays", "pull events"),
});
export type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes of mind faster than the webhooks: an old result must not overwrite a newer one. */
export const changesOfMind: Story = {
  startDay: new Date(Date.UTC(2027, 0, 1, 12)),
  card: "pm_card_visa",
  acts: Array.from({ length: 8 }, (_, index) => ({
    action: { kind: index % 2 === 0 ? "cancel" : "resume", twice: false },
    immediately: true,
  })),
  catchUp: "pull events",
};

/** Describes a story for people, one line per act. */
export function describeStory({ startDay, card: first, acts, catchUp }: Story): string {
  const lines = [
    `registers on ${startDay.toISOString().slice(0, 10)} with ${first}`,
    ...acts.map(
      ({ action, immediately }) => `${describeAction(action)}${immediately ? ", and right after" : ""}`,
    ),
    `in the end: ${catchUp}`,
  ];
  return lines.map((line) => `  - ${line}`).join("\n");
}

function describeAction(action: Action): string {
  switch (action.kind) {
    case "advance":
      return action.hours % 24 === 0 ? `${action.hours / 24} days pass` : `${action.hours} hours pass`;
    case "change":
      return `changes to ${action.plan} ${action.billingCycle}${times(action)}`;
    case "cancel":
    case "resume":
    case "undo":
      return `${action.kind}${times(action)}`;
    case "card":
      return `new card ${action.card}`;
    case "subscribe":
      return `subscribes to ${action.plan} ${action.billingCycle} with ${action.card}${times(action)}`;
    case "webhooks":
      return `webhooks: ${describeWebhooks(action.webhooks)}`;
    default:
      return action.kind;
  }
}

function times({ twice: again }: { twice: boolean }): string {
  return again ? ", twice at once" : "";
}

function describeWebhooks({ arrive, duplicate, ...switches }: Webhooks): string {
  const on = Object.entries(switches).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return [`arrive ${arrive}`, ...(duplicate > 0 ? [`${duplicate + 1} times`] : []), ...on].join(", ");
}
