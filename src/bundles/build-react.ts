import { basename } from "node:path";
import { build, type Plugin } from "esbuild";
import { MODULE_OPTIONS } from "./build-options.ts";

const PACKAGES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const IMPORTED_AS = new RegExp(`^(${PACKAGES.join("|")})$`);
/** What only React's own packages take from each other. */
const INTERNAL = /^__/;

/**
 * React in a file of its own, for islands and dashboard alike: a browser keeps it on the way from one to the other,
 * and from release to release until React itself changes. `plugin` makes another build import it from there.
 */
export async function buildReact(outdir: string) {
  const packages = await Promise.all(PACKAGES.map(describePackage));
  const built = await build({
    ...MODULE_OPTIONS,
    outdir,
    entryNames: "react-[hash]",
    stdin: { resolveDir: MODULE_OPTIONS.absWorkingDir, contents: packages.map(exportAll).join("\n") },
  });
  const file = `./${basename(built.outputFiles[0]?.path ?? "")}`;
  const plugin: Plugin = {
    name: "shared-react",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: IMPORTED_AS }, ({ path }) => ({ path, namespace: "shared-react" }));
      onResolve({ filter: /./, namespace: "shared-react" }, () => ({ path: file, external: true }));
      onLoad({ filter: /./, namespace: "shared-react" }, ({ path }) => ({
        contents: packages
          .filter(({ name }) => name === path)
          .map((known) => importAll(known, file))
          .join(),
      }));
    },
  };
  return { built, plugin };
}

interface Package {
  name: string;
  exports: string[];
}

async function describePackage(name: string): Promise<Package> {
  const exports = Object.keys(await import(name)).filter((exported) => !INTERNAL.test(exported));
  return { name, exports };
}

/** Under names that tell the packages apart, since several of them export a `version`. */
function exportAll({ name, exports }: Package): string {
  const renamed = exports.map((exported) => `${exported} as ${uniqueName(name, exported)}`);
  return `export { ${renamed.join(", ")} } from "${name}";`;
}

function importAll({ name, exports }: Package, file: string): string {
  const renamed = exports.map((exported) => `${uniqueName(name, exported)} as ${exported}`);
  return `export { ${renamed.join(", ")} } from "${file}";`;
}

function uniqueName(name: string, exported: string): string {
  return `${name.replace(/\W/g, "_")}_${exported}`;
}
