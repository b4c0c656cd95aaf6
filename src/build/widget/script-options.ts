import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { widgetFeatures } from "./feature-table.ts";
import { styleText } from "./plugins.ts";
import { WIDGET_DIR } from "./widget-files.ts";

/** Browsers that the panel supports. */
export const PANEL_TARGET = ["chrome99", "edge99", "firefox101", "safari16.4"];

/** esbuild's options for all of the widget's scripts. */
export function scriptOptions(minify: boolean) {
  return {
    bundle: true,
    write: false,
    minify,
    charset: "utf8",
    legalComments: "none",
    plugins: [styleText({ minify, target: PANEL_TARGET }), widgetFeatures(join(WIDGET_DIR, "features"))],
  } as const satisfies BuildOptions;
}
