import { type OwnRule, textOf } from "./own-rule.ts";

/** Tables with headers in rows and columns of which none says what it is for. */
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
        yield { element, message: "The headers of rows and columns have no scope." };
      } else if (element.querySelector("caption") && !element.querySelector("th") && textOf(first) !== "") {
        yield { element, message: "The table has a caption, but no header cells." };
      }
    }
  },
};
