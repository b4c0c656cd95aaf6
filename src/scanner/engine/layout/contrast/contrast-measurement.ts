import type { Finding } from "../../../findings.ts";
import { writeFinding } from "../../fit-findings.ts";
import { toFinding } from "../../own-findings.ts";
import type { PictureClip } from "../../picture-frame.ts";
import { pageDocument } from "../../plain-document.ts";
import type { DoubtfulText } from "./doubtful-texts.ts";
import { decodePicture, drawnContrast, PICTURE_SCALE } from "./drawn-text.ts";

/** Texts that are measured on one page, and letters of each. */
const MAX_TEXTS = 12;
const MAX_LETTERS = 60;
const MAX_CLIP = { width: 400, height: 120 };
const MARGIN = 4;
/** Share of the letters that must have too little contrast, and room for blurred strokes. */
const MIN_SHARE = 0.25;
const MIN_LETTERS = 3;
const TOLERANCE = 1.03;

/** Makes texts invisible where they are; everything else stays. */
const HIDING = "* { -webkit-text-fill-color: transparent !important; transition: none !important }";

let texts: DoubtfulText[] = [];
let sheet: CSSStyleSheet | null = null;
let hiddenIn: DocumentOrShadowRoot[] = [];

/** Remembers texts to measure, one of each color and rule per kind of element. */
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

/** Scrolls a text into the window, and returns its part of the page for a picture. */
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

/** Compares pictures with and without a text; null if its contrast may be enough. */
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
  const highest = Math.max(...poor).toFixed(2);
  const message = `As it is drawn, the text has a contrast of ${highest}:1 at most (required ${doubtful.required}:1).`;
  const { rule: id, element } = doubtful;
  return writeFinding(toFinding({ id, impact: "serious" }, { element, message, outcome: "failed" }));
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
