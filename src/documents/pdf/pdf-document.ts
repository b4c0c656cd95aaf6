import { setImmediate } from "node:timers/promises";
import type { PDFStructureElement } from "pdfkit";
import type { TextDocument } from "../text-document.ts";
import { type Block, type Inline, type Logo, plainText, type TableBlock } from "../text-document.ts";
import { drawBlock, drawText, type LaidOut, layOut } from "./draw-text.ts";
import { COLORS, LOOKS, MARGIN, type TextLook, TONES } from "./look.ts";
import { PdfWriter } from "./pdf-writer.ts";

const PADDING = 4;
const GAP = 10;

const BULLET_INDENT = 12;
const CARD_GAP = 8;
const CARD_PADDING = 9;

const LOGO_PADDING = 7;
/** Points per pixel: two pixels equal one CSS pixel. */
const LOGO_SCALE = 0.375;

/**
 * Renders a document as a tagged PDF (PDF/UA-1) with our own embedded fonts. Yields to other
 * requests between blocks.
 */
export async function pdfDocument(content: TextDocument): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PdfWriter(content);
  drawTitle(writer, content);
  for (const block of content.blocks) {
    drawOne(writer, block);
    await setImmediate();
  }
  drawFeet(writer, content);
  writer.end();
  return Buffer.concat(await writer.doc.toArray());
}

/** Draws the page number and document title at the bottom of each page. */
function drawFeet(writer: PdfWriter, { title, subtitle, pageNumber }: TextDocument): void {
  const { doc } = writer;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = doc.page.height - 40;
    writer.rule(y - 8);
    writer.artifact(() => {
      writer.use(LOOKS.foot);
      const number = pageNumber(page + 1, count);
      const x = doc.page.width - MARGIN - doc.widthOfString(number);
      doc.text(writer.drawable(`${title} · ${subtitle[0] ?? ""}`), MARGIN, y, { lineBreak: false });
      doc.text(number, x, y, { lineBreak: false });
    }, "Pagination");
  }
}

function drawOne(writer: PdfWriter, block: Block): void {
  if (block.type === "heading") drawHeading(writer, block);
  else if (block.type === "paragraph") drawParagraph(writer, block);
  else if (block.type === "list") drawList(writer, block);
  else if (block.type === "figures") drawFigures(writer, block);
  else if (block.type === "table") drawTable(writer, block);
  else if (block.type === "code") drawCode(writer, block);
}

/** Draws the band at the top of the first page. */
function drawTitle(writer: PdfWriter, { author, logo, title, subtitle }: TextDocument): void {
  const logoHeight = logo ? logo.height * LOGO_SCALE + 2 * LOGO_PADDING + 12 : 0;
  const titleText = layOut(writer, [title], LOOKS.title, writer.width);
  const height = logoHeight + MARGIN + 15 + 6 + titleText.height + 22 + 18 + (subtitle.length - 1) * 15 + 26;
  writer.box(0, 0, { width: writer.doc.page.width, height }, COLORS.head);
  writer.y = MARGIN - 8;
  if (logo) drawLogo(writer, logo);
  writer.y = MARGIN - 8 + logoHeight;
  drawBlock(writer, "P", [author], LOOKS.author, { after: 6 });
  drawBlock(writer, "H1", [title], LOOKS.title, { after: 10 });
  writer.box(MARGIN, writer.y, { width: 56, height: 4, radius: 2 }, COLORS.signal);
  writer.y += 14;
  subtitle.forEach((line, index) => {
    drawBlock(writer, "P", [line], index === 0 ? LOOKS.period : LOOKS.author);
  });
  writer.y = height + 8;
}

/** Draws a figure with its alternative text, on white. */
function drawLogo(writer: PdfWriter, { png, alt, ...pixels }: Logo): void {
  const { doc, y: top } = writer;
  const [width, height] = [pixels.width * LOGO_SCALE, pixels.height * LOGO_SCALE];
  const [x, y] = [MARGIN + LOGO_PADDING, top + LOGO_PADDING];
  const plate = { width: width + 2 * LOGO_PADDING, height: height + 2 * LOGO_PADDING, radius: 4 };
  writer.box(MARGIN, top, plate, COLORS.onHead);
  const figure = writer.element(null, "Figure", { alt: writer.drawable(alt) });
  const bottom = doc.page.height - y - height;
  figure.dictionary.data.A = {
    O: "Layout",
    Placement: "Block",
    BBox: [x, bottom, x + width, bottom + height],
  };
  figure.add(() => doc.image(png, x, y, { width, height }));
  figure.end();
}

function drawHeading(writer: PdfWriter, { level, text }: Extract<Block, { type: "heading" }>): void {
  const isSection = level === 2;
  if (isSection) writer.beginSection();
  writer.makeRoom(isSection ? 150 : 110);
  writer.y += isSection ? 14 : 10;
  const title = writer.drawable(plainText(text));
  const { outline } = writer.doc;
  if (isSection) writer.section = outline.addItem(title, { top: writer.y });
  else writer.section?.addItem(title, { top: writer.y });
  drawBlock(writer, `H${level}`, [text], isSection ? LOOKS.heading2 : LOOKS.heading3, {
    after: isSection ? 6 : 3,
  });
}

function drawParagraph(writer: PdfWriter, { text, style }: Extract<Block, { type: "paragraph" }>): void {
  drawBlock(writer, "P", text, LOOKS[style ?? "text"], { after: 8 });
}

function drawList(writer: PdfWriter, { items }: Extract<Block, { type: "list" }>): void {
  const list = writer.element(null, "L");
  list.dictionary.data.A = { O: "List", ListNumbering: "Disc" };
  for (const item of items) {
    writer.makeRoom(LOOKS.text.leading);
    const entry = writer.element(list, "LI");
    const label = writer.element(entry, "Lbl");
    drawText(writer, label, layOut(writer, ["• "], LOOKS.text, BULLET_INDENT), { x: MARGIN, y: writer.y });
    label.end();
    drawBlock(writer, "LBody", item, LOOKS.text, { parent: entry, indent: BULLET_INDENT, after: 2 });
    entry.end();
  }
  list.end();
  writer.y += 6;
}

/** Draws numbers side by side, each in a card with its label. */
function drawFigures(writer: PdfWriter, { items }: Extract<Block, { type: "figures" }>): void {
  const width = (writer.width - CARD_GAP * (items.length - 1)) / items.length;
  const cards = items.map(({ value, label, tone }, index) => ({
    x: MARGIN + index * (width + CARD_GAP),
    color: tone ? TONES[tone] : COLORS.ink,
    value: layOut(
      writer,
      [`${value} `],
      { ...LOOKS.figure, color: tone ? TONES[tone] : COLORS.ink },
      width - 2 * CARD_PADDING,
    ),
    label: layOut(writer, [label], LOOKS.figureLabel, width - 2 * CARD_PADDING),
  }));
  const height = Math.max(...cards.map(({ value, label }) => value.height + label.height)) + 22;
  writer.makeRoom(height + 12);
  for (const { x, color } of cards) {
    writer.box(x, writer.y, { width, height, radius: 3 }, COLORS.sunk);
    writer.box(x, writer.y, { width, height: 3.5 }, color);
  }
  const list = writer.element(null, "L");
  for (const { x, value, label } of cards) {
    const entry = writer.element(list, "LI");
    const body = writer.element(entry, "LBody");
    const left = x + CARD_PADDING;
    const below = drawText(writer, body, value, { x: left, y: writer.y + 10 });
    drawText(writer, body, label, { x: left, y: below });
    entry.end();
  }
  list.end();
  writer.y += height + 12;
}

function drawCode(writer: PdfWriter, { text }: Extract<Block, { type: "code" }>): void {
  const code = layOut(writer, [text], LOOKS.code, writer.width - 20);
  writer.makeRoom(code.height + 20);
  writer.box(MARGIN, writer.y, { width: writer.width, height: code.height + 12, radius: 3 }, COLORS.sunk);
  const paragraph = writer.element(null, "P");
  drawText(writer, writer.element(paragraph, "Code"), code, { x: MARGIN + 10, y: writer.y + 6 });
  paragraph.end();
  writer.y += code.height + 20;
}

interface Column {
  x: number;
  width: number;
  isNumber: boolean;
}

/** Draws a table without splitting rows, repeating its header on each page. */
function drawTable(writer: PdfWriter, { caption, columns, rows }: TableBlock): void {
  const places = placeColumns(writer, columns);
  const table = writer.element(null, "Table");
  const head = columns.map(({ title }) => [title]);
  writer.makeRoom(90);
  const name = writer.element(table, "Caption");
  const title = layOut(writer, [caption], LOOKS.columnTitle, writer.width);
  writer.y = drawText(writer, name, title, { x: MARGIN, y: writer.y }) + 3;
  drawRow(writer, writer.element(table, "THead"), cellsOf(writer, head, places, LOOKS.columnTitle), "Column");
  const body = writer.element(table, "TBody");
  for (const row of rows) {
    const cells = cellsOf(writer, row, places, LOOKS.cell);
    if (writer.y + heightOf(cells) > writer.bottom) {
      writer.newPage();
      repeatHead(writer, cellsOf(writer, head, places, LOOKS.columnTitle));
    }
    drawRow(writer, body, cells, "Row");
  }
  table.end();
  writer.y += 14;
}

function placeColumns(writer: PdfWriter, columns: TableBlock["columns"]): Column[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const room = writer.width - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ width, isNumber = false }) => {
    const column = { x, width: (room * width) / whole, isNumber };
    x += column.width + GAP;
    return column;
  });
}

interface Cell {
  text: LaidOut;
  column: Column;
}

function cellsOf(writer: PdfWriter, texts: readonly Inline[][], columns: Column[], look: TextLook): Cell[] {
  return columns.map((column, index) => ({
    column,
    text: layOut(writer, texts[index] ?? [""], look, column.width),
  }));
}

function heightOf(cells: Cell[]): number {
  return Math.max(...cells.map(({ text }) => text.height)) + 2 * PADDING;
}

/** Draws a row. In column header rows, all cells are headers; in others, only the first cell is. */
function drawRow(
  writer: PdfWriter,
  group: PDFStructureElement,
  cells: Cell[],
  scope: "Column" | "Row",
): void {
  const row = writer.element(group, "TR");
  cells.forEach((cell, index) => {
    const isHeader = scope === "Column" || index === 0;
    const element = writer.element(row, isHeader ? "TH" : "TD", isHeader ? { scope } : {});
    drawText(writer, element, cell.text, placeOf(writer, cell));
    element.end();
  });
  row.end();
  moveBelow(writer, cells, scope === "Column");
}

/** Repeats the header visually; the structure includes it only once. */
function repeatHead(writer: PdfWriter, cells: Cell[]): void {
  writer.artifact(() => {
    for (const cell of cells) {
      const { x, y } = placeOf(writer, cell);
      writer.use(cell.text.look);
      cell.text.lines.forEach((pieces, line) => {
        const text = pieces.map((piece) => piece.text).join("");
        const start = cell.column.isNumber ? x + cell.column.width - writer.doc.widthOfString(text) : x;
        writer.doc.text(text, start, y + line * cell.text.look.leading, { lineBreak: false });
      });
    }
  });
  moveBelow(writer, cells, true);
}

function placeOf(writer: PdfWriter, { column }: Cell) {
  const place = { x: column.x, y: writer.y + PADDING };
  return column.isNumber ? { ...place, alignRight: column.width } : place;
}

function moveBelow(writer: PdfWriter, cells: Cell[], isHead: boolean): void {
  writer.y += heightOf(cells);
  writer.rule(writer.y, isHead ? { color: COLORS.ink, weight: 1 } : {});
}
