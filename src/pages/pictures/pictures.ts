import { FILES } from "#shared/paths.ts";
import type { Page, PageSettings } from "../page.ts";
import { type AppIcon, appIcon, icoFile } from "./app-icon.ts";
import { loadRasterizer, type Rasterizer } from "./rasterizer.ts";
import { socialPicture } from "./social-picture.tsx";

const FAVICON_SIZE = 48;
const ICONS: Record<string, AppIcon> = {
  [FILES.touchIcon]: { size: 180, shape: "full" },
  [FILES.icon192]: { size: 192, shape: "rounded" },
  [FILES.icon512]: { size: 512, shape: "rounded" },
  [FILES.iconMaskable]: { size: 512, shape: "maskable" },
};

/** Returns the path of a page's link preview, such as `/social/blog/alt-texts.png`. */
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
