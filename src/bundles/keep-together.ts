import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Keeps all that `entry` loads at once in one file. Left alone, esbuild makes a file for each set of pages that share
 * something: dozens of a few hundred bytes, which compress badly. When every part that is loaded later imports the
 * entry as well, which by then has long run, all that the entry needs is shared by the same set.
 */
export function keepTogether(entry: string): Plugin {
  const later = new Set<string>();
  return {
    name: "keep-together",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        if (kind === "dynamic-import") later.add(resolve(resolveDir, path));
        return undefined;
      });
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!later.has(path)) return undefined;
        const source = await readFile(path, "utf8");
        return {
          contents: `${source}\nimport ${JSON.stringify(entry)};`,
          loader: path.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}
