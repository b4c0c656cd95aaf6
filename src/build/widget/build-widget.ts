import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { minify as minifyFurther } from "terser";
import { FILES } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widgets/config.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import { bundleEngine } from "../build-scanner.ts";
import { buildLoader } from "./build-loader.ts";
import { buildWords } from "./build-words.ts";
import { fontFiles, iconOutlines, lazyChunks } from "./plugins.ts";
import { PANEL_TARGET, scriptOptions } from "./script-options.ts";
import { addFile, WIDGET_DIR, type WidgetFiles } from "./widget-files.ts";

const SOURCE = Bun.resolveSync("@mozilla/readability/Readability.js", import.meta.dir);
const READABILITY_LICENSE = join(import.meta.dir, "../licenses/texts/apache-2.0.txt");

/** Fragments of the library's code, their replacements, and how often each occurs. */
const CHANGES: readonly (readonly [code: string, changed: string, times: number])[] = [
  ["  parse() {", "  *parse() {", 1],
  ["= this._grabArticle();", "= yield* this._grabArticle();", 1],
  ["  _grabArticle(page) {", "  *_grabArticle(page) {", 1],
  [
    "      while (node) {\n        if (node.tagName ===",
    "      while (node) {\n        yield;\n        if (node.tagName ===",
    1,
  ],
  ["this._forEachNode(elementsToScore, function", "yield* this.forEachPausing(elementsToScore, function", 1],
  ["        var candidate = candidates[c];", "        yield;\n        var candidate = candidates[c];", 1],
  ["      this._prepArticle(articleContent);", "      yield* this._prepArticle(articleContent);", 1],
  ["  _prepArticle(articleContent) {", "  *_prepArticle(articleContent) {", 1],
  ["    this._cleanConditionally(", "    yield;\n    yield* this._cleanConditionally(", 5],
  ["  _cleanConditionally(e, tag) {", "  *_cleanConditionally(e, tag) {", 1],
  [
    "this._removeNodes(this._getAllNodesWithTag(e, [tag]), function (node)",
    "yield* this.removePausing(this._getAllNodesWithTag(e, [tag]), function (node)",
    1,
  ],
  ["    this._postProcessContent(", "    yield;\n    yield* this._postProcessContent(", 1],
  ["  _postProcessContent(articleContent) {", "  *_postProcessContent(articleContent) {", 1],
  ["    this._simplifyNestedElements(", "    yield* this._simplifyNestedElements(", 1],
  ["  _simplifyNestedElements(articleContent) {", "  *_simplifyNestedElements(articleContent) {", 1],
  [
    "    while (node) {\n      if (\n        node.parentNode &&",
    "    while (node) {\n      yield;\n      if (\n        node.parentNode &&",
    1,
  ],
  ["    var pageCacheHtml = page.innerHTML;\n", "", 1],
  ["page.innerHTML = pageCacheHtml;", "yield* this.restorePage();", 1],
  ['    this.log("Grabbed: " + articleContent.innerHTML);\n', "", 1],
  ["if (typeof module", "if (false && typeof module", 1],
];

const LICENSE = join(import.meta.dir, "../../../node_modules/@accesslint/core/LICENSE");

export interface WidgetBundle {
  /** `/platform.js`. */
  platform: Uint8Array;
  /** The same script at a path whose content never changes. */
  pinned: PinnedScript;
  /** `/platform.d.ts`. */
  types: Uint8Array;
  /** Served with CORS `*`, immutable. */
  files: WidgetFiles;
  /** Sizes in bytes after gzip, keyed by URL path, including `/platform.js`. */
  gzipSizes: Record<string, number>;
  /** Launcher button text, by language. */
  launcherWords: LauncherWords;
}

/** Bundles `widget/` to `outDir` as `platform.js`, `platform.d.ts` and `platform/*`. */
export async function buildWidget(options: { outDir: string; minify?: boolean }): Promise<WidgetBundle> {
  const minify = options.minify ?? true;
  const files: WidgetFiles = new Map();
  const words = await buildWords(files);
  const panel = await buildPanel(files, minify, Object.keys(words.launcher));
  const corrections = await buildCorrections(files, minify);
  const platform = await buildLoader(minify, { panel, corrections, words: words.folder });
  const bundle = {
    platform,
    pinned: pinnedScript(platform),
    types: await readFile(join(WIDGET_DIR, "platform.d.ts")),
    files,
    gzipSizes: sizesOf(platform, files),
    launcherWords: words.launcher,
  };
  await writeBundle(options.outDir, bundle);
  return bundle;
}

function pinnedScript(platform: Uint8Array): PinnedScript {
  const digest = createHash("sha384").update(platform).digest("base64");
  return { path: `/platform.${Bun.hash(platform).toString(36)}.js`, integrity: `sha384-${digest}` };
}

function sizesOf(platform: Uint8Array, files: WidgetFiles): Record<string, number> {
  const sizes = [...files].map(([path, { bytes }]) => [path, gzipSize(bytes)] as const);
  return { [FILES.platform]: gzipSize(platform), ...Object.fromEntries(sizes) };
}

function gzipSize(bytes: Uint8Array): number {
  return Bun.gzipSync(new Uint8Array(bytes)).byteLength;
}

async function writeBundle(outDir: string, bundle: WidgetBundle): Promise<void> {
  await rm(join(outDir, FILES.widget), { recursive: true, force: true });
  await writeFile(join(outDir, FILES.platform), bundle.platform);
  await writeFile(join(outDir, FILES.platformTypes), bundle.types);
  for (const [path, file] of bundle.files) {
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
}

interface ScriptOptions {
  minify: boolean;
  define: Record<string, string>;
  /** Shrinks the entry's code further; files it loads later stay as esbuild wrote them. */
  shrink?: ((code: string) => Promise<string>) | undefined;
}

/** Adds the panel and all files it loads later. Returns the panel's path. */
async function buildPanel(files: WidgetFiles, minify: boolean, languages: string[]): Promise<string> {
  const define = {
    __HANDRAIL_LANGUAGES__: JSON.stringify(languages),
    __HANDRAIL_ENGINE__: JSON.stringify(await buildEngine(files)),
  };
  const shrink = minify ? smallestModule : undefined;
  return addScript(join(WIDGET_DIR, "panel.ts"), files, { minify, define, shrink });
}

/** Adds the chunk that applies corrections. Returns its path. */
function buildCorrections(files: WidgetFiles, minify: boolean): Promise<string> {
  const shrink = minify ? smallestModule : undefined;
  return addScript(join(WIDGET_DIR, "corrections.ts"), files, { minify, define: {}, shrink });
}

/**
 * Bundles a module into one file and each dynamic import into a separate file. Returns the module's
 * path.
 */
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
      iconOutlines((text) => addFile(files, "lucide-license", "txt", encoder.encode(text))),
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

/** Saves another kilobyte in the panel; the many small files aren't worth the time. */
async function smallestModule(code: string): Promise<string> {
  const { code: shrunk } = await minifyFurther(code, { ecma: 2020, module: true, compress: { passes: 2 } });
  if (!shrunk) throw new Error("terser wrote no panel");
  return shrunk;
}

/**
 * Adds the scanner engine as a module that the widget loads for page checks. The engine contains
 * AccessLint, whose license ships with every copy. Returns its path.
 */
async function buildEngine(files: WidgetFiles): Promise<string> {
  const license = (await readFile(LICENSE, "utf8")).trim();
  const module = `/*! Contains @accesslint/core:\n${license}\n*/\n${await bundleEngine("src/scanner/engine/audit-shown-page.ts")}export const{auditShownPage}=handrailScanner;`;
  return addFile(files, "scanner-engine", "js", new TextEncoder().encode(module));
}

/**
 * Provides `handrail:readability`: Mozilla's Readability as a generator that can pause, so it never
 * blocks the page, and that creates no markup from text, which Trusted Types would reject.
 * `addLicense` returns the path where its license is served.
 */
function pausableReadability(addLicense: (text: string) => string): Plugin {
  return {
    name: "pausable-readability",
    setup(bundler) {
      const namespace = "readability";
      bundler.onResolve({ filter: /^handrail:readability$/ }, ({ path }) => ({ path, namespace }));
      bundler.onLoad({ filter: /.*/, namespace }, async () => {
        const [source, license] = await Promise.all([
          readFile(SOURCE, "utf8"),
          readFile(READABILITY_LICENSE, "utf8"),
        ]);
        const notice = noticeOf(addLicense(license));
        return { contents: `${notice}\n${changed(source)}\nexport { Readability };`, loader: "js" };
      });
    },
  };
}

/** Applies the changes. @throws Error if the library's code doesn't match what they expect. */
function changed(source: string): string {
  return CHANGES.reduce((text, [code, instead, times]) => {
    const parts = text.split(code);
    if (parts.length !== times + 1) {
      throw new Error(`Readability has ${parts.length - 1} instead of ${times} times: ${code}`);
    }
    return parts.join(instead);
  }, source);
}

/** Returns the notice required by the license in the built file. */
function noticeOf(licensePath: string): string {
  return `/*! Readability, Copyright (c) 2010 Arc90 Inc, Apache License 2.0 (${licensePath}). Changed: it can be paused. */`;
}
