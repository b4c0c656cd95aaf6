import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Plugin, transform } from "esbuild";

/**
 * Builds each dynamic import on its own instead of splitting shared code off: a little code in two
 * files costs less than requests for many small ones.
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
 * Makes fonts files of their own, loaded once text is shown in them; the import's value is the path
 * that `add` returns.
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

/** Turns style sheets into strings for `CSSStyleSheet.replaceSync`. */
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
