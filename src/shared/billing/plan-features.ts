import { type Promised, promiseText } from "../desk/promises.ts";
import { t, type Wording } from "../language/translate.ts";
import type { PlanId } from "./prices-trial-and-grace.ts";

export type PricedPlanId = PlanId | "enterprise";

export interface PlanFeature {
  name: string | Wording;
  /** False if the feature requires a separate agreement. */
  isIncluded: boolean;
  /** The operator's promise for an included feature, or for the included part of it. */
  note?: string | Wording;
  /** An included feature's promise, in parts. */
  promise?: Promised;
}

export type PlanFeatures = Record<PricedPlanId, PlanFeature[]>;

/** Returns a feature's promise, or the part of it that is included. */
export function noteText({ note, promise }: PlanFeature): string | null {
  return note ? t(note) : promise ? promiseText(promise) : null;
}
