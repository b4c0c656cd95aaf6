import { type Promised, promiseText } from "../desk/promises.ts";
import { t, type Wording } from "../language/translate.ts";
import type { PlanId } from "./plans.ts";

export type PricedPlanId = PlanId | "enterprise";

/** A line in a plan's list of features. */
export interface PlanFeature {
  name: string | Wording;
  /** False for what customers only get by a separate agreement. */
  isIncluded: boolean;
  /** Promise of an included feature in the operator's words, or the part of it that is included. */
  note?: string | Wording;
  /** Promise of an included feature in parts. */
  promise?: Promised;
}

export type PlanFeatures = Record<PricedPlanId, PlanFeature[]>;

/** Says what people promise for a feature, or which part of it is included. */
export function noteText({ note, promise }: PlanFeature): string | null {
  return note ? t(note) : promise ? promiseText(promise) : null;
}
