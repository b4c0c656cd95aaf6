import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";
import type { Language } from "#shared/language.ts";
import { ISLANDS } from "../../islands/registry.ts";
import type { DashboardFiles, SiteManifest } from "../bundles/manifest.ts";
import { BROWSER_OPTIONS, MODULE_OPTIONS } from "./build-options.ts";
import { buildReact } from "./build-react.ts";
import { textsIn } from "./german-texts.ts";
import { keepTogether } from "./keep-together.ts";
import { Outputs } from "./outputs.ts";
import { webpSize } from "./webp-size.ts";
import { widgetNames } from "./widget-names.ts";

const CLIENT = "islands/client.ts";
const GROUPS = "islands/groups";
const DASHBOARD = "src/dashboard/main.tsx";
const STYLE = "src/ui/styles/main.css";
const ICON = "src/ui/styles/icon.svg";
const PICTURES = "src/pages/product-pictures/files";

/** Bundles scripts, styles and pictures into `<outDir>/assets`, named by a content hash. */
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
    });
  // Builds of their own, since code that they share would be split into dozens of small files.
  const [islands, english, german] = await Promise.all([
    build({ ...options, entryPoints: [CLIENT, STYLE, ICON, `${PICTURES}/*.webp`] }),
    dashboardIn("en"),
    dashboardIn("de"),
  ]);
  const builds = [react.built, islands, english, german];
  const outputsOf = (...of: typeof builds) => new Outputs(of.map(({ metafile }) => metafile));
  await writeFiles(
    folder,
    builds.flatMap(({ outputFiles }) => outputFiles),
  );
  const outputs = outputsOf(...builds);
  return describe(outputs, await picturesOf(outputs), {
    en: describeDashboard(outputsOf(react.built, english)),
    de: describeDashboard(outputsOf(react.built, german)),
  });
}

/** Bundles the demo card provider's script, a single classic script. */
export async function buildDemoStripe(outfile: string): Promise<void> {
  const entry = "src/demo-stripe/browser/stripe.ts";
  const { outputFiles } = await build({ ...BROWSER_OPTIONS, entryPoints: [entry], format: "iife" });
  for (const { contents } of outputFiles) await writeFile(outfile, contents);
}

/** Removes files of earlier builds. */
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
    font: urlOf(outputs.ofKind(".woff2")),
    client: { script: urlOf(client), imports: outputs.importsOf(client).map(urlOf) },
    islands: Object.fromEntries(islands),
    dashboard,
  };
}

/** Returns the pictures by their names, such as `panel-dark`. */
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
