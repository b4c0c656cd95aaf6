import type { FeatureFilter } from "./feature.ts";

export const filter: FeatureFilter = () => "invert(1)";
