import type { Page } from "playwright-core";

/** Returns the visible color, as `red,green,blue`, at each point of the viewport. */
export async function pixelsOf(page: Page, points: [x: number, y: number][]): Promise<string[]> {
  const picture = (await page.screenshot()).toString("base64");
  const reader = await page.context().newPage();
  const colors = await reader.evaluate(
    async ({ picture, points }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join());
    },
    { picture, points },
  );
  await reader.close();
  return colors;
}
