import { KEPT } from "#shared/scan-rules/changed-markup.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only, rename } from "./simple.ts";
import { type Changes, startTag, writeElement } from "./write-element.ts";

const MAX_ROWS = 3;
const MAX_CELLS = 6;

type CellAt = (cell: Element, row: number, column: number) => readonly [name: string, changes: Changes];

/** Writes a table's first rows with changed cells. */
function rows(cellAt: CellAt): MarkupChanger {
  return ({ element, withTexts }) => {
    const table = element.closest("table");
    const all = Array.from(table?.querySelectorAll("tr") ?? []).filter(
      (row) => row.closest("table") === table,
    );
    const lines = all.slice(0, MAX_ROWS).map((row, at) => {
      const cells = Array.from(row.children).slice(0, MAX_CELLS);
      const written = cells.map((cell, column) => {
        const [name, changes] = cellAt(cell, at, column);
        return writeElement({ element: cell, withTexts }, changes, { name });
      });
      const rest = row.children.length > MAX_CELLS ? KEPT : "";
      return `${startTag(row)}${written.join("")}${rest}</tr>`;
    });
    return lines.length > 0 ? only(lines.join("\n"), "rows") : [];
  };
}

const scopes: CellAt = (cell, row, column) => {
  if (row === 0) return ["th", { scope: "col" }];
  return cell.localName === "th" && column === 0 ? ["th", { scope: "row" }] : [cell.localName, {}];
};

/** Makes the first row's cells headers, and all others data cells. */
const data: CellAt = (_, row) => (row === 0 ? ["th", { scope: "col" }] : ["td", { scope: null }]);

const layout = (fault: Parameters<MarkupChanger>[0]) => {
  const table = fault.element.closest("table");
  const isOwn = table === fault.element;
  return table
    ? only(writeElement({ ...fault, element: table }, { role: "presentation" }), isOwn ? undefined : "around")
    : [];
};

const validScope: MarkupChanger = (fault) => {
  const { element } = fault;
  if (element.localName === "td") return rename("th")(fault);
  const isFirstRow = element.closest("tr")?.matches(":first-child") === true;
  const isFirstCell = element.previousElementSibling === null;
  return change({ scope: isFirstCell && !isFirstRow ? "row" : "col" })(fault);
};

const nextRows: MarkupChanger = (fault) => {
  const hasData = (fault.element.closest("table")?.querySelectorAll("tr").length ?? 0) > 1;
  const asLayout = choice(["layout", layout]);
  return hasData ? [...choice(["data", rows(data)])(fault), ...asLayout(fault)] : asLayout(fault);
};

/** Turns a header cell into an ordinary cell. */
const asCell: MarkupChanger = (fault) => {
  const { element } = fault;
  if (element.localName === "th") return only(writeElement(fault, { scope: null }, { name: "td" }));
  const isGrid = element.closest("[role=table], [role=grid], [role=treegrid]")?.matches("[role$=grid]");
  return change({ role: isGrid ? "gridcell" : "cell" })(fault);
};

export const TABLES: MarkupChangers = {
  "td-headers-attr": change({ headers: null }),
  "th-has-data-cells": nextRows,
  "header-without-cells": choice(["emptyHeader", asCell]),
  "td-has-header": choice(["data", rows(scopes)], ["layout", layout]),
  "scope-attr-valid": validScope,
  "table-without-scope": rows(scopes),
  "heading-row": choice(["firstRow", rows(scopes)]),
  "nested-table": choice(["layout", layout]),
  "layout-table-headers": (fault) =>
    fault.element.querySelector("td") && !fault.element.querySelector("[headers]")
      ? choice(["data", change({ role: null })])(fault)
      : [],
};
