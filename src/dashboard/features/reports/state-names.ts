import type { ReportState } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";

export const STATE_NAMES: Record<ReportState, string> = {
  new: t("New"),
  answered: t("Answered"),
  done: t("Done"),
};
