import { type Promised, promiseText } from "../desk/promises.ts";
import { t, type Wording } from "../language/translate.ts";
import type { PlanId } from "./plan-prices.ts";

export type PricedPlanId = PlanId | "enterprise";

export interface PlanFeature {
  name: string | Wording;
  /** False for features that require a separate agreement. */
  isIncluded: boolean;
  /** The operator's promise for an included feature, or the included part of it. */
  note?: string | Wording;
  /** Promise of an included feature in parts. */
  promise?: Promised;
}

export type PlanFeatures = Record<PricedPlanId, PlanFeature[]>;

/** Returns the promise for a feature, or the part of it that is included. */
export function noteText({ note, promise }: PlanFeature): string | null {
  return note ? t(note) : promise ? promiseText(promise) : null;
}
