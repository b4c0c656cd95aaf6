import type { PricedPlanId } from "#shared/billing/plan-features.ts";
import { answerTimeText } from "#shared/desk/promises.ts";
import { translateMessage } from "#shared/translate.ts";
import type { PageSettings } from "../page.ts";
import { PRICED_PLANS } from "./plan-file.ts";
import { nameOf } from "./resolve-plans.ts";

type Value = (settings: PageSettings) => string;

/** Placeholders of texts that depend on what the plans include. */
export const planPlaceholders: Record<string, Value> = {
  starterIncludes: (settings) => listed(settings, "starter", true),
  professionalIncludes: (settings) => listed(settings, "professional", true),
  businessIncludes: (settings) => listed(settings, "business", true),
  enterpriseIncludes: (settings) => listed(settings, "enterprise", true),
  starterOnRequest: (settings) => listed(settings, "starter", false),
  professionalOnRequest: (settings) => listed(settings, "professional", false),
  businessOnRequest: (settings) => listed(settings, "business", false),
  enterpriseOnRequest: (settings) => listed(settings, "enterprise", false),
  litigationSupportFrom: (settings) => firstPlanWith(settings, "Litigation support"),
  answerTime: ({ plans, billing }) => (plans.answer && billing !== "off" ? answerTimeText(plans.answer) : ""),
  supportAtAllHoursFrom: (settings) => firstPlanWith(settings, "24/7 support"),
};

/** Returns `Live chat (weekdays 9 to 5); Reports`, with what people promise; a dash for none. */
function listed({ plans }: PageSettings, plan: PricedPlanId, isIncluded: boolean): string {
  const found = plans.features[plan].filter((feature) => feature.isIncluded === isIncluded);
  const words = found.map(({ name, note }) =>
    isIncluded && note ? `${translateMessage(name)} (${translateMessage(note)})` : translateMessage(name),
  );
  return words.join("; ") || "–";
}

/** Returns the smallest plan that includes a feature; empty for none, and where nothing is sold. */
function firstPlanWith({ plans, billing }: PageSettings, name: string): string {
  const plan = PRICED_PLANS.find((id) =>
    plans.features[id].some((feature) => feature.name === name && feature.isIncluded),
  );
  return plan && billing !== "off" ? nameOf(plan) : "";
}
