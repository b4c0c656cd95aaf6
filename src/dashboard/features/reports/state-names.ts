import type { ReportState } from "#shared/reports/schemas.ts";
import { t } from "#shared/translate.ts";

export const STATE_NAMES: Record<ReportState, string> = {
  new: t("New"),
  answered: t("Answered"),
  done: t("Done"),
};
