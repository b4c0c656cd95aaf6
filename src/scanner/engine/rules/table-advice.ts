import { type OwnRule, textOf } from "./own-rule.ts";

const DATA = "table:not([role])";

function rowsOf(table: Element): Element[] {
  return Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table);
}

/** Tables within a cell of a table with headers. */
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
      if (isRendered(element)) yield { element, message: "A cell of a table with headers holds this table." };
    }
  },
};

/** Tables with headers that nothing names; one finding for the page. */
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
    const others = unnamed.length > 1 ? ` Nor have ${unnamed.length - 1} others.` : "";
    yield { element, message: `The table has no caption.${others}` };
  },
};

/** Tables with merged cells in which a column has no start of a cell (HTML, "table model"). */
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
      if (isRendered(element)) yield { element, message: "The rows of the table do not share its columns." };
    }
  },
};

/** Tables without headers whose cells hold whole parts of a page. */
export const unmarkedLayoutTable: OwnRule = {
  id: "layout-table",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(DATA)) {
      if (element.querySelector("th, caption, table, [scope]") || !isRendered(element)) continue;
      if (!element.querySelector("td > h1, td > h2, td > h3, td > form, td > nav, td > ul a[href]")) continue;
      yield { element, message: "The table holds parts of the page, as a layout does." };
    }
  },
};

const MIN_EMPTY = 2;

/** Tables with headers and empty cells, which leave open what their emptiness means. */
export const emptyCells: OwnRule = {
  id: "empty-cells",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(DATA)) {
      if (!element.querySelector("th") || element.querySelector("table")) continue;
      // The cell above the rows' headers and left of the columns' has nothing to say.
      const corner = rowsOf(element)[0]?.firstElementChild;
      const empty = Array.from(element.querySelectorAll("td")).filter(
        (cell) =>
          cell.childElementCount === 0 &&
          textOf(cell) === "" &&
          cell !== corner &&
          !cell.hasAttribute("aria-label"),
      );
      if (empty.length < MIN_EMPTY || !isRendered(element)) continue;
      yield { element, message: `The table has ${empty.length} empty cells.` };
    }
  },
};
