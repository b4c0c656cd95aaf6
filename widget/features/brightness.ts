import type { FeatureFilter } from "./feature.ts";

export const filter: FeatureFilter = (value) => `brightness(${value})`;
