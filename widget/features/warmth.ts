import type { FeatureFilter } from "./feature.ts";

const LEVELS: Record<string, string> = {
  "1": "brightness(.92) sepia(.25) saturate(1.2)",
  "2": "brightness(.85) sepia(.5) saturate(1.5)",
  "3": "brightness(.79) sepia(.75) saturate(1.8)",
};

/** White is dimmed first, since sepia would only brighten it; colours that it mutes are strengthened again. */
export const filter: FeatureFilter = (value) => LEVELS[value] ?? "";
