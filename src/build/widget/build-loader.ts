import { join } from "node:path";
import { build } from "esbuild";
import { minify as minifyFurther } from "terser";
import packageJson from "../../../package.json" with { type: "json" };
import { scriptOptions } from "./script-options.ts";
import { WIDGET_DIR } from "./widget-files.ts";

/**
 * Browsers that can parse the loader. The loader does nothing without adopted style sheets and
 * layers.
 */
const LOADER_TARGET = ["es2018", "chrome64", "firefox67", "safari12", "edge79"];

/**
 * Makes Chromium compile all of the script's functions off the main thread during loading, instead
 * of each on its first call. Other browsers ignore the comment.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** Members used only by the loader's own modules. */
const LOADER_MEMBERS = /^(?:mount|pageDialog|restoreEffects|unmount|explainFailure|press|runWaiting)$/;

interface LoaderPaths {
  panel: string;
  corrections: string;
  /** Folder for the widget's text. */
  words: string;
}

/** Bundles `/platform.js` with the paths of the files it loads. */
export async function buildLoader(
  minify: boolean,
  { panel, corrections, words }: LoaderPaths,
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...scriptOptions(minify),
    target: LOADER_TARGET,
    // esbuild considers these unsupported in Safari 12 and Firefox 67 due to corner cases not used
    // here.
    supported: { destructuring: true, "template-literal": true },
    entryPoints: [join(WIDGET_DIR, "loader.ts")],
    format: "iife",
    define: {
      __HANDRAIL_PANEL__: JSON.stringify(panel),
      __HANDRAIL_CORRECTIONS__: JSON.stringify(corrections),
      __HANDRAIL_WORDS__: JSON.stringify(words),
      __HANDRAIL_VERSION__: JSON.stringify(packageJson.version),
    },
  });
  const [loader] = outputFiles;
  if (!loader) throw new Error("esbuild wrote no loader");
  const code = minify ? await smallest(loader.text) : loader.text;
  return new TextEncoder().encode(`${COMPILE_HINT}\n${code}`);
}

/**
 * Saves 200 bytes, which matters because every page loads this script. The loader doesn't depend on
 * strict mode.
 */
async function smallest(script: string): Promise<string> {
  const compress = { passes: 3, unsafe_arrows: true, unsafe: true, unsafe_math: true };
  let code = script.replace('"use strict";', "");
  // The second pass shrinks the remaining code.
  for (const mangle of [{ properties: { regex: LOADER_MEMBERS } }, {}]) {
    const smaller = await minifyFurther(code, { ecma: 2018, compress, mangle });
    if (!smaller.code) throw new Error("terser wrote no loader");
    code = smaller.code;
  }
  return code;
}
