import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import type { DashboardFiles, Manifest } from "./manifest.ts";

const ROOT = join(import.meta.dir, "../..");
const BROWSERS = ["chrome111", "edge111", "firefox114", "safari16.4"];
const CLIENT = "islands/client.ts";
/** React, and what lets it take over an island. */
const HYDRATE = "islands/loading/hydrate.ts";
/** Scripts of the islands; folders below hold what they share. */
const ISLAND = /^islands\/([\w-]+)\.tsx$/;
const DASHBOARD = "src/dashboard/main.tsx";
const STYLE = "src/ui/styles/main.css";
const ICON = "src/ui/styles/icon.svg";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Bundles islands, dashboard and styles into `<outDir>/assets`, named by a hash of their content. */
export async function buildSite(outDir: string): Promise<Manifest> {
  const { metafile, outputFiles } = await build({
    ...browserOptions(),
    absWorkingDir: ROOT,
    entryPoints: [CLIENT, STYLE, ICON, ...(existsSync(join(ROOT, DASHBOARD)) ? [DASHBOARD] : [])],
    format: "esm",
    splitting: true,
    metafile: true,
    loader: { ".svg": "copy", ".woff2": "file" },
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    outdir: join(outDir, "assets"),
  });
  await mkdir(join(outDir, "assets"), { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  await removeOthers(
    join(outDir, "assets"),
    outputFiles.map(({ path }) => basename(path)),
  );
  return describe(new Outputs(metafile.outputs));
}

/** Bundles the demo card provider's script, a single classic one. */
export async function buildDemoStripe(outfile: string): Promise<void> {
  const entry = join(ROOT, "src/demo-stripe/browser/stripe.ts");
  if (!existsSync(entry)) return;
  const { outputFiles } = await build({ ...browserOptions(), entryPoints: [entry], format: "iife" });
  for (const { contents } of outputFiles) await writeFile(outfile, contents);
}

function browserOptions() {
  return {
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    jsx: "automatic",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  } as const satisfies BuildOptions;
}

async function removeOthers(folder: string, names: string[]): Promise<void> {
  const kept = new Set(names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
  const stale = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name))));
}

function describe(outputs: Outputs): Manifest {
  const client = outputs.of(CLIENT);
  const shared = [client, outputs.of(HYDRATE)].flatMap((path) => [path, ...outputs.importsOf(path)]);
  const islands = outputs.islands().map(([name, path]): [string, string[]] => {
    const loaded = new Set([...shared, path, ...outputs.importsOf(path)]);
    return [name, [...loaded].map(urlOf)];
  });
  return {
    files: Object.fromEntries(outputs.all().map((path) => [urlOf(path), outputs.describe(path)])),
    style: urlOf(outputs.of(STYLE)),
    icon: urlOf(outputs.of(ICON)),
    font: urlOf(outputs.ofKind(".woff2")),
    islands: {
      script: urlOf(client),
      imports: outputs.importsOf(client).map(urlOf),
      preloads: Object.fromEntries(islands),
    },
    dashboard: describeDashboard(outputs),
  };
}

function describeDashboard(outputs: Outputs): DashboardFiles | null {
  const script = outputs.find(DASHBOARD);
  if (!script) return null;
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

/** Reads esbuild's account of what it wrote; paths are relative to the repository. */
class Outputs {
  constructor(private readonly outputs: Metafile["outputs"]) {}

  all(): string[] {
    return Object.keys(this.outputs);
  }

  find(entry: string): string | undefined {
    return this.all().find((path) => this.outputs[path]?.entryPoint === entry);
  }

  of(entry: string): string {
    const path = this.find(entry) ?? this.all().find((name) => this.outputs[name]?.inputs[entry]);
    if (!path) throw new Error(`esbuild wrote nothing for ${entry}`);
    return path;
  }

  ofKind(extension: string): string {
    const path = this.all().find((name) => extname(name) === extension);
    if (!path) throw new Error(`esbuild wrote no ${extension} file`);
    return path;
  }

  styleOf(path: string): string | undefined {
    return this.outputs[path]?.cssBundle;
  }

  /** What a script imports statically, however deep. */
  importsOf(path: string, found = new Set<string>()): string[] {
    for (const { path: imported, kind, external } of this.outputs[path]?.imports ?? []) {
      if (kind !== "import-statement" || external || found.has(imported)) continue;
      found.add(imported);
      this.importsOf(imported, found);
    }
    return [...found];
  }

  /** Name and script of each island that the client imports. */
  islands(): [string, string][] {
    return this.all().flatMap((path): [string, string][] => {
      const name = ISLAND.exec(this.outputs[path]?.entryPoint ?? "")?.[1];
      return name ? [[name, path]] : [];
    });
  }

  describe(path: string) {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const bytes = this.outputs[path]?.bytes ?? 0;
    return { file: `assets/${basename(path)}`, type, bytes, compressed: false };
  }
}
