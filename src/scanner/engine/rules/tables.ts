import { type OwnRule, textOf } from "./own-rule.ts";

const TABLES = ":is([role=table], [role=grid], [role=treegrid]):not(table)";
const CELLS = "[role=cell], [role=gridcell], [role=rowheader], [role=columnheader]";
/** Attributes of tables that are only partly in the document. */
const PARTIAL =
  "[aria-colindex], [aria-colspan], [aria-colcount], [aria-rowcount], [aria-owns], [aria-busy=true]";

const LAYOUT = /^(?:none|presentation)$/;
const MAX_CELLS = 5_000;

/**
 * Header cells of data tables to which no cell belongs (WCAG 1.3.1). More lenient than the HTML
 * algorithm, which assigns cells in only one direction.
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
          yield { element, messageId: "no-cells" };
        }
      }
    }
    for (const element of emptyColumns(document)) {
      const isShown = textOf(element) !== "" && isRendered(element) && !element.closest("[aria-hidden=true]");
      if (isShown) yield { element, messageId: "no-cells" };
    }
  },
};

/** Header cells by their role without a text; AccessLint looks at `<th>` only. */
export const emptyHeaderRole: OwnRule<"empty-table-header"> = {
  id: "empty-table-header",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      ":is([role=columnheader], [role=rowheader]):not(th, form)",
    )) {
      if (element.closest("[aria-hidden=true]") || nameOf(element) !== "" || !isRendered(element)) continue;
      yield { element, messageId: "empty" };
    }
  },
};

/** Scopes of cells that are no header cells, where they have no effect. */
export const scopeOfCell: OwnRule<"scope-attr-valid"> = {
  id: "scope-attr-valid",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("td[scope]")) {
      if (isRendered(element)) yield { element, messageId: "no-header", outcome: "review" };
    }
  },
};

const DATA = "table:not([role])";

function rowsOf(table: Element): Element[] {
  return Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table);
}

/** Tables nested in a cell of a table with headers. */
export const tableInCell: OwnRule = {
  id: "table-in-cell",
  impact: "minor",
  *find({ document, isRendered }) {
    const outers = new Map<Element, boolean>();
    for (const element of document.querySelectorAll(`${DATA} ${DATA}`)) {
      const outer = element.parentElement?.closest("table");
      if (!outer) continue;
      const hasHeaders = outers.get(outer) ?? rowsOf(outer).some((row) => row.querySelector(":scope > th"));
      outers.set(outer, hasHeaders);
      if (!hasHeaders) continue;
      if (isRendered(element)) yield { element, messageId: "nested" };
    }
  },
};

/** Tables that have headers but no name; one finding for the page. */
export const unnamedTable: OwnRule = {
  id: "unnamed-table",
  impact: "minor",
  *find({ document, isRendered }) {
    const unnamed = Array.from(document.querySelectorAll(DATA)).filter(
      (table) =>
        rowsOf(table).length > 2 &&
        table.querySelector("th") &&
        !table.querySelector("table, caption") &&
        !table.matches("[aria-label], [aria-labelledby], [title], [summary], table table, figure table") &&
        !/^h[1-6]$/.test(table.previousElementSibling?.localName ?? "") &&
        isRendered(table),
    );
    const [element] = unnamed;
    if (!element) return;
    const others = unnamed.length - 1;
    yield { element, messageId: others > 0 ? "no-caption-with-others" : "no-caption", values: { others } };
  },
};

/**
 * Tables with merged cells in which rows differ in width or some column has no cell starting in it
 * (HTML, "table model").
 */
export const unevenTable: OwnRule = {
  id: "uneven-table",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(DATA)) {
      const rows = rowsOf(element);
      if (rows.length < 3 || !element.querySelector("[colspan]") || element.querySelector("[rowspan]"))
        continue;
      const starts = new Set<number>();
      const widths = rows.map((row) => {
        let at = 0;
        for (const cell of row.children) {
          starts.add(at);
          at += Math.min(Number.parseInt(cell.getAttribute("colspan") ?? "", 10) || 1, 1_000);
        }
        return at;
      });
      const width = Math.max(...widths);
      if (starts.size >= width && widths.every((one) => one === width)) continue;
      if (isRendered(element)) yield { element, messageId: "uneven" };
    }
  },
};

/** Tables without headers whose cells contain whole parts of a page. */
export const unmarkedLayoutTable: OwnRule = {
  id: "layout-table",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(DATA)) {
      if (element.querySelector("th, caption, table, [scope]") || !isRendered(element)) continue;
      if (!element.querySelector("td > h1, td > h2, td > h3, td > form, td > nav, td > ul a[href]")) continue;
      yield { element, messageId: "layout" };
    }
  },
};

const MIN_EMPTY = 2;

/** Tables with headers and empty cells, whose meaning is unclear. */
export const emptyCells: OwnRule = {
  id: "empty-cells",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(DATA)) {
      if (!element.querySelector("th") || element.querySelector("table")) continue;
      // The corner cell between row and column headers may be empty.
      const corner = rowsOf(element)[0]?.firstElementChild;
      const empty = Array.from(element.querySelectorAll("td")).filter(
        (cell) =>
          cell.childElementCount === 0 &&
          textOf(cell) === "" &&
          cell !== corner &&
          !cell.hasAttribute("aria-label"),
      );
      if (empty.length < MIN_EMPTY || !isRendered(element)) continue;
      yield { element, messageId: "empty", values: { count: empty.length } };
    }
  },
};

/** Tables with row and column headers that lack a scope, or with a caption but no headers. */
export const tableWithoutScope: OwnRule = {
  id: "table-without-scope",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table")) {
      const role = element.getAttribute("role");
      if (role === "presentation" || role === "none" || !isRendered(element)) continue;
      const rows = Array.from(element.querySelectorAll("tr")).filter(
        (row) => row.closest("table") === element,
      );
      const [first, ...others] = rows;
      if (!first || others.length < 2 || element.querySelector("table, [scope], [headers]")) continue;
      const columns = first.querySelectorAll("th");
      const heads = others.filter((row) => row.firstElementChild?.localName === "th");
      if (columns.length > 1 && heads.length > 0) {
        yield { element, messageId: "no-scope" };
      } else if (element.querySelector("caption") && !element.querySelector("th") && textOf(first) !== "") {
        yield { element, messageId: "no-headers" };
      }
    }
  },
};

interface Cell {
  element: HTMLTableCellElement;
  isHeader: boolean;
  /** IDs of its headers; null if it names none of the table's cells, so its position decides. */
  headers: readonly string[] | null;
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
}

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

/** Assigns a table's cells to slots using HTML's algorithm for forming a table. */
function cellsOf(table: HTMLTableElement): Cell[] {
  const cells: Cell[] = [];
  /** First free row in each column, below cells that span rows. */
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

/** Yields column headers in custom tables for which no row has a cell. */
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
