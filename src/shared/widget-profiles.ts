/** Every profile, in the order in which the panel usually offers them. */
export const WIDGET_PROFILES = [
  "low-vision",
  "seizure-safe",
  "adhd",
  "cognitive",
  "dyslexia",
  "motor",
  "older-eyes",
  "color-blind",
] as const;

export type WidgetProfile = (typeof WIDGET_PROFILES)[number];
