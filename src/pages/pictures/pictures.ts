import { FILES } from "#shared/paths.ts";
import type { Page, PageSettings } from "../page.ts";
import { loadRasterizer, type Rasterizer } from "./rasterizer.ts";
import { socialPicture } from "./social-picture.tsx";

const MARK = `<path d="M10.5 17.5V26M21.5 12V26" fill="none" stroke="#9fc6bb" stroke-width="2.5"/><path d="M5.5 20 26.5 9.5" fill="none" stroke="#ffc832" stroke-width="4.5" stroke-linecap="round"/>`;

const FAVICON_SIZE = 48;
const ICONS: Record<string, AppIcon> = {
  [FILES.touchIcon]: { size: 180, shape: "full" },
  [FILES.icon192]: { size: 192, shape: "rounded" },
  [FILES.icon512]: { size: 512, shape: "rounded" },
  [FILES.iconMaskable]: { size: 512, shape: "maskable" },
};

/** Returns the path to a page's link preview, such as `/social/blog/alt-texts.png`. */
export function socialPicturePath({ paths: [path] }: Pick<Page, "paths">): string {
  return `${FILES.socialPictures}${path === "/" ? "/home" : path}.png`;
}

export interface Picture {
  type: string;
  draw(): Promise<Uint8Array<ArrayBuffer>>;
}

export function allPictures(pages: readonly Page[], settings: PageSettings): Map<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const page of pages.filter(({ description }) => description)) {
    pictures.set(socialPicturePath(page), png(pageAsSvg(page, settings)));
  }
  for (const [path, icon] of Object.entries(ICONS)) {
    pictures.set(
      path,
      png(() => appIcon(icon)),
    );
  }
  return pictures.set(FILES.favicon, { type: "image/x-icon", draw: drawFavicon });
}

function pageAsSvg(page: Page, settings: PageSettings) {
  const { productName, publicUrl } = settings;
  const text = { title: page.title, productName, host: new URL(publicUrl).host };
  return (rasterizer: Rasterizer) => socialPicture(text, rasterizer);
}

function png(toSvg: (rasterizer: Rasterizer) => string): Picture {
  return {
    type: "image/png",
    async draw() {
      const rasterizer = await loadRasterizer();
      return rasterizer.toPng(toSvg(rasterizer));
    },
  };
}

async function drawFavicon(): Promise<Uint8Array<ArrayBuffer>> {
  const { toPng } = await loadRasterizer();
  return icoFile(toPng(appIcon({ size: FAVICON_SIZE, shape: "rounded" })), FAVICON_SIZE);
}

interface AppIcon {
  /** Edge length in pixels. */
  size: number;
  /**
   * `rounded`: for browser tabs. `full`: extends to the edges, for systems that crop icons.
   * `maskable`: the mark stays within the middle 80%.
   */
  shape: "rounded" | "full" | "maskable";
}

/** Returns an SVG document containing the mark from `src/ui/logo.tsx`. */
function appIcon({ size, shape }: AppIcon): string {
  const ground = `<rect width="32" height="32" rx="${shape === "rounded" ? 8 : 0}" fill="#07362f"/>`;
  const mark = shape === "maskable" ? `<g transform="translate(4.8 4.8) scale(0.7)">${MARK}</g>` : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${ground}${mark}</svg>`;
}

/** Wraps a single PNG of up to 255 pixels in an .ico file. */
function icoFile(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const headerBytes = 22;
  const file = new Uint8Array(headerBytes + png.length);
  const header = new DataView(file.buffer);
  header.setUint16(2, 1, true);
  header.setUint16(4, 1, true);
  header.setUint8(6, size);
  header.setUint8(7, size);
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, png.length, true);
  header.setUint32(18, headerBytes, true);
  file.set(png, headerBytes);
  return file;
}
