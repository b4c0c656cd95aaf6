import type { Page } from "playwright-core";

/** Margin above and below the subject of a picture, in CSS pixels. */
const MARGIN = 10;

interface Subject {
  from: string;
  markers: string[];
  /** Selector of the last element that shows; by default that of the last number. */
  to?: string;
}

/** Takes the page in its full width, from one element to another, with numbers. */
export async function shootMarked(page: Page, { from, markers, to }: Subject): Promise<Uint8Array> {
  const { width, height: bottomEdge } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width - 1, bottomEdge - 1);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await drawMarkers(page, markers);
  const top = await page.locator(from).first().boundingBox();
  const bottom = await page
    .locator(to ?? markers.at(-1) ?? from)
    .first()
    .boundingBox();
  if (!top || !bottom) throw new Error("What the picture is of does not show");
  const y = Math.max(0, Math.round(top.y) - MARGIN);
  const height = Math.round(bottom.y + bottom.height) + MARGIN - y;
  return page.screenshot({ clip: { x: 0, y, width, height } });
}

const STYLE = `
  position: absolute; z-index: 9999; display: grid; place-items: center; box-sizing: border-box;
  inline-size: 26px; block-size: 26px; border: 2px solid #10221d; border-radius: 50%;
  background: #ffc61a; box-shadow: 0 0 0 2px #fff; color: #10221d; font: 700 16px/1 sans-serif;`;

/** Draws the numbers 1, 2, 3 ... at the left of elements. */
async function drawMarkers(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate(
    ({ targets, style }) => {
      const SIZE = 26;
      const GAP = 6;
      /** Next to the first line of a tall target. */
      const MOST = 48;
      for (const [at, selector] of targets.entries()) {
        const target = document.querySelector(selector);
        if (!target) throw new Error(`There is no ${selector} to point to`);
        const { left, top, height } = target.getBoundingClientRect();
        const marker = document.createElement("span");
        marker.textContent = String(at + 1);
        marker.style.cssText = style;
        marker.style.left = `${left + scrollX - SIZE - GAP}px`;
        marker.style.top = `${top + scrollY + (Math.min(height, MOST) - SIZE) / 2}px`;
        document.body.append(marker);
      }
    },
    { targets: selectors, style: STYLE },
  );
}
