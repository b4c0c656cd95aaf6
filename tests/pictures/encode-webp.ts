import type { Page } from "playwright-core";

const QUALITY = 0.82;

/** Encodes a PNG as WebP, with the browser's own encoder in an empty page. */
export async function encodeWebp(page: Page, png: Uint8Array): Promise<Uint8Array> {
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
