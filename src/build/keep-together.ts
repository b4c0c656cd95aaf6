import { resolve } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "loaded-later";

/**
 * Keeps everything that `entry` loads immediately in one file. esbuild would make a file for each
 * set of pages that share something: dozens of a few hundred bytes, which compress badly. So every
 * lazy part imports the entry as well, and all that the entry needs is shared by the same set. A
 * wrapper module adds that import, so that the result does not depend on whether a part is first
 * found as lazy or as static.
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
