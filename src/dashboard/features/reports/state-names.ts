import { t } from "#shared/language/translate.ts";
import type { ReportState } from "#shared/reports/schemas.ts";

export const STATE_NAMES: Record<ReportState, string> = {
  new: t("New"),
  answered: t("Answered"),
  done: t("Done"),
};
