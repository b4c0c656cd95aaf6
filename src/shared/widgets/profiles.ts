/** Every profile, in the panel's default order. */
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

/**
 * Values of the tools that each profile switches on; the profile's help in `widget/languages` lists
 * them.
 */
export const PROFILE_TOOLS: Record<WidgetProfile, Record<string, string>> = {
  "low-vision": {
    "text-size": "1.5",
    "strong-focus": "on",
    "highlight-links": "on",
    "big-cursor": "black",
  },
  "seizure-safe": { "stop-animations": "on", "freeze-media": "on", saturation: "low" },
  adhd: { "reading-mask": "on", "stop-animations": "on", "freeze-media": "on", "mute-sounds": "on" },
  cognitive: { "line-length": "60ch", "text-spacing": "on", "stop-animations": "on" },
  dyslexia: { "readable-font": "on", "text-spacing": "on", "text-align": "start" },
  motor: { "big-targets": "on", "strong-focus": "on", "numbered-navigation": "on" },
  "older-eyes": { "text-size": "1.25", "font-weight": "bold", warmth: "1" },
  "color-blind": { "highlight-links": "on", saturation: "high" },
};
