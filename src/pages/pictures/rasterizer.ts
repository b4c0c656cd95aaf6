import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { PICTURE_FILES } from "../../bundles/manifest.ts";
import { readBuilt, unpackBuilt } from "../../bundles/shipped-files.ts";

export const PICTURE_FONT = "Atkinson Hyperlegible Next";

export interface Rasterizer {
  /** Converts an SVG document to PNG at its own size. Takes 50 to 100 ms. */
  toPng(svg: string): Uint8Array<ArrayBuffer>;
  /** Returns the width of a line of bold text, in the same unit as `size`. */
  widthOf(text: string, size: number): number;
}

let loaded: Promise<Rasterizer> | undefined;

/** Loads the rasterizer once, on first use; it keeps the wasm module and two fonts in memory. */
export function loadRasterizer(): Promise<Rasterizer> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Rasterizer> {
  await initWasm(unpackBuilt(PICTURE_FILES.rasterizer));
  const font = {
    fontBuffers: [readBuilt(PICTURE_FILES.regular), readBuilt(PICTURE_FILES.bold)],
    loadSystemFonts: false,
    defaultFontFamily: PICTURE_FONT,
  };
  return {
    toPng: (svg) => new Uint8Array(new Resvg(svg, { font }).render().asPng()),
    widthOf(text, size) {
      const line = `<text y="${size}" font-family="${PICTURE_FONT}" font-weight="700" font-size="${size}">${Bun.escapeHTML(text)}</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${line}</svg>`;
      return new Resvg(svg, { font }).getBBox()?.width ?? 0;
    },
  };
}
