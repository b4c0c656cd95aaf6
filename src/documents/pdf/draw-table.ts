import type { PDFStructureElement } from "pdfkit";
import type { Inline, TableBlock } from "../text-document.ts";
import { drawText, type LaidOut, layOut } from "./draw-text.ts";
import { COLORS, LOOKS, MARGIN, type TextLook } from "./look.ts";
import type { PdfWriter } from "./pdf-writer.ts";

const PADDING = 4;
const GAP = 10;

interface Column {
  x: number;
  width: number;
  isNumber: boolean;
}

/** Draws a table whose rows stay whole, and whose head is repeated on each page. */
export function drawTable(writer: PdfWriter, { caption, columns, rows }: TableBlock): void {
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

/** Draws a row; all cells of one that heads columns, or the first of another one, are headers. */
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

/** Draws the head again for those who see it; the structure has it once. */
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
