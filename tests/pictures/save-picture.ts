import { join } from "node:path";
import type { Page } from "playwright-core";
import {
  type PictureLook,
  type ProductPictureName,
  pictureFile,
} from "#src/pages/product-pictures/product-pictures.ts";
import { encodeWebp } from "./encode-webp.ts";

const FOLDER = join(import.meta.dir, "../../src/pages/product-pictures/files");

/** Writes a page's PNG as WebP to the site's pictures, and closes the page with its context. */
export async function savePicture(
  page: Page,
  png: Uint8Array,
  { name, ...look }: PictureLook & { name: ProductPictureName },
  scaledTo?: number,
): Promise<void> {
  const webp = await encodeWebp(page, png, scaledTo);
  const file = `${pictureFile(name, look)}.webp`;
  await Bun.write(join(FOLDER, file), webp);
  console.log(`${file} ${Math.round(webp.byteLength / 1024)} KB`);
  await page.context().close();
}
