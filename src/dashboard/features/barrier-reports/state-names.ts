import type { ReportState } from "#shared/barrier-reports/schemas.ts";
import { t } from "#shared/language/translate.ts";

export const STATE_NAMES: Record<ReportState, string> = {
  new: t("New"),
  answered: t("Answered"),
  done: t("Done"),
};
