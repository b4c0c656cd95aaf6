import { join } from "node:path";
import type { BuildOptions } from "esbuild";

/** esbuild options for site and dashboard scripts. */
export const BROWSER_OPTIONS = {
  absWorkingDir: join(import.meta.dir, "../.."),
  bundle: true,
  minify: true,
  write: false,
  target: ["chrome111", "edge111", "firefox114", "safari16.4"],
  jsx: "automatic",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"' },
} as const satisfies BuildOptions;

/** esbuild options for modules, with each file named by a hash of its content. */
export const MODULE_OPTIONS = {
  ...BROWSER_OPTIONS,
  format: "esm",
  splitting: true,
  metafile: true,
  loader: { ".svg": "copy", ".webp": "copy", ".woff2": "file" },
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
} as const satisfies BuildOptions;
