import type { PlanFeature, PlanFeatures, PricedPlanId } from "#shared/billing/plan-features.ts";
import { ENTERPRISE, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { AnswerTime, DeskFeature } from "#shared/desk/promises.ts";
import { mark, type Wording } from "#shared/language/translate.ts";
import { type CapabilitySettings, capability } from "./capabilities.ts";
import { type FeatureEntry, mapPlans, type PlanFile, PRICED_PLANS } from "./plan-file.ts";

/** Plan features as text for pages. */
export interface PlanTexts {
  features: PlanFeatures;
  /** Explanations of features with misleading names. */
  explanations: Wording[];
  /** Response time promised to all owners on any topic; null if none is promised. */
  answer: AnswerTime | null;
}

/** Determines what each plan includes and what is available on request. */
export function resolvePlans(written: PlanFile, settings: CapabilitySettings): PlanTexts {
  const file = mapPlans((plan) => written[plan].filter((entry) => isThere(entry, settings)));
  return {
    features: mapPlans((plan) => [
      ...everythingBefore(plan),
      ...file[plan].map((entry) => resolveEntry(entry, plan, settings)),
    ]),
    explanations: PRICED_PLANS.flatMap((plan) =>
      file[plan].flatMap((entry) =>
        unmet(entry, plan, settings) === null ? (explanationOf(entry) ?? []) : [],
      ),
    ),
    answer: answerForAll(file, settings),
  };
}

function answerForAll(file: PlanFile, settings: CapabilitySettings): AnswerTime | null {
  const entry = file.starter.find(
    (candidate) =>
      candidate.answer && !candidate.topic && resolveEntry(candidate, "starter", settings).isIncluded,
  );
  return entry?.answer ?? null;
}

/** Returns each plan's personal services, for the desk. */
export function deskFeatures(file: PlanFile, settings: CapabilitySettings): DeskFeature[] {
  return PRICED_PLANS.flatMap((plan) =>
    file[plan]
      .filter(({ people }) => people !== undefined)
      .map((entry) => ({
        name: entry.feature,
        plan,
        isIncluded: resolveEntry(entry, plan, settings).isIncluded,
        topic: entry.topic ?? null,
        answer: entry.answer ?? null,
        allowance: entry.amount ?? null,
        terms: entry.terms ?? null,
      })),
  );
}

/** Returns why the software does not provide an entry as claimed, or null if it does. */
export function unmet(entry: FeatureEntry, plan: PricedPlanId, settings: CapabilitySettings): string | null {
  if (!entry.software) return null;
  const { name, isBuilt, covers, lacks } = capability(entry.software);
  if (!isBuilt) return `this version has no ${name}`;
  const upTo = plan === "enterprise" ? "everything" : plan;
  if (!covers({ upTo })) return `accounts on ${nameOf(plan)} cannot use it (${name})`;
  return lacks?.(settings) ?? null;
}

/** Whether shipped plans claim the software's part of an entry, which this version provides. */
export function isClaimed({ software }: FeatureEntry): boolean {
  if (software === undefined) return true;
  const { isBuilt, isOptional = false } = capability(software);
  return isBuilt && !isOptional;
}

/** Whether pages name an entry at all. */
export function isThere({ software }: FeatureEntry, settings: CapabilitySettings): boolean {
  return software === undefined || capability(software).isThere?.(settings) !== false;
}

export function nameOf(plan: PricedPlanId): string {
  return (plan === "enterprise" ? ENTERPRISE : PLANS[plan]).name;
}

function everythingBefore(plan: PricedPlanId): PlanFeature[] {
  const before = PRICED_PLANS[PRICED_PLANS.indexOf(plan) - 1];
  if (!before) return [];
  const name = nameOf(before);
  return [
    {
      name: {
        messageId: mark("Everything in {plan}"),
        values: { plan: `${name.charAt(0)}${name.slice(1).toLowerCase()}` },
      },
      isIncluded: true,
    },
  ];
}

function resolveEntry(entry: FeatureEntry, plan: PricedPlanId, settings: CapabilitySettings): PlanFeature {
  const { feature: name, software, people, terms, answer = null, amount: allowance = null } = entry;
  const isDone = unmet(entry, plan, settings) === null;
  if (isDone && people !== "on request") {
    const promise = (answer || allowance) && { answer, allowance };
    return { name, isIncluded: true, ...(terms ? { note: terms } : promise && { promise }) };
  }
  const part = isDone && software && capability(software).part;
  const note = part && { messageId: mark("Included: {part}"), values: { part: named(part) } };
  return { name, isIncluded: false, ...(note && { note }) };
}

function explanationOf({ feature, software }: FeatureEntry): Wording | null {
  const messageId = software && capability(software).explanation;
  return messageId ? { messageId, values: { feature: named(feature) } } : null;
}

function named(messageId: string): Wording {
  return { messageId, values: {} };
}
