import type { ToolFilter } from "../../tool.ts";

const LEVELS: Record<string, string> = {
  "1": "brightness(.92) sepia(.25) saturate(1.2)",
  "2": "brightness(.85) sepia(.5) saturate(1.5)",
  "3": "brightness(.79) sepia(.75) saturate(1.8)",
};

/**
 * Dims white first, since sepia would only brighten it, and restores the saturation removed by
 * sepia.
 */
export const filter: ToolFilter = (value) => LEVELS[value] ?? "";
