import { NEW_WIDGET_VIEW } from "#shared/paths.ts";

export const STEPS = ["name", "website", "look", "code"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  name: "Name",
  website: "Website",
  look: "Look",
  code: "Code",
};

/** Where a step is; the last one is about a widget that exists. */
export function stepPath(step: Step, widgetId = ""): string {
  return `${NEW_WIDGET_VIEW}&step=${step}${widgetId && `&widget=${widgetId}`}`;
}
