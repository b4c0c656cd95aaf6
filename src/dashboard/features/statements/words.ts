import type { PageLanguage } from "#shared/language/language.ts";
import { t } from "#shared/language/translate.ts";
import type {
  Assessment,
  Declaration,
  LimitationReason,
  StatementModel,
  StatementStandard,
} from "#shared/statements/choices.ts";

export const MODEL_NAMES: Record<StatementModel, string> = {
  eu: t("General, based on the EU and W3C model"),
  bfsg: t("Germany: service of a business (BFSG)"),
  bitv: t("Germany: federal public body (BITV 2.0)"),
};

export const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: t("English"), de: t("German") };

/** The owner chooses one; the statement uses the wording of the EU's model. */
export const DECLARATION_NAMES: Record<Declaration, string> = {
  full: t("Everything is met"),
  partial: t("Some parts aren’t met yet"),
  none: t("Most parts aren’t met"),
};

export const STANDARD_NAMES: Record<StatementStandard, string> = {
  wcag22: t("WCAG 2.2, level AA"),
  wcag21: t("WCAG 2.1, level AA"),
  en301549: "EN 301 549 V3.2.1",
};

export const REASON_NAMES: Record<LimitationReason, string> = {
  "not-met": t("Not met yet"),
  burden: t("Would be a disproportionate burden"),
  exempt: t("Not covered by the law"),
};

export const ASSESSMENT_NAMES: Record<Assessment, string> = {
  self: t("We did"),
  outside: t("Someone else"),
};
