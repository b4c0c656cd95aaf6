import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Plugin, transform } from "esbuild";

/**
 * Builds each dynamic import separately instead of splitting off shared code; a little duplicated
 * code costs less than requesting many small files.
 */
export function lazyChunks(buildFile: (path: string) => Promise<string>): Plugin {
  return {
    name: "loaded-later",
    setup(bundler) {
      bundler.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir }) => {
        if (kind !== "dynamic-import") return;
        return { path: `./${basename(await buildFile(join(resolveDir, path)))}`, external: true };
      });
    },
  };
}

/**
 * Turns fonts into separate files that load once text uses them; the import's value is the path
 * returned by `add`.
 */
export function fontFiles(add: (name: string, bytes: Uint8Array) => string): Plugin {
  return {
    name: "font-files",
    setup(bundler) {
      bundler.onLoad({ filter: /\.woff2$/ }, async ({ path }) => {
        return { contents: add(basename(path, ".woff2"), await readFile(path)), loader: "text" };
      });
    },
  };
}

/** Converts style sheets to strings for `CSSStyleSheet.replaceSync`. */
export function styleText(options: { minify: boolean; target: string[] }): Plugin {
  return {
    name: "style-text",
    setup(bundler) {
      bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const css = await readFile(path, "utf8");
        const { code } = await transform(css, { loader: "css", ...options });
        return { contents: code.trim(), loader: "text" };
      });
    },
  };
}
