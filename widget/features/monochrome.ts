import type { FeatureFilter } from "./feature.ts";

export const filter: FeatureFilter = () => "grayscale(1)";
