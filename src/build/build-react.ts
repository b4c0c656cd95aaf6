import { basename } from "node:path";
import { build, type Plugin } from "esbuild";
import { MODULE_OPTIONS } from "./build-options.ts";
import { reactExports, reactSource } from "./react-source.ts";

const PACKAGES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const NAMESPACE = "shared-react";

/**
 * Bundles React into a file of its own for islands and dashboard, which browsers cache across both
 * and until React itself changes. `plugin` makes another build import it from there.
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

/** Renames exports by their package, since several of them export a `version`. */
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
