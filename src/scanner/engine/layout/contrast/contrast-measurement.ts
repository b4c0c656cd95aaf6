import type { Finding } from "../../../findings.ts";
import { writeFinding } from "../../fit-findings.ts";
import { toFinding } from "../../own-findings.ts";
import type { PictureClip } from "../../picture-frame.ts";
import { pageDocument } from "../../plain-document.ts";
import { contrastOf, luminanceOf } from "../colors.ts";
import type { DoubtfulText } from "./doubtful-texts.ts";

/** Picture magnification at which strokes have pixels in their full color. */
const PICTURE_SCALE = 4;
/**
 * Distance in pixels from a stroke within which points count as its background, in addition to the
 * pixel behind it.
 */
const AROUND = 2 * PICTURE_SCALE;
/** Minimum difference in a channel for a pixel to be part of a stroke. */
const MIN_INK = 12;

const NEAR = [
  [0, 0],
  [AROUND, 0],
  [-AROUND, 0],
  [0, AROUND],
  [0, -AROUND],
] as const;

/** Maximum text elements measured on one page, and letters in each. */
const MAX_TEXTS = 12;
const MAX_LETTERS = 60;
const MAX_CLIP = { width: 400, height: 120 };
const MARGIN = 4;
/** Minimum share and number of low-contrast letters, and a tolerance for blurred strokes. */
const MIN_SHARE = 0.25;
const MIN_LETTERS = 3;
const TOLERANCE = 1.03;

/** Makes text invisible in place; nothing else changes. */
const HIDING =
  "* { -webkit-text-fill-color: transparent !important; -webkit-text-stroke-color: transparent !important; transition: none !important }";

let texts: DoubtfulText[] = [];
let sheet: CSSStyleSheet | null = null;
let hiddenIn: DocumentOrShadowRoot[] = [];

/** Remembers text to measure: one per rule, kind of element, color and font size. */
export function setDoubtfulTexts(found: readonly DoubtfulText[]): void {
  const seen = new Map<string, DoubtfulText>();
  for (const one of found) {
    const { color, backgroundImage, fontSize } = getComputedStyle(one.element);
    const key = [one.rule, one.element.localName, color, backgroundImage, fontSize].join();
    if (!seen.has(key)) seen.set(key, one);
  }
  texts = [...seen.values()].slice(0, MAX_TEXTS);
}

export function countDoubtfulTexts(): number {
  return texts.length;
}

/** Scrolls text into the window, and returns the part of the page to capture. */
export function frameText(index: number): PictureClip | null {
  const text = texts[index];
  text?.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const [first] = text ? rectsOf(text.text) : [];
  if (!first) return null;
  const left = Math.max(0, first.left - MARGIN);
  const top = Math.max(0, first.top - MARGIN);
  const width = Math.min(innerWidth - left, first.width + 2 * MARGIN, MAX_CLIP.width);
  const height = Math.min(innerHeight - top, first.height + 2 * MARGIN, MAX_CLIP.height);
  if (width < 2 || height < 2) return null;
  return { x: left + scrollX, y: top + scrollY, width, height, scale: PICTURE_SCALE };
}

export function hideText(index: number): void {
  const root = texts[index]?.text.getRootNode();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(HIDING);
  }
  hiddenIn = root instanceof ShadowRoot ? [pageDocument(), root] : [pageDocument()];
  for (const one of hiddenIn) one.adoptedStyleSheets = [...one.adoptedStyleSheets, sheet];
}

export function showText(): void {
  for (const one of hiddenIn)
    one.adoptedStyleSheets = one.adoptedStyleSheets.filter((other) => other !== sheet);
  hiddenIn = [];
}

/** Compares pictures with and without the text; null if its contrast may be sufficient. */
export async function judgeText(
  index: number,
  clip: PictureClip,
  pictures: { inked: string; blank: string },
): Promise<Finding | null> {
  const doubtful = texts[index];
  if (!doubtful) return null;
  const [inked, blank] = await Promise.all([decodePicture(pictures.inked), decodePicture(pictures.blank)]);
  const drawn = lettersOf(doubtful.text).flatMap(
    (box) => drawnContrast(inked, blank, onPicture(box, clip)) ?? [],
  );
  const poor = drawn.filter((contrast) => contrast * TOLERANCE < doubtful.required);
  if (poor.length < MIN_LETTERS || poor.length < drawn.length * MIN_SHARE) return null;
  const { rule: id, element, required } = doubtful;
  const values = { ratio: Math.round(Math.max(...poor) * 100) / 100, required };
  const found = { element, messageId: "low-as-drawn", values, outcome: "failed" } as const;
  return writeFinding(toFinding({ id, impact: "serious" }, found));
}

function onPicture({ left, top, right, bottom }: DOMRect, { x, y }: PictureClip) {
  return {
    left: Math.round((left + scrollX - x) * PICTURE_SCALE),
    right: Math.round((right + scrollX - x) * PICTURE_SCALE),
    top: Math.round((top + scrollY - y) * PICTURE_SCALE),
    bottom: Math.round((bottom + scrollY - y) * PICTURE_SCALE),
  };
}

function lettersOf(text: Text): DOMRect[] {
  const range = pageDocument().createRange();
  const boxes: DOMRect[] = [];
  for (let at = 0; at < text.length && boxes.length < MAX_LETTERS; at += 1) {
    if (!/[\p{L}\p{N}]/u.test(text.data.charAt(at))) continue;
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes;
}

function rectsOf(text: Text): DOMRect[] {
  const range = pageDocument().createRange();
  range.selectNodeContents(text);
  return Array.from(range.getClientRects()).filter(({ width, height }) => width > 1 && height > 1);
}

type Picture = Pick<ImageData, "data" | "width" | "height">;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Decodes a PNG. No page policy can forbid this, since nothing is loaded. */
async function decodePicture(base64: string): Promise<Picture> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("There is no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Returns the highest contrast between any pixel of a letter and the background behind or around
 * it, from pictures with and without the text; null if the box shows no part of a letter.
 */
function drawnContrast(inked: Picture, blank: Picture, box: Box): number | null {
  let best: number | null = null;
  const { width, height } = inked;
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y += 1) {
    for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x += 1) {
      if (!hasInk(inked, blank, (y * width + x) * 4)) continue;
      const ink = luminanceAt(inked, x, y);
      for (const [dx, dy] of NEAR)
        best = Math.max(best ?? 1, contrastOf(ink, luminanceAt(blank, x + dx, y + dy)));
    }
  }
  return best;
}

function hasInk(inked: Picture, blank: Picture, at: number): boolean {
  return [0, 1, 2].some((channel) => {
    return Math.abs((inked.data[at + channel] ?? 0) - (blank.data[at + channel] ?? 0)) >= MIN_INK;
  });
}

/** Returns the luminance of a pixel, or of the nearest pixel inside the picture. */
function luminanceAt({ data, width, height }: Picture, x: number, y: number): number {
  const at = (clamp(y, height) * width + clamp(x, width)) * 4;
  return luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
