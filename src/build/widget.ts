import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { minify as minifyFurther } from "terser";
import { FILES, type PinnedScript } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widget-config.ts";
import packageJson from "../../package.json" with { type: "json" };
import { numberWords } from "./number-words.ts";
import { pausableReadability } from "./pausable-readability.ts";
import { widgetFeatures } from "./widget-features.ts";
import { fontFiles, loadedLater, styleText } from "./widget-plugins.ts";

/** Browsers that can parse the loader. It does nothing in those without adopted style sheets and layers. */
const LOADER_TARGET = ["es2018", "chrome64", "firefox67", "safari12", "edge79"];

/** Browsers that the loader goes on to serve. */
const PANEL_TARGET = ["chrome99", "edge99", "firefox101", "safari16.4"];

/**
 * Chromium compiles all functions of such a script while it loads it, off the main thread, and not each when it is first
 * called. To other browsers it is a comment.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

const WIDGET_DIR = join(import.meta.dir, "../../widget");
const WORDS_DIR = join(WIDGET_DIR, "i18n");
const SYNONYMS_DIR = join(WIDGET_DIR, "synonyms");

export interface WidgetFile {
  bytes: Uint8Array;
  /** Content type. */
  type: string;
}

export interface WidgetBundle {
  /** `/platform.js`. */
  platform: Uint8Array;
  /** The same under an address that never changes what it answers. */
  pinned: PinnedScript;
  /** `/platform.d.ts`. */
  types: Uint8Array;
  /** By URL path, each with a hash of its content in its name. Served with CORS `*`, immutable. */
  files: Map<string, WidgetFile>;
  /** Bytes after gzip, by URL path, `/platform.js` among them. */
  gzipSizes: Record<string, number>;
  /** By language: what the button says. */
  launcherWords: LauncherWords;
}

/** Bundles `widget/` and writes it to `outDir` as `platform.js`, `platform.d.ts` and `platform/*`. */
export async function buildWidget(options: { outDir: string; minify?: boolean }): Promise<WidgetBundle> {
  const minify = options.minify ?? true;
  const files = new Map<string, WidgetFile>();
  const words = await addWords(files);
  const panel = await addPanel(files, minify, Object.keys(words.launcher));
  const platform = await bundleLoader(minify, panel, words.folder);
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

/**
 * Adds the words of all languages and, as `*.search.json`, their synonyms. They lie in one folder
 * with a hash in its name, so that the loader need not know each.
 */
async function addWords(
  files: Map<string, WidgetFile>,
): Promise<{ folder: string; launcher: LauncherWords }> {
  const launcher: LauncherWords = {};
  const texts = new Map<string, string>();
  for (const name of (await readdir(WORDS_DIR)).sort()) {
    const messages = JSON.parse(await readFile(join(WORDS_DIR, name), "utf8"));
    const language = name.replace(/\.json$/, "");
    texts.set(name, JSON.stringify({ ...messages, ...numberWords(language) }));
    launcher[language] = { title: messages.title, failed: messages.failed };
  }
  for (const name of (await readdir(SYNONYMS_DIR)).sort()) {
    const synonyms = JSON.parse(await readFile(join(SYNONYMS_DIR, name), "utf8"));
    texts.set(name.replace(/\.json$/, ".search.json"), JSON.stringify(synonyms));
  }
  const folder = `${FILES.widget}/words-${hashOf([...texts.values()].join())}`;
  for (const [name, text] of texts) {
    files.set(`${folder}/${name}`, { bytes: new TextEncoder().encode(text), type: "application/json" });
  }
  return { folder, launcher };
}

/** The panel and whatever it loads later. Returns the panel's path. */
function addPanel(files: Map<string, WidgetFile>, minify: boolean, languages: string[]): Promise<string> {
  const define = { __HANDRAIL_LANGUAGES__: JSON.stringify(languages) };
  const shrink = minify ? smallestModule : undefined;
  return addScript(join(WIDGET_DIR, "panel.ts"), files, { minify, define, shrink });
}

interface ScriptOptions {
  minify: boolean;
  define: Record<string, string>;
  /** Shrinks the code of the entry further; what it loads later is left as it is. */
  shrink?: ((code: string) => Promise<string>) | undefined;
}

/** One module in one file: what it imports by `import()` becomes such a file as well. Returns its path. */
async function addScript(
  entry: string,
  files: Map<string, WidgetFile>,
  { minify, define, shrink }: ScriptOptions,
): Promise<string> {
  const options = commonOptions(minify);
  const { outputFiles } = await build({
    ...options,
    plugins: [
      loadedLater((path) => addScript(path, files, { minify, define })),
      fontFiles((name, bytes) => addFont(files, name, bytes)),
      pausableReadability((text) => addLicense(files, text)),
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
  const bytes = shrink ? new TextEncoder().encode(await shrink(script.text)) : script.contents;
  const path = `${FILES.widget}/${basename(entry, ".ts")}-${hashOf(bytes)}.js`;
  files.set(path, { bytes, type: "text/javascript; charset=utf-8" });
  return path;
}

function addFont(files: Map<string, WidgetFile>, name: string, bytes: Uint8Array): string {
  const path = `${FILES.widget}/${name}-${hashOf(bytes)}.woff2`;
  files.set(path, { bytes, type: "font/woff2" });
  return path;
}

function addLicense(files: Map<string, WidgetFile>, text: string): string {
  const bytes = new TextEncoder().encode(text);
  const path = `${FILES.widget}/license-${hashOf(bytes)}.txt`;
  files.set(path, { bytes, type: "text/plain; charset=utf-8" });
  return path;
}

async function bundleLoader(minify: boolean, panel: string, wordsFolder: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...commonOptions(minify),
    target: LOADER_TARGET,
    // esbuild counts these as absent from Safari 12 and Firefox 67 for corner cases that are not used here.
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

/** Members that only the loader's own modules use. */
const LOADER_MEMBERS = /^(?:ask|attach|detach|explainFailure|stop)$/;

/**
 * Saves another 200 bytes, since every page loads these. Nothing in the loader depends on strict
 * mode.
 */
async function smallest(script: string): Promise<string> {
  const { code } = await minifyFurther(script.replace('"use strict";', ""), {
    ecma: 2018,
    compress: { passes: 3, unsafe_arrows: true },
    mangle: { properties: { regex: LOADER_MEMBERS } },
  });
  if (!code) throw new Error("terser wrote no loader");
  return code;
}

/** Saves another kilobyte of the panel; of the many small files it is not worth the time. */
async function smallestModule(code: string): Promise<string> {
  const { code: shrunk } = await minifyFurther(code, { ecma: 2020, module: true, compress: { passes: 2 } });
  if (!shrunk) throw new Error("terser wrote no panel");
  return shrunk;
}

function pinnedScript(platform: Uint8Array): PinnedScript {
  const digest = createHash("sha384").update(platform).digest("base64");
  return { path: `/platform.${Bun.hash(platform).toString(36)}.js`, integrity: `sha384-${digest}` };
}

/** Eight letters: enough to tell releases apart, in names that the loader and the panel carry. */
function hashOf(content: string | Uint8Array): string {
  return Bun.hash(content).toString(36).slice(0, 8);
}

function commonOptions(minify: boolean) {
  return {
    bundle: true,
    write: false,
    minify,
    charset: "utf8",
    legalComments: "none",
    plugins: [styleText({ minify, target: PANEL_TARGET }), widgetFeatures(join(WIDGET_DIR, "features"))],
  } as const satisfies Parameters<typeof build>[0];
}

function sizesOf(platform: Uint8Array, files: Map<string, WidgetFile>): Record<string, number> {
  const all: [string, Uint8Array][] = [
    ["/platform.js", platform],
    ...[...files].map(([path, file]): [string, Uint8Array] => [path, file.bytes]),
  ];
  return Object.fromEntries(
    all.map(([path, bytes]) => [path, Bun.gzipSync(new Uint8Array(bytes)).byteLength]),
  );
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
