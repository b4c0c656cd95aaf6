import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { MODULE_OPTIONS } from "./build-options.ts";

/** Production files from React's packages in `node_modules`. */
const FILES = new Map([
  ["react", "react/cjs/react.production.js"],
  ["react/jsx-runtime", "react/cjs/react-jsx-runtime.production.js"],
  ["react-dom", "react-dom/cjs/react-dom.production.js"],
  ["react-dom/client", "react-dom/cjs/react-dom-client.production.js"],
  ["scheduler", "scheduler/cjs/scheduler.production.js"],
]);

const REACT_NAMESPACE = "react-source";

/** Loads React, which is published as CommonJS, as ES modules (docs/decisions/043). */
const reactSource: Plugin = {
  name: REACT_NAMESPACE,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) =>
      FILES.has(path) ? { path, namespace: REACT_NAMESPACE } : undefined,
    );
    onLoad({ filter: /./, namespace: REACT_NAMESPACE }, async ({ path }) => ({
      contents: asModule(await readSource(path)),
    }));
  },
};

const PACKAGES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const NAMESPACE = "shared-react";

/**
 * Bundles React into a separate file shared by islands and the dashboard, which browsers cache
 * until React changes. `plugin` makes other builds import React from there.
 */
export async function buildReact(outdir: string) {
  const packages = new Map(await Promise.all(PACKAGES.map(describePackage)));
  const built = await build({
    ...MODULE_OPTIONS,
    outdir,
    plugins: [reactSource],
    entryNames: "react-[hash]",
    stdin: {
      resolveDir: MODULE_OPTIONS.absWorkingDir,
      contents: [...packages].map(([name, exports]) => exportsOf(name, exports)).join("\n"),
    },
  });
  const file = `./${basename(built.outputFiles[0]?.path ?? "")}`;
  return { built, plugin: importFrom(file, packages) };
}

function importFrom(file: string, packages: ReadonlyMap<string, string[]>): Plugin {
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) =>
        packages.has(path) ? { path, namespace: NAMESPACE } : undefined,
      );
      onResolve({ filter: /./, namespace: NAMESPACE }, () => ({ path: file, external: true }));
      onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: importsOf(path, packages.get(path) ?? [], file),
      }));
    },
  };
}

async function describePackage(name: string): Promise<[string, string[]]> {
  return [name, await reactExports(name)];
}

/** Prefixes exports with their package name, since several packages export a `version`. */
function exportsOf(name: string, exports: string[]): string {
  const renamed = exports.map((exported) => `${exported} as ${uniqueName(name, exported)}`);
  return `export { ${renamed.join(", ")} } from "${name}";`;
}

function importsOf(name: string, exports: string[], file: string): string {
  const renamed = exports.map((exported) => `${uniqueName(name, exported)} as ${exported}`);
  return `export { ${renamed.join(", ")} } from "${file}"; export * as default from "${name}";`;
}

function uniqueName(name: string, exported: string): string {
  return `${name.replace(/\W/g, "_")}_${exported}`;
}

/** Returns a React package's exports, except internals meant for React's other packages. */
async function reactExports(name: string): Promise<string[]> {
  return exportedNames(await readSource(name)).filter((exported) => !exported.startsWith("__"));
}

function readSource(name: string): Promise<string> {
  const file = FILES.get(name);
  if (!file) throw new Error(`${name} is none of React's packages`);
  return readFile(join(MODULE_OPTIONS.absWorkingDir, "node_modules", file), "utf8");
}

/** Turns `exports.useState = …` into an exported variable and `require("react")` into an import. */
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
