import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { styleText } from "./plugins.ts";
import { WIDGET_DIR } from "./widget-files.ts";

/** Browsers that the panel supports. */
export const PANEL_TARGET = ["chrome99", "edge99", "firefox101", "safari16.4"];

export function scriptOptions(minify: boolean) {
  return {
    bundle: true,
    write: false,
    minify,
    charset: "utf8",
    legalComments: "none",
    plugins: [styleText({ minify, target: PANEL_TARGET }), widgetTools(join(WIDGET_DIR, "tools"))],
  } as const satisfies BuildOptions;
}

/**
 * Provides the modules `handrail:tools` and `handrail:fits`: tables of the tools' code, keyed by
 * folder in `widget/tools`. A tool without rules becomes a chunk that loads on first use; only its
 * `available` loads with the panel. Exports named `fit` go in the second table, which loads on
 * demand.
 */
function widgetTools(folder: string): Plugin {
  return {
    name: "widget-tools",
    setup(bundler) {
      const namespace = "handrail";
      bundler.onResolve({ filter: /^handrail:(tools|fits)$/ }, ({ path }) => ({ path, namespace }));
      bundler.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
        contents: path === "handrail:fits" ? await fitsOf(folder) : await tableOf(folder),
        resolveDir: folder,
        loader: "ts",
      }));
    },
  };
}

export async function listTools(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

async function tableOf(folder: string): Promise<string> {
  const tools = await listTools(folder);
  const entries = await Promise.all(tools.map((tool, at) => entryOf(folder, tool, `tool${at}`)));
  const imports = entries.map((entry) => entry.statement).join("\n");
  return `${imports}\nexport const TOOLS = {${entries.map((entry) => entry.member).join(",")}};`;
}

async function fitsOf(folder: string): Promise<string> {
  const tools = await listTools(folder);
  const parts = await Promise.all(tools.map((tool) => partsOf(folder, tool)));
  const fitting = tools.filter((_, at) => parts[at]?.includes("fit"));
  const imports = fitting
    .map((tool, at) => `import {fit as fit${at}} from "./${tool}/${tool}.ts";`)
    .join("\n");
  return `${imports}\nexport const FITS = {${fitting.map((tool, at) => `"${tool}":fit${at}`).join(",")}};`;
}

async function partsOf(folder: string, tool: string): Promise<string[]> {
  const { exports } = new Bun.Transpiler({ loader: "ts" }).scan(
    await readFile(join(folder, tool, `${tool}.ts`), "utf8"),
  );
  const parts = exports.filter((name) =>
    ["available", "css", "filter", "fit", "start", "load"].includes(name),
  );
  if (parts.length === 0)
    throw new Error(`widget/tools/${tool}/${tool}.ts exports none of css, filter, fit, start and load`);
  return parts;
}

async function entryOf(folder: string, tool: string, variable: string) {
  const parts = await partsOf(folder, tool);
  const later = parts.every((part) => part === "start" || part === "available");
  const eager = parts.filter((part) => part === "available" || (!later && part !== "fit"));
  const names = eager.map((part) => `${part} as ${variable}_${part}`).join();
  const members = eager.map((part) => `${part}:${variable}_${part}`);
  if (parts.includes("fit")) members.push("fits:true");
  if (later) members.push(`load:()=>import("./${tool}/${tool}.ts")`);
  return {
    statement: names && `import {${names}} from "./${tool}/${tool}.ts";`,
    member: `"${tool}":{${members.join()}}`,
  };
}
