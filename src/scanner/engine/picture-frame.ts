import { findElement } from "./find-element.ts";
import { plainDocument } from "./plain-document.ts";

/** Size of a picture in CSS pixels; a larger element shows its beginning. */
const PICTURE = { width: 480, height: 320 };
/** Elements that say little by their beginning, and are shown at half their size if need be. */
const DRAWN = "img, svg, video, canvas, iframe, table, picture, object";
const MIN = { width: 240, height: 120 };
const MARGIN = 32;

/** Part of the page to take a picture of, from the start of the page. */
export interface PictureClip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

let frame: HTMLElement | null = null;

/**
 * Scrolls an element into the window and draws a frame around it, in the top layer, which changes
 * nothing in the page's layout. Returns null for an element that does not show.
 */
export function framePicture(own: Document, selector: string): PictureClip | null {
  const document = plainDocument(own);
  removePictureFrame();
  const element = findElement(document, selector);
  element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = element?.getBoundingClientRect();
  if (!box || box.width < 2 || box.height < 2 || !element?.checkVisibility({ visibilityProperty: true }))
    return null;
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const right = Math.min(box.right, innerWidth);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right - left < 2 || bottom - top < 2) return null;
  drawFrame(document, new DOMRect(left, top, right - left, bottom - top));
  const clip = clipAround({ left, top, right, bottom }, element.matches(DRAWN) ? 0.5 : 1);
  return { ...clip, x: clip.x + scrollX, y: clip.y + scrollY };
}

export function removePictureFrame(): void {
  frame?.remove();
  frame = null;
}

function drawFrame(document: Document, { left, top, width, height }: DOMRect): void {
  frame = document.createElement("div");
  frame.popover = "manual";
  const styles: Record<string, string> = {
    all: "initial",
    display: "block",
    position: "fixed",
    inset: "auto",
    left: `${left - 4}px`,
    top: `${top - 4}px`,
    width: `${width + 8}px`,
    height: `${height + 8}px`,
    "box-sizing": "border-box",
    border: "3px solid #d6006c",
    outline: "2px solid #fff",
    "pointer-events": "none",
  };
  for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value, "important");
  document.documentElement.append(frame);
  frame.showPopover();
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function clipAround(box: Box, minScale: number): PictureClip {
  const wanted = { width: box.right - box.left + 2 * MARGIN, height: box.bottom - box.top + 2 * MARGIN };
  const isLarge = wanted.width > PICTURE.width || wanted.height > PICTURE.height;
  const scale = isLarge ? minScale : 1;
  const width = Math.min(innerWidth, PICTURE.width / scale, Math.max(MIN.width, wanted.width));
  const height = Math.min(innerHeight, PICTURE.height / scale, Math.max(MIN.height, wanted.height));
  const x = start((box.left + box.right - width) / 2, box.left - MARGIN, innerWidth - width);
  const y = start((box.top + box.bottom - height) / 2, box.top - MARGIN, innerHeight - height);
  return { x, y, width, height, scale };
}

/** Centers a box that fits, and shows the beginning of one that does not. */
function start(centered: number, beginning: number, max: number): number {
  return Math.max(0, Math.min(centered, beginning, max));
}
