import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { eachLanguage, type Language } from "#shared/language/language.ts";
import { HIDE_DURATIONS } from "#shared/widgets/config.ts";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { ISLANDS } from "../../islands/registry.ts";
import type { DashboardFiles, SiteManifest } from "../bundles/manifest.ts";
import { BROWSER_OPTIONS, MODULE_OPTIONS } from "./build-options.ts";
import { buildReact } from "./build-react.ts";
import { textsIn } from "./texts-in.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Reads esbuild's metafiles for several builds; paths are relative to the repository. */
class Outputs {
  private readonly outputs: Metafile["outputs"];

  constructor(metafiles: Metafile[]) {
    this.outputs = Object.assign({}, ...metafiles.map(({ outputs }) => outputs));
  }

  all(): string[] {
    return Object.keys(this.outputs);
  }

  sources(): string[] {
    return Object.values(this.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  }

  find(entry: string): string | undefined {
    return this.all().find((path) => this.outputs[path]?.entryPoint === entry);
  }

  of(entry: string): string {
    const path = this.find(entry) ?? this.all().find((name) => this.outputs[name]?.inputs[entry]);
    if (!path) throw new Error(`esbuild wrote nothing for ${entry}`);
    return path;
  }

  ofKind(extension: string): string[] {
    return this.all().filter((name) => extname(name) === extension);
  }

  styleOf(path: string): string | undefined {
    return this.outputs[path]?.cssBundle;
  }

  /**
   * Returns all of a script's static imports, including transitive ones. Files from other builds
   * are named relative to the script.
   */
  importsOf(path: string, found = new Set<string>()): string[] {
    for (const { path: imported, kind, external } of this.outputs[path]?.imports ?? []) {
      const target = external ? join(dirname(path), imported) : imported;
      if (kind !== "import-statement" || found.has(target) || !this.outputs[target]) continue;
      found.add(target);
      this.importsOf(target, found);
    }
    return [...found];
  }

  describe(path: string) {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const bytes = this.outputs[path]?.bytes ?? 0;
    return { file: `assets/${basename(path)}`, type, bytes, compressed: false };
  }
}

const NAMED: readonly string[] = [
  ...WIDGET_TOOLS,
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}`),
  ...["profiles", ...TOOL_GROUPS].map((group) => `group.${group}`),
  ...HIDE_DURATIONS.map((duration) => `hide.${duration}`),
];

const NAMESPACE = "loaded-later";

const CLIENT = "islands/client.ts";
const GROUPS = "islands/groups";
const DASHBOARD = "src/dashboard/main.tsx";
const STYLE = "src/ui/styles/main.css";
const ICON = "src/ui/styles/icon.svg";
const PICTURES = "src/pages/product-pictures/files";

/** Bundles scripts, styles and pictures into `<outDir>/assets`, named by content hash. */
export async function buildSite(outDir: string): Promise<SiteManifest> {
  const folder = join(outDir, "assets");
  const react = await buildReact(folder);
  const options = { ...MODULE_OPTIONS, outdir: folder, plugins: [react.plugin] };
  const dashboardIn = (language: Language) =>
    build({
      ...options,
      entryPoints: [DASHBOARD],
      plugins: [
        react.plugin,
        widgetNames(language),
        textsIn(language),
        keepTogether(resolve(options.absWorkingDir, DASHBOARD)),
      ],
      define: { ...options.define, __HANDRAIL_LANGUAGE__: JSON.stringify(language) },
    });
  // Separate builds, because shared code would be split into dozens of small files.
  const inLanguages = eachLanguage(dashboardIn);
  const [islands, ...dashboards] = await Promise.all([
    build({ ...options, entryPoints: [CLIENT, STYLE, ICON, `${PICTURES}/*.webp`] }),
    ...Object.values(inLanguages),
  ]);
  const builds = [react.built, islands, ...dashboards];
  const outputsOf = (...of: typeof builds) => new Outputs(of.map(({ metafile }) => metafile));
  await writeFiles(
    folder,
    builds.flatMap(({ outputFiles }) => outputFiles),
  );
  const outputs = outputsOf(...builds);
  const dashboard = Object.fromEntries(
    Object.keys(inLanguages).map((language, at) => [
      language,
      describeDashboard(outputsOf(react.built, ...dashboards.slice(at, at + 1))),
    ]),
  ) as SiteManifest["dashboard"];
  return describe(outputs, await picturesOf(outputs), dashboard);
}

/** Bundles the demo card provider's script as a single classic script. */
export async function buildDemoStripe(outfile: string): Promise<void> {
  const entry = "src/demo-stripe/browser/stripe.ts";
  const { outputFiles } = await build({ ...BROWSER_OPTIONS, entryPoints: [entry], format: "iife" });
  for (const { contents } of outputFiles) await writeFile(outfile, contents);
}

/** Writes the files and removes files from earlier builds. */
async function writeFiles(folder: string, files: ReadonlyArray<{ path: string; contents: Uint8Array }>) {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
  const current = new Set(files.flatMap(({ path }) => ["", ".br", ".gz"].map((end) => basename(path) + end)));
  const stale = (await readdir(folder)).filter((name) => !current.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name))));
}

function describe(
  outputs: Outputs,
  pictures: SiteManifest["pictures"],
  dashboard: SiteManifest["dashboard"],
): SiteManifest {
  const client = outputs.of(CLIENT);
  const islands = Object.entries(ISLANDS).map(([name, group]): [string, string[]] => {
    const script = outputs.of(`${GROUPS}/${group}.ts`);
    return [name, [script, ...outputs.importsOf(script)].map(urlOf)];
  });
  return {
    files: Object.fromEntries(outputs.all().map((path) => [urlOf(path), outputs.describe(path)])),
    style: urlOf(outputs.of(STYLE)),
    icon: urlOf(outputs.of(ICON)),
    pictures,
    fonts: outputs.ofKind(".woff2").map(urlOf),
    client: { script: urlOf(client), imports: outputs.importsOf(client).map(urlOf) },
    islands: Object.fromEntries(islands),
    dashboard,
  };
}

/** Returns the pictures keyed by name, such as `panel-dark`. */
async function picturesOf(outputs: Outputs): Promise<SiteManifest["pictures"]> {
  const sources = outputs.sources().filter((path) => path.startsWith(`${PICTURES}/`));
  const pictures = sources.map(async (path) => {
    const size = webpSize(await Bun.file(path).bytes());
    return [basename(path, ".webp"), { url: urlOf(outputs.of(path)), ...size }] as const;
  });
  return Object.fromEntries(await Promise.all(pictures));
}

function describeDashboard(outputs: Outputs): DashboardFiles {
  const script = outputs.of(DASHBOARD);
  const style = outputs.styleOf(script);
  return {
    script: urlOf(script),
    preloads: outputs.importsOf(script).map(urlOf),
    styles: style ? [urlOf(style)] : [],
  };
}

function urlOf(path: string): string {
  return `/assets/${basename(path)}`;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns a picture's size in pixels, read from the extended header that Chromium writes.
 * @throws Error for other files.
 */
export function webpSize(bytes: Uint8Array): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = new TextDecoder().decode(bytes.subarray(8, 16));
  if (kind !== "WEBPVP8X") throw new Error(`This is no WebP file of Chromium's kind: ${kind}`);
  return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/**
 * Keeps everything that `entry` loads immediately in one file. Otherwise esbuild would create a
 * file for each set of pages that share something: dozens of files of a few hundred bytes that
 * compress badly. Every lazy part therefore also imports the entry, so everything the entry needs
 * is shared by the same set. A wrapper module adds that import, so the result does not depend on
 * whether a part is first found as lazy or static.
 */
export function keepTogether(entry: string): Plugin {
  return {
    name: "keep-together",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
        kind === "dynamic-import" ? { path: resolve(resolveDir, path), namespace: NAMESPACE } : undefined,
      );
      onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: [`import ${JSON.stringify(entry)};`, `export * from ${JSON.stringify(path)};`].join("\n"),
        resolveDir: "/",
      }));
    },
  };
}

/**
 * Reduces the widget's text in one language to the names shown by the dashboard: tools, profiles,
 * groups and durations.
 * @throws Error if a name is missing.
 */
export function widgetNames(language: Language): Plugin {
  return {
    name: "widget-names",
    setup({ onLoad }) {
      onLoad({ filter: /\/widget\/languages\/en\.json$/ }, async ({ path: english }) => {
        const path = join(dirname(english), `${language}.json`);
        const { words }: { words: Record<string, unknown> } = JSON.parse(await readFile(path, "utf8"));
        const missing = NAMED.filter((name) => typeof words[name] !== "string");
        if (missing.length > 0) throw new Error(`${path} has no words for ${missing.join(", ")}`);
        const names = Object.fromEntries(NAMED.map((name) => [name, words[name]]));
        return { contents: JSON.stringify({ words: names }), loader: "json" };
      });
    },
  };
}
