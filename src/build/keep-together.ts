import { resolve } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "loaded-later";

/**
 * Keeps all that `entry` loads at once in one file. Left alone, esbuild makes a file for each set of pages that share
 * something: dozens of a few hundred bytes, which compress badly. When every part that is loaded later imports the
 * entry as well, which by then has long run, all that the entry needs is shared by the same set. A part does so by a
 * module around it, so that the outcome is the same whether it is first met as loaded later or as imported at once.
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
