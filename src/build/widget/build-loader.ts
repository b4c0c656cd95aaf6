import { join } from "node:path";
import { build } from "esbuild";
import { minify as minifyFurther } from "terser";
import packageJson from "../../../package.json" with { type: "json" };
import { scriptOptions } from "./script-options.ts";
import { WIDGET_DIR } from "./widget-files.ts";

/** Browsers that can parse the loader. It does nothing without adopted style sheets and layers. */
const LOADER_TARGET = ["es2018", "chrome64", "firefox67", "safari12", "edge79"];

/**
 * Makes Chromium compile all functions of the script while it loads, off the main thread, instead
 * of each at its first call. A comment to other browsers.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** Members that only the loader's own modules use. */
const LOADER_MEMBERS = /^(?:mount|pageDialog|restoreEffects|unmount|explainFailure|press|runWaiting)$/;

/** Bundles `/platform.js`, which knows the paths of the panel and of the words. */
export async function buildLoader(minify: boolean, panel: string, wordsFolder: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...scriptOptions(minify),
    target: LOADER_TARGET,
    // esbuild counts these as absent from Safari 12 and Firefox 67 for corner cases not used here.
    supported: { destructuring: true, "template-literal": true },
    entryPoints: [join(WIDGET_DIR, "loader.ts")],
    format: "iife",
    define: {
      __HANDRAIL_PANEL__: JSON.stringify(panel),
      __HANDRAIL_WORDS__: JSON.stringify(wordsFolder),
      __HANDRAIL_VERSION__: JSON.stringify(packageJson.version),
    },
  });
  const [loader] = outputFiles;
  if (!loader) throw new Error("esbuild wrote no loader");
  const code = minify ? await smallest(loader.text) : loader.text;
  return new TextEncoder().encode(`${COMPILE_HINT}\n${code}`);
}

/** Saves 200 bytes, since every page loads these. The loader does not depend on strict mode. */
async function smallest(script: string): Promise<string> {
  const { code } = await minifyFurther(script.replace('"use strict";', ""), {
    ecma: 2018,
    compress: { passes: 3, unsafe_arrows: true },
    mangle: { properties: { regex: LOADER_MEMBERS } },
  });
  if (!code) throw new Error("terser wrote no loader");
  return code;
}
