import { coverageOf, includesEvidence, includesPlan } from "#shared/billing/coverage.ts";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { DESK_TOPICS, type DeskTopic } from "#shared/desk/choices.ts";
import { type DeskFeature, shortestAnswer } from "#shared/desk/promises.ts";
import type { DeskOverview } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";

type Needs = Pick<Services, "config" | "billingClock" | "clock" | "deskFeatures">;

/** Returns the human services on the account's plan; if nothing is sold, only included services. */
export function servicesOf(needs: Needs, owner: User): DeskFeature[] {
  const coverage = coverageOf(needs, owner);
  const isSold = needs.config.billing !== "off";
  return needs.deskFeatures.filter(
    ({ plan, isIncluded }) => includesPlan(coverage, plan) && (isIncluded || isSold),
  );
}

/** Returns an account's effective plan; null if nothing is sold. */
export function coveredPlan(needs: Pick<Needs, "config" | "billingClock">, owner: User): PlanId | null {
  const { upTo } = coverageOf(needs, owner);
  return upTo === "everything" ? null : upTo;
}

/** Returns the topics available to a role in the account. */
export function offeredTopics(
  needs: Needs,
  { owner, role }: { owner: User; role: Role },
): DeskOverview["topics"] {
  const features = servicesOf(needs, owner);
  const now = needs.clock.now();
  const hasCases = includesEvidence(coverageOf(needs, owner));
  const isOffered = (topic: DeskTopic) => {
    if (topic === "question" || topic === "barrier") return true;
    if (topic === "billing") return role === "owner" && needs.config.billing !== "off";
    return (topic === "legal" && hasCases) || features.some((feature) => feature.topic === topic);
  };
  return DESK_TOPICS.filter(isOffered).map((topic) => {
    const about = features.filter((feature) => feature.topic === topic);
    const isIncluded = about.length === 0 || about.some((feature) => feature.isIncluded);
    return { topic, answer: shortestAnswer(features, topic, now), isIncluded };
  });
}
