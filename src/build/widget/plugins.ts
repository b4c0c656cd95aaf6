import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Plugin, transform } from "esbuild";
import * as v from "valibot";
import { DIRECTIONAL, ICONS } from "../../../widget/panel/icon-names.ts";

const LUCIDE = Bun.resolveSync("lucide-static/icon-nodes.json", import.meta.dir);
const LUCIDE_LICENSE = Bun.resolveSync("lucide-static/LICENSE", import.meta.dir);

const IconsSchema = v.record(
  v.string(),
  v.array(v.tuple([v.string(), v.record(v.string(), v.union([v.string(), v.number()]))])),
);
type Shape = v.InferOutput<typeof IconsSchema>[string][number];

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

/**
 * Replaces the names in `widget/panel/icon-names.ts` with outlines, so that only used icons are
 * built. `addLicense` returns the path where their license is served.
 */
export function iconOutlines(addLicense: (text: string) => string): Plugin {
  return {
    name: "icon-outlines",
    setup(bundler) {
      bundler.onLoad({ filter: /\/widget\/panel\/icon-names\.ts$/ }, async () => {
        const icons = v.parse(IconsSchema, JSON.parse(await readFile(LUCIDE, "utf8")));
        const notice = `/*! Icons of Lucide (${addLicense(await readFile(LUCIDE_LICENSE, "utf8"))}) */`;
        const outlines = Object.entries(ICONS).map(([name, icon]) => {
          const shapes = icons[icon];
          if (!shapes) throw new Error(`Lucide has no icon ${icon}`);
          return [name, shapes.map(outlineOf).join("")];
        });
        const table = JSON.stringify(Object.fromEntries(outlines));
        const directional = JSON.stringify(DIRECTIONAL);
        return { contents: `${notice}\nexport const ICONS=${table},DIRECTIONAL=${directional};` };
      });
    },
  };
}

/** Returns a shape as data of a path that may follow other shapes. */
export function outlineOf([tag, attributes]: Shape): string {
  const at = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case "path":
      return String(attributes.d).replace(/^m/, "M0 0m");
    case "circle":
      return ellipse(at("cx"), at("cy"), at("r"), at("r"));
    case "ellipse":
      return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
    case "line":
      return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
    case "rect":
      return rectangle(at("x"), at("y"), at("width"), at("height"), at("rx"));
    case "polyline":
      return `M${attributes.points}`;
    case "polygon":
      return `M${attributes.points}z`;
    default:
      throw new Error(`An icon has an unknown shape: ${tag}`);
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = (way: number) => `a${rx} ${ry} 0 1 0 ${way * 2 * rx} 0`;
  return `M${x - rx} ${y}${half(1)}${half(-1)}`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const [wide, high] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const right = `h${wide}${corner(r, r)}v${high}${corner(-r, r)}`;
  return `M${x + r} ${y}${right}h${-wide}${corner(-r, -r)}v${-high}${corner(r, -r)}z`;
}
