import type { PictureClip } from "../engine/picture-frame.ts";
import type { BrowserPage } from "./browser-page.ts";

/** Qualities to try, in order, until a picture is small enough. */
const QUALITIES = [60, 25, 5];

/** Returns a part of the window as WebP; null if it is too large at any quality. */
export async function takePicture(
  page: BrowserPage,
  clip: PictureClip,
  maxBytes: number,
): Promise<Uint8Array | null> {
  for (const quality of QUALITIES) {
    const params = { format: "webp" as const, quality, clip, captureBeyondViewport: false };
    const { data } = await page.send("Page.captureScreenshot", params);
    const image = Buffer.from(data, "base64");
    if (image.length <= maxBytes) return image;
  }
  return null;
}
