import fc from "fast-check";
import { type Action, country, firstCard, SUBJECTS } from "./acts.ts";

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
const storyAbout = (subject: keyof typeof SUBJECTS, ...before: Before[]) =>
  fc.record({
    startDay: fc.integer({ min: 0, max: 1_460 }).map((day) => new Date(Date.UTC(2027, 0, 1 + day, 12))),
    card: firstCard,
    country,
    before: fc.constantFrom(...before),
    acts: SUBJECTS[subject] as fc.Arbitrary<Act[]>,
    /** Way of recovering lost webhooks in the end. */
    catchUp: fc.constantFrom("provider replays", "pull events"),
  });

export interface Act {
  action: Action;
  immediately: boolean;
}

const SUBJECT_STORIES = {
  subscription: storyAbout("subscription", "nothing"),
  agreements: storyAbout("agreements", "nothing", "canceled", "ended in its trial", "ended once paid"),
  codes: storyAbout("codes", "nothing", "ended once paid", "ended once paid"),
  taxes: storyAbout("taxes", "nothing", "nothing", "ended once paid"),
};

export const story = fc.oneof(
  { weight: 3, arbitrary: SUBJECT_STORIES.subscription },
  { weight: 5, arbitrary: SUBJECT_STORIES.agreements },
  { weight: 2, arbitrary: SUBJECT_STORIES.codes },
  { weight: 2, arbitrary: SUBJECT_STORIES.taxes },
);
export type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the acts of a story with those before it, after which all webhooks are processed. */
export function actsOf({ before: opening, acts }: Story): Act[] {
  return [...OPENINGS[opening].map((action) => ({ action, immediately: false })), ...acts];
}
