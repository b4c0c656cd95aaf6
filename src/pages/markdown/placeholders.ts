import { noteText, type PricedPlanId } from "#shared/billing/plan-features.ts";
import { answerTimeText } from "#shared/desk/promises.ts";
import { currentLanguage, formatCount, t } from "#shared/language/translate.ts";
import { embedCode, OWN_WIDGET_ID } from "#shared/widgets/embed-code.ts";
import { botName } from "#src/bot-name.ts";
import type { PageSettings } from "../page.ts";
import { PRICED_PLANS } from "../plans/plan-file.ts";
import { nameOf } from "../plans/resolve-plans.ts";

/** Placeholders that depend on plan features. */
const planPlaceholders: Record<string, Value> = {
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

/** Minimum count shown; lower counts say more about the service's age than about its use. */
const LEAST_SHOWN = 100;

/** Values for `{{name}}`. An empty value drops the content of `{{#name}}…{{/name}}`. */
const PLACEHOLDERS: Record<string, (settings: PageSettings) => string> = {
  productName: ({ productName }) => productName,
  botName: ({ productName }) => botName(productName),
  supportEmail: ({ supportEmail }) => supportEmail ?? "",
  publicUrl: ({ publicUrl }) => publicUrl,
  publicHost: ({ publicUrl }) => new URL(publicUrl).host,
  companyName: ({ company }) => company.name,
  companyAddress: ({ company }) => company.address,
  companyCountry: ({ company }) => company.country,
  companyEmail: ({ company }) => company.email,
  companyPhone: ({ company }) => company.phone,
  companyRepresentative: ({ company }) => company.representative,
  companyRegisterCourt: ({ company }) => company.registerCourt,
  companyRegisterNumber: ({ company }) => company.registerNumber,
  companyVatId: ({ company }) => company.vatId,
  companyEditor: ({ company }) => company.editor,
  billing: ({ billing }) => (billing === "off" ? "" : "on"),
  eurPrices: ({ eurPrices }) => (eurPrices ? "on" : ""),
  openSignUps: ({ signUps }) => (signUps === "open" ? "on" : ""),
  chatHours: ({ chatHours }) => (chatHours ? hoursInWords(chatHours) : ""),
  suggestions: ({ model }) => (model ? "on" : ""),
  suggestionsHost: ({ model }) => (model ? new URL(model.url).host : ""),
  site: ({ hasSite }) => (hasSite ? "on" : ""),
  liveSites: ({ liveSites }) => roundDown(liveSites),
  examples: ({ showsExamples }) => (showsExamples ? "on" : ""),
  ...planPlaceholders,
  demoMode: ({ billing }) => (billing === "demo" ? "on" : ""),
  embedCode: ({ publicUrl }) => embedCode(publicUrl, OWN_WIDGET_ID),
};

const TAG = /\{\{([#^/]?)(\w+)\}\}/g;
const SECTION = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g;
/** A tag alone on its line; the whole line is removed to keep lists and tables intact. */
const LONE_TAG = /^(\{\{[#^/]\w+\}\})\n/gm;

export interface PlaceholderProblem {
  /** Position in the text. */
  at: number;
  message: string;
}

/** Returns unknown names, and sections that are not properly opened or closed. */
export function placeholderProblems(text: string): PlaceholderProblem[] {
  const problems: PlaceholderProblem[] = [];
  const open: { name: string; at: number }[] = [];
  for (const { 0: tag, 1: kind, 2: name = "", index: at } of text.matchAll(TAG)) {
    if (!Object.hasOwn(PLACEHOLDERS, name)) {
      problems.push({
        at,
        message: `${tag} is no placeholder; there are ${Object.keys(PLACEHOLDERS).join(", ")}`,
      });
    } else if (kind === "/") {
      if (open.pop()?.name !== name)
        problems.push({ at, message: `${tag} ends nothing that began before it` });
    } else if (kind) open.push({ name, at });
  }
  return [...problems, ...open.map(({ name, at }) => ({ at, message: `{{#${name}}} has no {{/${name}}}` }))];
}

/** Keeps `{{#name}}…{{/name}}` if the value is not empty, and `{{^name}}…{{/name}}` if it is. */
export function resolveSections(text: string, settings: PageSettings): string {
  const kept = text
    .replace(LONE_TAG, "$1")
    .replace(SECTION, (_, kind: string, name: string, inner: string) =>
      (kind === "#") === (placeholderValue(name, settings) !== "") ? inner : "",
    );
  return kept === text ? text : resolveSections(kept, settings);
}

/** Inserts the values unescaped; escaping is left to the renderer. */
export function fillPlaceholders(text: string, settings: PageSettings): string {
  return resolveSections(text, settings).replace(TAG, (_, __, name: string) =>
    placeholderValue(name, settings),
  );
}

function placeholderValue(name: string, settings: PageSettings): string {
  const value = PLACEHOLDERS[name];
  if (!value) throw new Error(`There is no placeholder ${name}`);
  return value(settings);
}

/** Returns hours such as `Mo–Fr 09:00–17:00 (Europe/Berlin)`, with days in the page's language. */
function hoursInWords({ text, timeZone }: NonNullable<PageSettings["chatHours"]>): string {
  const [english, own] = [dayNames("en"), dayNames(currentLanguage())];
  const days = text.replace(/[A-Z][a-z]{2}/g, (day) => own[english.indexOf(day)] ?? day);
  return `${days.replaceAll("-", "–")} (${timeZone})`;
}

function dayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)));
}

/**
 * Returns a count rounded down to two digits, such as `1,200+` for 1,234; empty if the count is
 * small.
 */
function roundDown(count: number): string {
  if (count < LEAST_SHOWN) return "";
  const unit = 10 ** (String(count).length - 2);
  return `${formatCount(Math.floor(count / unit) * unit)}+`;
}

type Value = (settings: PageSettings) => string;

/**
 * Returns a list such as `Live chat (weekdays 9 to 5); Reports`, with the promised terms; a dash if
 * it is empty.
 */
function listed({ plans }: PageSettings, plan: PricedPlanId, isIncluded: boolean): string {
  const found = plans.features[plan].filter((feature) => feature.isIncluded === isIncluded);
  const words = found.map((feature) => {
    const note = isIncluded && noteText(feature);
    return note ? `${t(feature.name)} (${note})` : t(feature.name);
  });
  return words.join("; ") || "–";
}

/**
 * Returns the smallest plan that includes a feature; empty if there is none, or if nothing is sold.
 */
function firstPlanWith({ plans, billing }: PageSettings, name: string): string {
  const plan = PRICED_PLANS.find((id) =>
    plans.features[id].some((feature) => feature.name === name && feature.isIncluded),
  );
  return plan && billing !== "off" ? nameOf(plan) : "";
}
