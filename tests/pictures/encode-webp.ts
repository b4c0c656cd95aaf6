import type { Page } from "playwright-core";

const QUALITY = 0.82;

/**
 * Encodes a PNG as WebP, with the browser's own encoder in an empty page, and scales it down to a
 * width if one is given.
 */
export async function encodeWebp(page: Page, png: Uint8Array, width?: number): Promise<Uint8Array> {
  await page.goto("about:blank");
  const encoded = await page.evaluate(
    async ({ base64, quality, scaledTo }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const bitmap = scaledTo
        ? await createImageBitmap(whole, { resizeWidth: scaledTo, resizeQuality: "high" })
        : whole;
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    },
    { base64: Buffer.from(png).toString("base64"), quality: QUALITY, scaledTo: width },
  );
  return Uint8Array.from(encoded);
}
