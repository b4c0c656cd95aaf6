import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const NAME = "handrail:features";

/** Files of the folder that several tools share. */
const SHARED = /^(?:feature|moving-sheet)\.ts$/;

/**
 * Provides the module `handrail:features`: the table of the tools' code by their files in `widget/features/`. A file
 * that has no rules becomes a chunk that is loaded when the tool is first used; only its `available` comes at once.
 */
export function widgetFeatures(folder: string): Plugin {
  return {
    name: "widget-features",
    setup(bundler) {
      bundler.onResolve({ filter: /^handrail:features$/ }, () => ({ path: NAME, namespace: NAME }));
      bundler.onLoad({ filter: /.*/, namespace: NAME }, async () => ({
        contents: await tableOf(folder),
        resolveDir: folder,
        loader: "ts",
      }));
    },
  };
}

/** The tools that have a file in the folder. */
export async function listFeatures(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && !SHARED.test(file));
  return files.map((file) => file.replace(/\.ts$/, "")).sort();
}

async function tableOf(folder: string): Promise<string> {
  const tools = await listFeatures(folder);
  const entries = await Promise.all(tools.map((tool, at) => entryOf(folder, tool, `feature${at}`)));
  const imports = entries.map((entry) => entry.statement).join("\n");
  return `${imports}\nexport const FEATURES = {${entries.map((entry) => entry.member).join(",")}};`;
}

async function entryOf(folder: string, tool: string, variable: string) {
  const { exports } = new Bun.Transpiler({ loader: "ts" }).scan(
    await readFile(join(folder, `${tool}.ts`), "utf8"),
  );
  const parts = exports.filter((name) =>
    ["available", "css", "filter", "fit", "start", "load"].includes(name),
  );
  if (parts.length === 0)
    throw new Error(`widget/features/${tool}.ts exports none of css, filter, fit, start and load`);
  const later = parts.every((part) => part === "start" || part === "available");
  const atOnce = later ? parts.filter((part) => part === "available") : parts;
  const names = atOnce.map((part) => `${part} as ${variable}_${part}`).join();
  const members = atOnce.map((part) => `${part}:${variable}_${part}`);
  if (later) members.push(`load:()=>import("./${tool}.ts")`);
  return {
    statement: names && `import {${names}} from "./${tool}.ts";`,
    member: `"${tool}":{${members.join()}}`,
  };
}
