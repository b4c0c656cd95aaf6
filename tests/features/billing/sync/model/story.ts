import fc from "fast-check";
import { type Action, actsAbout, country, firstCard } from "./acts.ts";

/** Fate of the registration's subscription before the acts. */
type Before = "nothing" | "canceled" | "ended in its trial" | "ended once paid";

const OPENINGS: Record<Before, Action[]> = {
  nothing: [],
  canceled: [{ kind: "cancel", twice: false }],
  "ended in its trial": [{ kind: "operator cancels" }],
  "ended once paid": [{ kind: "advance", hours: 8 * 24 }, { kind: "operator cancels" }],
};

/**
 * Story of one owner. It starts on any day within four years, so it covers month ends and a leap
 * day.
 */
const storyAbout = (subject: Parameters<typeof actsAbout>[0], ...before: Before[]) =>
  fc.record({
    startDay: fc.integer({ min: 0, max: 1_460 }).map((day) => new Date(Date.UTC(2027, 0, 1 + day, 12))),
    card: firstCard,
    country,
    before: fc.constantFrom(...before),
    acts: actsAbout(subject),
    /** Way of recovering lost webhooks in the end. */
    catchUp: fc.constantFrom("provider replays", "pull events"),
  });

export interface Act {
  action: Action;
  immediately: boolean;
}

export const story = fc.oneof(
  { weight: 3, arbitrary: storyAbout("subscription", "nothing") },
  {
    weight: 5,
    arbitrary: storyAbout("agreements", "nothing", "canceled", "ended in its trial", "ended once paid"),
  },
  { weight: 2, arbitrary: storyAbout("codes", "nothing", "ended once paid", "ended once paid") },
  { weight: 2, arbitrary: storyAbout("taxes", "nothing", "nothing", "ended once paid") },
);
export type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the acts of a story with those before it, after which all webhooks are processed. */
export function actsOf({ before: opening, acts }: Story): Act[] {
  return [...OPENINGS[opening].map((action) => ({ action, immediately: false })), ...acts];
}
