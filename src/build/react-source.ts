import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { MODULE_OPTIONS } from "./build-options.ts";

/** Production files of React's packages, in `node_modules`. */
const FILES = new Map([
  ["react", "react/cjs/react.production.js"],
  ["react/jsx-runtime", "react/cjs/react-jsx-runtime.production.js"],
  ["react-dom", "react-dom/cjs/react-dom.production.js"],
  ["react-dom/client", "react-dom/cjs/react-dom-client.production.js"],
  ["scheduler", "scheduler/cjs/scheduler.production.js"],
]);

const NAMESPACE = "react-source";

/** Loads React, which is published as CommonJS, as modules (docs/decisions/043). */
export const reactSource: Plugin = {
  name: NAMESPACE,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => (FILES.has(path) ? { path, namespace: NAMESPACE } : undefined));
    onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => ({
      contents: asModule(await readSource(path)),
    }));
  },
};

/** Returns the exports of one of React's packages, except those meant for its other packages. */
export async function reactExports(name: string): Promise<string[]> {
  return exportedNames(await readSource(name)).filter((exported) => !exported.startsWith("__"));
}

function readSource(name: string): Promise<string> {
  const file = FILES.get(name);
  if (!file) throw new Error(`${name} is none of React's packages`);
  return readFile(join(MODULE_OPTIONS.absWorkingDir, "node_modules", file), "utf8");
}

/** Turns `exports.useState = …` into an exported variable, `require("react")` into an import. */
function asModule(source: string): string {
  const imports: string[] = [];
  const code = source
    .replace(/\brequire\("([\w/-]+)"\)/g, (_, name) => {
      imports.push(`import * as required${imports.length} from "${name}";`);
      return `required${imports.length - 1}`;
    })
    .replace(/\bexports\.(?=\w)/g, "exported_");
  const names = exportedNames(source);
  const variables = `var ${names.map((name) => `exported_${name}`).join(", ")};`;
  const exports = `export { ${names.map((name) => `exported_${name} as ${name}`).join(", ")} };`;
  return [...imports, variables, code, exports].join("\n");
}

function exportedNames(source: string): string[] {
  return [...new Set([...source.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name ?? ""))];
}
