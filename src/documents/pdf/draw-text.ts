import type { PDFStructureElement } from "pdfkit";
import { type Inline, plainText, type Tone } from "../text-document.ts";
import { COLORS, MARGIN, type TextLook, TONES } from "./look.ts";
import type { PdfWriter } from "./pdf-writer.ts";

export interface LaidOut {
  inlines: Inline[];
  look: TextLook;
  lines: Line[];
  height: number;
}

/** Lays out text in lines of a given width in points. */
export function layOut(writer: PdfWriter, texts: readonly Inline[], look: TextLook, width: number): LaidOut {
  const inlines = texts.map((inline) => drawableInline(writer, inline));
  const lines = layOutText(inlines, width, (inline, text) => writer.widthOf(text, lookOf(inline, look)));
  return { inlines, look, lines, height: lines.length * look.leading };
}

function drawableInline(writer: PdfWriter, inline: Inline): Inline {
  if (typeof inline === "string") return writer.drawable(inline);
  return { ...inline, text: writer.drawable(inline.text) };
}

interface Place {
  x: number;
  y: number;
  /** Width within which lines are right-aligned; if missing, they are left-aligned. */
  alignRight?: number;
  /** Whether lines that do not fit are drawn on the next page. */
  mayBreak?: boolean;
}

/**
 * Draws text into a structure element. Links and parts in other languages become separate elements.
 * Returns the y below the text.
 */
export function drawText(
  writer: PdfWriter,
  element: PDFStructureElement,
  text: LaidOut,
  place: Place,
): number {
  const tops = topsOf(writer, text, place);
  let line = 0;
  const goTo = (wanted: number) => {
    for (; line < wanted; line += 1) if (tops[line + 1]?.isOnNewPage) writer.doc.continueOnNewPage();
  };
  if (tops[0]?.isOnNewPage) writer.newPage();
  text.inlines.forEach((inline, position) => {
    const owner = ownerOf(writer, element, inline);
    owner.add(() => {
      text.lines.forEach((pieces, index) => {
        const piece = pieces.find((one) => one.inline === position);
        const top = tops[index];
        if (!piece || !top) return;
        goTo(index);
        drawPiece(
          writer,
          owner,
          { inline, piece, look: text.look },
          { x: lineStart(place, pieces), y: top.y },
        );
      });
    });
    if (owner !== element) owner.end();
  });
  goTo(text.lines.length - 1);
  return (tops.at(-1)?.y ?? place.y) + text.look.leading;
}

/** Draws text as a block at the writer's position, then moves the position below it. */
export function drawBlock(
  writer: PdfWriter,
  type: string,
  texts: readonly Inline[],
  look: TextLook,
  { parent = null as PDFStructureElement | null, indent = 0, after = 0 } = {},
): void {
  const text = layOut(writer, texts, look, writer.width - indent);
  const element = writer.element(parent, type);
  const place = { x: MARGIN + indent, y: writer.y, mayBreak: true };
  writer.y = drawText(writer, element, text, place) + after;
  element.end();
}

interface Top {
  y: number;
  isOnNewPage: boolean;
}

/**
 * Returns each line's vertical position; lines that do not fit on the page move to the next page.
 */
function topsOf(writer: PdfWriter, { lines, look }: LaidOut, { y, mayBreak = false }: Place): Top[] {
  let next = y;
  return lines.map(() => {
    const isOnNewPage = mayBreak && next + look.leading > writer.bottom;
    if (isOnNewPage) next = MARGIN;
    const top = { y: next, isOnNewPage };
    next += look.leading;
    return top;
  });
}

function lineStart({ x, alignRight }: Place, pieces: Piece[]): number {
  if (alignRight === undefined) return x;
  return x + alignRight - pieces.reduce((sum, { width }) => sum + width, 0);
}

function ownerOf(writer: PdfWriter, element: PDFStructureElement, inline: Inline): PDFStructureElement {
  if (typeof inline === "string" || (!inline.href && !inline.lang)) return element;
  return writer.element(element, inline.href ? "Link" : "Span", { lang: inline.lang });
}

function drawPiece(
  writer: PdfWriter,
  owner: PDFStructureElement,
  { inline, piece, look }: { inline: Inline; piece: Piece; look: TextLook },
  start: { x: number; y: number },
): void {
  const { doc } = writer;
  const x = start.x + piece.x;
  writer.use(lookOf(inline, look));
  doc.text(piece.text, x, start.y, { lineBreak: false });
  if (typeof inline === "string" || !inline.href) return;
  const width = doc.widthOfString(piece.text.trimEnd());
  const foot = start.y + look.size * 1.12;
  doc
    .lineWidth(0.5)
    .strokeColor(COLORS.link)
    .moveTo(x, foot)
    .lineTo(x + width, foot)
    .stroke();
  // The library writes a primitive string as a PDF name, and a String object as a text string.
  const link = { structParent: owner, Contents: new String(plainText(inline)) };
  doc.link(x, start.y, width, look.leading, inline.href, link);
}

function lookOf(inline: Inline, look: TextLook): TextLook {
  if (typeof inline === "string") return look;
  const { href, style } = inline;
  if (href) return { ...look, color: COLORS.link };
  if (style === undefined || style === "code") return look;
  return { ...look, isBold: true, color: isTone(style) ? TONES[style] : look.color };
}

function isTone(style: string): style is Tone {
  return style in TONES;
}

/** Part of a line that belongs to a single inline. */
interface Piece {
  /** Index of the piece's inline. */
  inline: number;
  text: string;
  /** Distance from the start of the line, in points. */
  x: number;
  width: number;
}

type Line = Piece[];

type Measure = (inline: Inline, text: string) => number;

/** Breaks inlines into lines of a given width, between words or within a word that is too wide. */
function layOutText(inlines: readonly Inline[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [[]];
  let x = 0;
  inlines.forEach((inline, position) => {
    for (const word of wordsOf(inline)) {
      for (const part of fittingParts(word, width, (text) => measure(inline, text))) {
        if (x > 0 && x + measure(inline, part.trimEnd()) > width) {
          lines.push([]);
          x = 0;
        }
        const text = x === 0 && lines.length > 1 ? part.trimStart() : part;
        const wide = measure(inline, text);
        append(lines, { inline: position, text, x, width: wide });
        x += wide;
      }
    }
  });
  return lines;
}

/** Splits after spaces, so each word keeps its trailing space for screen readers. */
function wordsOf(inline: Inline): string[] {
  const text = typeof inline === "string" ? inline : inline.text;
  return text.match(/\s*\S+\s?|\s+/g) ?? [];
}

function fittingParts(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word.trimEnd()) <= width) return [word];
  const parts = [""];
  for (const character of word) {
    const grown = (parts.at(-1) ?? "") + character;
    if (measure(grown.trimEnd()) > width) parts.push(character);
    else parts[parts.length - 1] = grown;
  }
  return parts;
}

/** Appends a word to the line, joining it to the last piece if both belong to the same inline. */
function append(lines: Line[], piece: Piece): void {
  const line = lines.at(-1);
  const last = line?.at(-1);
  if (last?.inline === piece.inline) {
    last.text += piece.text;
    last.width += piece.width;
  } else line?.push(piece);
}
