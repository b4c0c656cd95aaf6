import { basename, join } from "node:path";
import { build } from "esbuild";
import { minify as minifyFurther } from "terser";
import { buildEngine } from "./build-engine.ts";
import { pausableReadability } from "./pausable-readability.ts";
import { fontFiles, lazyChunks } from "./plugins.ts";
import { PANEL_TARGET, scriptOptions } from "./script-options.ts";
import { addFile, WIDGET_DIR, type WidgetFiles } from "./widget-files.ts";

interface ScriptOptions {
  minify: boolean;
  define: Record<string, string>;
  /** Shrinks the entry's code further; files that it loads later stay as esbuild wrote them. */
  shrink?: ((code: string) => Promise<string>) | undefined;
}

/** Adds the panel and all files that it loads later. Returns the panel's path. */
export async function buildPanel(files: WidgetFiles, minify: boolean, languages: string[]): Promise<string> {
  const define = {
    __HANDRAIL_LANGUAGES__: JSON.stringify(languages),
    __HANDRAIL_ENGINE__: JSON.stringify(await buildEngine(files)),
  };
  const shrink = minify ? smallestModule : undefined;
  return addScript(join(WIDGET_DIR, "panel.ts"), files, { minify, define, shrink });
}

/** Adds the chunk that applies corrections. Returns its path. */
export function buildCorrections(files: WidgetFiles, minify: boolean): Promise<string> {
  const shrink = minify ? smallestModule : undefined;
  return addScript(join(WIDGET_DIR, "corrections.ts"), files, { minify, define: {}, shrink });
}

/** Bundles a module into one file, and each dynamic import into another. Returns its path. */
async function addScript(
  entry: string,
  files: WidgetFiles,
  { minify, define, shrink }: ScriptOptions,
): Promise<string> {
  const options = scriptOptions(minify);
  const encoder = new TextEncoder();
  const { outputFiles } = await build({
    ...options,
    plugins: [
      lazyChunks((path) => addScript(path, files, { minify, define })),
      fontFiles((name, bytes) => addFile(files, name, "woff2", bytes)),
      pausableReadability((text) => addFile(files, "license", "txt", encoder.encode(text))),
      ...options.plugins,
    ],
    define,
    legalComments: "inline",
    target: PANEL_TARGET,
    entryPoints: [entry],
    format: "esm",
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`esbuild wrote nothing for ${entry}`);
  const bytes = shrink ? encoder.encode(await shrink(script.text)) : script.contents;
  return addFile(files, basename(entry, ".ts"), "js", bytes);
}

/** Saves another kilobyte of the panel; the many small files are not worth the time. */
async function smallestModule(code: string): Promise<string> {
  const { code: shrunk } = await minifyFurther(code, { ecma: 2020, module: true, compress: { passes: 2 } });
  if (!shrunk) throw new Error("terser wrote no panel");
  return shrunk;
}
