import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Plugin, transform } from "esbuild";
import packageJson from "../../package.json" with { type: "json" };
import { FILES } from "../shared/paths.ts";

/** Browsers that can parse the loader. It does nothing in those without adopted style sheets and layers. */
const LOADER_TARGET = ["es2018", "chrome64", "firefox67", "safari12", "edge79"];

/** Browsers that the loader goes on to serve. */
const PANEL_TARGET = ["chrome99", "edge99", "firefox101", "safari16.4"];

const WIDGET_DIR = join(import.meta.dir, "../../widget");
const LANGUAGES = ["en", "de"];

export interface WidgetFile {
  bytes: Uint8Array;
  /** Content type. */
  type: string;
}

export interface WidgetBundle {
  /** `/platform.js`. */
  platform: Uint8Array;
  /** By URL path, each with a hash of its content in its name. Served with CORS `*`, immutable. */
  files: Map<string, WidgetFile>;
  /** Bytes after gzip, by URL path, `/platform.js` among them. */
  gzipSizes: Record<string, number>;
}

/** Bundles `widget/` and writes it to `outDir` as `platform.js` and `platform/*`. */
export async function buildWidget(options: { outDir: string; minify?: boolean }): Promise<WidgetBundle> {
  const minify = options.minify ?? true;
  const files = new Map<string, WidgetFile>();
  const languages = await addLanguages(files);
  const panel = await addPanel(files, minify);
  const platform = await bundleLoader(minify, panel, languages);
  const bundle = { platform, files, gzipSizes: sizesOf(platform, files) };
  await writeBundle(options.outDir, bundle);
  return bundle;
}

/** What the loader knows of each language. */
type LanguageTable = Record<string, { file: string; title: string; failed: string }>;

async function addLanguages(files: Map<string, WidgetFile>): Promise<LanguageTable> {
  const table: LanguageTable = {};
  for (const language of LANGUAGES) {
    const messages = JSON.parse(await readFile(join(WIDGET_DIR, `i18n/${language}.json`), "utf8"));
    const bytes = new TextEncoder().encode(JSON.stringify(messages));
    const path = `${FILES.widget}/${language}-${Bun.hash(bytes).toString(36)}.json`;
    files.set(path, { bytes, type: "application/json" });
    table[language] = { file: path, title: messages.title, failed: messages.failed };
  }
  return table;
}

/** The panel and the chunks it loads by itself. Returns the panel's path. */
async function addPanel(files: Map<string, WidgetFile>, minify: boolean): Promise<string> {
  const { outputFiles } = await build({
    ...commonOptions(minify),
    target: PANEL_TARGET,
    entryPoints: [join(WIDGET_DIR, "panel.ts")],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    format: "esm",
    splitting: true,
    outdir: FILES.widget,
  });
  for (const { path, contents } of outputFiles) {
    files.set(`${FILES.widget}/${basename(path)}`, {
      bytes: contents,
      type: "text/javascript; charset=utf-8",
    });
  }
  const panel = [...files.keys()].find((path) => path.startsWith(`${FILES.widget}/panel-`));
  if (!panel) throw new Error("esbuild wrote no panel");
  return panel;
}

async function bundleLoader(minify: boolean, panel: string, languages: LanguageTable): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...commonOptions(minify),
    target: LOADER_TARGET,
    // esbuild counts these as absent from Safari 12 and Firefox 67 for corner cases that are not used here.
    supported: { destructuring: true, "template-literal": true },
    entryPoints: [join(WIDGET_DIR, "loader.ts")],
    format: "iife",
    define: {
      __HANDRAIL_PANEL__: JSON.stringify(panel),
      __HANDRAIL_LANGUAGES__: JSON.stringify(languages),
      __HANDRAIL_VERSION__: JSON.stringify(packageJson.version),
    },
  });
  const [loader] = outputFiles;
  if (!loader) throw new Error("esbuild wrote no loader");
  return loader.contents;
}

function commonOptions(minify: boolean) {
  return {
    bundle: true,
    write: false,
    minify,
    charset: "utf8",
    legalComments: "none",
    plugins: [styleText(minify)],
  } as const satisfies Parameters<typeof build>[0];
}

/** Style sheets become strings for `CSSStyleSheet.replaceSync`. */
function styleText(minify: boolean): Plugin {
  return {
    name: "style-text",
    setup(bundler) {
      bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const css = await readFile(path, "utf8");
        const { code } = await transform(css, { loader: "css", minify, target: PANEL_TARGET });
        return { contents: code.trim(), loader: "text" };
      });
    },
  };
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
  await rm(join(outDir, "widget"), { recursive: true, force: true });
  await mkdir(join(outDir, "widget"), { recursive: true });
  await writeFile(join(outDir, "platform.js"), bundle.platform);
  for (const [path, file] of bundle.files) {
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
}
