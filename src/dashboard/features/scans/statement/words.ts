import type {
  Assessment,
  Declaration,
  LimitationReason,
  StatementLanguage,
  StatementModel,
  StatementStandard,
} from "#shared/statement-choices.ts";

export const MODEL_NAMES: Record<StatementModel, string> = {
  eu: "General, after the model of the EU and the W3C",
  bfsg: "Germany: service of a business (BFSG)",
  bitv: "Germany: federal public body (BITV 2.0)",
};

export const LANGUAGE_NAMES: Record<StatementLanguage, string> = { en: "English", de: "German" };

/** The owner chooses one; the statement says it in the words of the EU's model. */
export const DECLARATION_NAMES: Record<Declaration, string> = {
  full: "Everything is met",
  partial: "Some parts are not met yet",
  none: "Most parts are not met",
};

export const STANDARD_NAMES: Record<StatementStandard, string> = {
  wcag22: "WCAG 2.2, level AA",
  wcag21: "WCAG 2.1, level AA",
  en301549: "EN 301 549 V3.2.1",
};

export const REASON_NAMES: Record<LimitationReason, string> = {
  "not-met": "Not met yet",
  burden: "Would be a disproportionate burden",
  exempt: "Not covered by the law",
};

export const ASSESSMENT_NAMES: Record<Assessment, string> = {
  self: "By ourselves",
  outside: "By someone else",
};
