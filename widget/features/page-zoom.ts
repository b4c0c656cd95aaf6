import { unzoomedLengths, zoomCss, zoomSignature } from "../effects/zoom.ts";
import type { FeatureModule } from "./feature.ts";

export const fit: FeatureModule["fit"] = (sheet) => {
  let signature = "";
  return {
    isStale: () => signature !== zoomSignature(sheet),
    css(factor) {
      signature = zoomSignature(sheet);
      return zoomCss("--handrail-page-zoom", factor, sheet);
    },
    shadowCss: (root) => unzoomedLengths(root, sheet),
  };
};
