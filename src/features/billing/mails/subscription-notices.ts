import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { cardExpiring } from "./card-expiring.ts";
import type { DueNotice } from "./due-notice.ts";
import { planChanged } from "./plan-changed.ts";
import { subscriptionCancelled } from "./subscription-cancelled.ts";
import { subscriptionEnded } from "./subscription-ended.ts";
import { subscriptionResumed } from "./subscription-resumed.ts";
import { subscriptionStarted } from "./subscription-started.ts";
import { trialEnding } from "./trial-ending.ts";

const DETECTORS = [
  subscriptionStarted,
  trialEnding,
  subscriptionCancelled,
  subscriptionResumed,
  subscriptionEnded,
  planChanged,
  cardExpiring,
];

/** Notices that a sync calls for; their causes keep `mailOnce` from sending one twice. */
export function subscriptionNotices(diff: SubscriptionDiff): DueNotice[] {
  return DETECTORS.map((detect) => detect(diff)).filter((notice) => notice !== null);
}
