import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { styleText } from "./plugins.ts";
import { WIDGET_DIR } from "./widget-files.ts";

/** The file with the types of the others. */
const CONTRACT = "feature.ts";

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

/**
 * Provides the modules `handrail:features` and `handrail:fits`: tables of the tools' code by their
 * files in `widget/features/`. A file without rules becomes a chunk that is loaded when the tool is
 * first used; only its `available` is loaded with the panel. Exports named `fit` are in the second
 * table, which is loaded on demand.
 */
function widgetFeatures(folder: string): Plugin {
  return {
    name: "widget-features",
    setup(bundler) {
      const namespace = "handrail";
      bundler.onResolve({ filter: /^handrail:(features|fits)$/ }, ({ path }) => ({ path, namespace }));
      bundler.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
        contents: path === "handrail:fits" ? await fitsOf(folder) : await tableOf(folder),
        resolveDir: folder,
        loader: "ts",
      }));
    },
  };
}

/** Lists the tools that have a file in the folder. */
export async function listFeatures(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && file !== CONTRACT);
  return files.map((file) => file.replace(/\.ts$/, "")).sort();
}

async function tableOf(folder: string): Promise<string> {
  const tools = await listFeatures(folder);
  const entries = await Promise.all(tools.map((tool, at) => entryOf(folder, tool, `feature${at}`)));
  const imports = entries.map((entry) => entry.statement).join("\n");
  return `${imports}\nexport const FEATURES = {${entries.map((entry) => entry.member).join(",")}};`;
}

async function fitsOf(folder: string): Promise<string> {
  const tools = await listFeatures(folder);
  const parts = await Promise.all(tools.map((tool) => partsOf(folder, tool)));
  const fitting = tools.filter((_, at) => parts[at]?.includes("fit"));
  const imports = fitting.map((tool, at) => `import {fit as fit${at}} from "./${tool}.ts";`).join("\n");
  return `${imports}\nexport const FITS = {${fitting.map((tool, at) => `"${tool}":fit${at}`).join(",")}};`;
}

async function partsOf(folder: string, tool: string): Promise<string[]> {
  const { exports } = new Bun.Transpiler({ loader: "ts" }).scan(
    await readFile(join(folder, `${tool}.ts`), "utf8"),
  );
  const parts = exports.filter((name) =>
    ["available", "css", "filter", "fit", "start", "load"].includes(name),
  );
  if (parts.length === 0)
    throw new Error(`widget/features/${tool}.ts exports none of css, filter, fit, start and load`);
  return parts;
}

async function entryOf(folder: string, tool: string, variable: string) {
  const parts = await partsOf(folder, tool);
  const later = parts.every((part) => part === "start" || part === "available");
  const eager = parts.filter((part) => part === "available" || (!later && part !== "fit"));
  const names = eager.map((part) => `${part} as ${variable}_${part}`).join();
  const members = eager.map((part) => `${part}:${variable}_${part}`);
  if (parts.includes("fit")) members.push("fits:true");
  if (later) members.push(`load:()=>import("./${tool}.ts")`);
  return {
    statement: names && `import {${names}} from "./${tool}.ts";`,
    member: `"${tool}":{${members.join()}}`,
  };
}
