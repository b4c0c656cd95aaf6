import { t } from "#shared/language/translate.ts";
import { NEW_WIDGET_VIEW } from "#shared/paths.ts";

export const STEPS = ["website", "name", "look", "code"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  website: t("Website"),
  name: t("Name"),
  look: t("Look"),
  code: t("Code"),
};

/** Returns a step's path; the last step needs a widget. */
export function stepPath(step: Step, widgetId = ""): string {
  return `${NEW_WIDGET_VIEW}&step=${step}${widgetId && `&widget=${widgetId}`}`;
}
