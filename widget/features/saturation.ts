import type { FeatureFilter } from "./feature.ts";

export const filter: FeatureFilter = (value) => `saturate(${value === "low" ? 0.5 : 2})`;
