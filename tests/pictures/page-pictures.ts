import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Language } from "#shared/language/language.ts";
import {
  type PictureLook,
  type ProductPictureName,
  pictureFile,
} from "#src/pages/product-pictures/product-pictures.ts";

const FOLDER = join(import.meta.dir, "../../src/pages/product-pictures/files");
const QUALITY = 0.82;

export interface View {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels per CSS pixel. */
  scale: number;
}

export async function openPage(
  browser: Browser,
  { width, height, scale }: View,
  look: { colorScheme: PictureLook["scheme"]; locale: Language },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    ...look,
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** Writes a page's PNG as WebP to the site's pictures, and closes the page with its context. */
export async function savePicture(
  page: Page,
  png: Uint8Array,
  { name, ...look }: PictureLook & { name: ProductPictureName },
): Promise<void> {
  const webp = await encodeWebp(page, png);
  const file = `${pictureFile(name, look)}.webp`;
  await Bun.write(join(FOLDER, file), webp);
  console.log(`${file} ${Math.round(webp.byteLength / 1024)} KB`);
  await page.context().close();
}

/** Encodes a PNG as WebP, with the browser's own encoder in an empty page. */
async function encodeWebp(page: Page, png: Uint8Array): Promise<Uint8Array> {
  await page.goto("about:blank");
  const encoded = await page.evaluate(
    async ({ base64, quality }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    },
    { base64: Buffer.from(png).toString("base64"), quality: QUALITY },
  );
  return Uint8Array.from(encoded);
}
