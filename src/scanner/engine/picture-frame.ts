import { findElement } from "./find-element.ts";
import { plainDocument } from "./plain-document.ts";

/** Picture size in CSS pixels; for a larger element, only its beginning is shown. */
const PICTURE = { width: 480, height: 320 };
/** Elements whose beginning says little, shown at half size if necessary. */
const DRAWN = "img, svg, video, canvas, iframe, table, picture, object";
const MIN = { width: 240, height: 120 };
const MARGIN = 32;

/** Part of the page to capture, measured from the start of the page. */
export interface PictureClip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

let frame: HTMLElement | null = null;

export interface ShownBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Whether its beginning says little, so more of it must be in the picture. */
  isDrawn: boolean;
}

/** Scrolls an element into view; returns null if it is not visible. */
export function showElement(own: Document, selector: string): ShownBox | null {
  const document = plainDocument(own);
  const element = findElement(document, selector);
  element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  return withinWindow(element.getBoundingClientRect(), element.matches(DRAWN));
}

/**
 * Returns the part of the window where a frame shows its document; null if the frame is invisible
 * or scaled.
 */
export function frameBox(frame: HTMLElement): ShownBox | null {
  if (!frame.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
  const { left, top, width } = frame.getBoundingClientRect();
  if (Math.abs(width - frame.offsetWidth) > 1) return null;
  const style = getComputedStyle(frame);
  const x = left + frame.clientLeft + Number.parseFloat(style.paddingLeft);
  const y = top + frame.clientTop + Number.parseFloat(style.paddingTop);
  const { clientWidth, clientHeight } = frame;
  return { left: x, top: y, right: left + clientWidth, bottom: top + clientHeight, isDrawn: false };
}

/** Draws a frame around a box in the top layer, without changing the page's layout. */
export function framePicture(own: Document, wanted: ShownBox): PictureClip | null {
  removePictureFrame();
  const box = withinWindow(wanted, wanted.isDrawn);
  if (!box) return null;
  drawFrame(plainDocument(own), box);
  const clip = clipAround(box);
  return { ...clip, x: clip.x + scrollX, y: clip.y + scrollY };
}

function withinWindow(
  { left, top, right, bottom }: Omit<ShownBox, "isDrawn">,
  isDrawn: boolean,
): ShownBox | null {
  const box = {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, innerWidth),
    bottom: Math.min(bottom, innerHeight),
    isDrawn,
  };
  return box.right - box.left < 2 || box.bottom - box.top < 2 ? null : box;
}

export function removePictureFrame(): void {
  frame?.remove();
  frame = null;
}

function drawFrame(document: Document, { left, top, right, bottom }: ShownBox): void {
  frame = document.createElement("div");
  frame.popover = "manual";
  const styles: Record<string, string> = {
    all: "initial",
    display: "block",
    position: "fixed",
    inset: "auto",
    left: `${left - 4}px`,
    top: `${top - 4}px`,
    width: `${right - left + 8}px`,
    height: `${bottom - top + 8}px`,
    "box-sizing": "border-box",
    border: "3px solid #d6006c",
    outline: "2px solid #fff",
    "pointer-events": "none",
  };
  for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value, "important");
  document.documentElement.append(frame);
  frame.showPopover();
}

function clipAround(box: ShownBox): PictureClip {
  const minScale = box.isDrawn ? 0.5 : 1;
  const wanted = { width: box.right - box.left + 2 * MARGIN, height: box.bottom - box.top + 2 * MARGIN };
  const isLarge = wanted.width > PICTURE.width || wanted.height > PICTURE.height;
  const scale = isLarge ? minScale : 1;
  const width = Math.min(innerWidth, PICTURE.width / scale, Math.max(MIN.width, wanted.width));
  const height = Math.min(innerHeight, PICTURE.height / scale, Math.max(MIN.height, wanted.height));
  const x = start((box.left + box.right - width) / 2, box.left - MARGIN, innerWidth - width);
  const y = start((box.top + box.bottom - height) / 2, box.top - MARGIN, innerHeight - height);
  return { x, y, width, height, scale };
}

/** Centers a box that fits; shows the beginning of a larger box. */
function start(centered: number, beginning: number, max: number): number {
  return Math.max(0, Math.min(centered, beginning, max));
}
