import { runToEnd } from "../../effects/rule-mirror.ts";
import { unzoomedLengths, zoomCss, zoomSignature } from "../../effects/zoom.ts";
import type { ToolModule } from "../../tool.ts";

export const available = (): boolean => CSS.supports("zoom", "2");

export const fit: ToolModule["fit"] = (sheet) => {
  let signature = "";
  return {
    isStale: () => signature !== zoomSignature(sheet),
    *css(factor) {
      const read = zoomSignature(sheet);
      const css = yield* zoomCss("--handrail-page-zoom", factor, sheet);
      signature = read;
      return css;
    },
    shadowCss: (root) => runToEnd(unzoomedLengths(root, sheet)),
  };
};
