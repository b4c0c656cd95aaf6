import type { Page } from "playwright-core";
import { drawMarkers } from "./annotate.ts";

/** Margin above and below the subject of a picture, in CSS pixels. */
const MARGIN = 10;

interface Subject {
  /** Selector of the first element that shows. */
  from: string;
  /** Selectors of the elements with numbers. */
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
