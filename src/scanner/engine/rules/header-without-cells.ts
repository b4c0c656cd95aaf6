import { type OwnRule, textOf } from "./own-rule.ts";

const TABLES = ":is([role=table], [role=grid], [role=treegrid]):not(table)";
const CELLS = "[role=cell], [role=gridcell], [role=rowheader], [role=columnheader]";
/** Attributes of tables of which not all is in the document. */
const PARTIAL =
  "[aria-colindex], [aria-colspan], [aria-colcount], [aria-rowcount], [aria-owns], [aria-busy=true]";

const MESSAGE = "No cell of the table belongs to this header.";
const LAYOUT = /^(?:none|presentation)$/;
const MAX_CELLS = 5_000;

/** A cell of an HTML table with the slots that it covers. */
interface Cell {
  element: HTMLTableCellElement;
  isHeader: boolean;
  /** Ids of its headers; null if it names none of the table's cells, so that its place decides. */
  headers: readonly string[] | null;
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
}

/**
 * Header cells of tables with data, to which no cell belongs (WCAG 1.3.1). More lenient than the
 * algorithm of HTML, which assigns cells in one direction only.
 */
export const headerWithoutCells: OwnRule = {
  id: "header-without-cells",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const table of document.querySelectorAll("table")) {
      if (LAYOUT.test(table.getAttribute("role") ?? "") || table.closest("[aria-hidden=true]")) continue;
      const cells = cellsOf(table);
      if (!cells.some(({ isHeader, element }) => !isHeader && textOf(element) !== "")) continue;
      for (const cell of cells) {
        const { element, isHeader } = cell;
        if (!isHeader || textOf(element) === "" || element.closest("[aria-hidden=true]")) continue;
        if (isRendered(element) && !cells.some((other) => other !== cell && belongs(other, cell))) {
          yield { element, message: MESSAGE };
        }
      }
    }
    for (const element of emptyColumns(document)) {
      const isShown = textOf(element) !== "" && isRendered(element) && !element.closest("[aria-hidden=true]");
      if (isShown) yield { element, message: MESSAGE };
    }
  },
};

function belongs(cell: Cell, header: Cell): boolean {
  if (cell.headers) return cell.headers.includes(header.element.id);
  const { scope } = header.element;
  if (scope === "rowgroup" || scope === "colgroup") return !cell.isHeader;
  const isBeside = overlaps(cell.rows, header.rows) && !cell.isHeader && scope !== "col";
  return isBeside || (overlaps(cell.columns, header.columns) && scope !== "row");
}

function overlaps([first, last]: Cell["rows"], [start, end]: Cell["rows"]): boolean {
  return first <= end && start <= last;
}

/** Places a table's cells as the algorithm of HTML for forming a table does. */
function cellsOf(table: HTMLTableElement): Cell[] {
  const cells: Cell[] = [];
  /** First row below what reaches down into each column. */
  const free: number[] = [];
  for (const [at, row] of Array.from(table.rows).entries()) {
    let column = 0;
    for (const element of row.cells) {
      while ((free[column] ?? 0) > at) column += 1;
      const last = column + Math.min(element.colSpan, 1_000) - 1;
      const end = at + (element.rowSpan || table.rows.length - at);
      for (let one = column; one <= last; one += 1) free[one] = end;
      cells.push({ ...kindOf(element, table), element, rows: [at, end - 1], columns: [column, last] });
      column = last + 1;
    }
    if (cells.length > MAX_CELLS) return [];
  }
  return cells;
}

function kindOf(element: HTMLTableCellElement, table: HTMLTableElement): Pick<Cell, "isHeader" | "headers"> {
  const role = element.getAttribute("role");
  const named = element.getAttribute("headers")?.split(/\s+/).filter(Boolean) ?? [];
  const ids = named.filter(
    (id) => id !== element.id && table.querySelector(`:is(td, th)[id="${CSS.escape(id)}"]`),
  );
  const isHeader = role ? /header$/.test(role) : element.localName === "th";
  return { isHeader, headers: ids.length > 0 ? ids : null };
}

/** Yields the column headers of custom tables that no row has a cell for. */
function* emptyColumns(document: Document): Iterable<Element> {
  for (const table of document.querySelectorAll(TABLES)) {
    if (table.matches(PARTIAL) || table.querySelector(`${PARTIAL}, table, ${TABLES}`)) continue;
    const rows = Array.from(table.querySelectorAll("[role=row]"), (row) =>
      Array.from(row.querySelectorAll(CELLS)),
    );
    const [heads = [], ...others] = rows;
    if (heads.some((cell) => cell.getAttribute("role") !== "columnheader")) continue;
    const columns = Math.max(0, ...others.map(({ length }) => length));
    if (columns > 0) yield* heads.slice(columns);
  }
}
