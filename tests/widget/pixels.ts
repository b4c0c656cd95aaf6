import type { Page } from "playwright-core";

export async function pixelsOf(page: Page, points: [x: number, y: number][]): Promise<string[]> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ({ picture, points }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      return points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join());
    },
    { picture, points },
  );
}
