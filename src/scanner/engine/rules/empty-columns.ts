const TABLES = ":is([role=table], [role=grid], [role=treegrid]):not(table)";
const CELLS = "[role=cell], [role=gridcell], [role=rowheader], [role=columnheader]";
/** Attributes of tables of which not all is in the document. */
const PARTIAL =
  "[aria-colindex], [aria-colspan], [aria-colcount], [aria-rowcount], [aria-owns], [aria-busy=true]";

/** Yields the column headers of custom tables that no row has a cell for. */
export function* emptyColumns(document: Document): Iterable<Element> {
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
