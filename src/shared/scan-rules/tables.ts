import { own, type RuleEntry } from "./scan-rule.ts";

const HEADERS = {
  criteria: ["1.3.1"],
  affected: ["blind"],
  why: "Screen readers read a cell without the headers that give it meaning.",
} satisfies Partial<RuleEntry>;

export const TABLE_RULES: readonly RuleEntry[] = [
  {
    id: "td-headers-attr",
    title: "A cell refers to a header that its table doesn’t have",
    ...HEADERS,
    remedy: "List ids of header cells of the same table in the headers attribute, or remove it.",
  },
  {
    id: "th-has-data-cells",
    title: "A table has headers but no data cells",
    ...HEADERS,
    remedy: "Write header cells that describe no data as <td>, or give them a scope.",
  },
  {
    id: "td-has-header",
    title: "A cell of a large table has no header",
    ...HEADERS,
    remedy: 'Mark up the first row or column as <th scope="col"> or <th scope="row">.',
  },
  {
    id: "scope-attr-valid",
    title: "A table header has a scope that doesn’t exist",
    ...HEADERS,
    remedy: 'Use scope="col", "row", "colgroup" or "rowgroup".',
  },
  {
    id: "empty-table-header",
    title: "A table header has no text",
    ...HEADERS,
    outcome: "advice",
    remedy: "Say in the header what the row or column contains, visually hidden if need be.",
  },
  ...own("failed", [
    {
      id: "header-without-cells",
      title: "No cells belong to a table header",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers never read this header with a cell, or they read the wrong one.",
      remedy: "Add the missing cells to the row or column, or correct the cells’ headers attributes.",
    },
  ]),
  ...own("review", [
    {
      id: "table-by-spaces",
      title: "A table or columns may be made with spaces",
      criteria: ["1.3.1", "1.3.2"],
      affected: ["blind"],
      why: "Screen readers read across the columns.",
      remedy: "Use a <table> for data, and style sheets for columns.",
    },
    {
      id: "heading-row",
      title: "A table may have no header cells",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers read cells without saying what they’re about.",
      remedy: 'Mark up the headers as <th scope="col">.',
    },
  ]),
  ...own("advice", [
    {
      id: "table-without-scope",
      title: "Table headers don’t say which cells they’re for",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers have to guess which header belongs to a cell.",
      remedy: 'Mark up headers as <th scope="col"> and <th scope="row">.',
    },
    {
      id: "unnamed-table",
      title: "A table has no caption",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "In a list of tables, this one has no name.",
      remedy: "Add a <caption> as the first element of the table.",
    },
    {
      id: "uneven-table",
      title: "Rows of a table have different columns",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Moving down a column leads to cells of other columns.",
      remedy: "Split it into simple tables, or use a description list.",
    },
    {
      id: "empty-cells",
      title: "Empty cells don’t say what they mean",
      criteria: ["1.3.1"],
      affected: ["blind", "cognitive"],
      why: "People can’t tell whether a value is missing, zero, or the same as above.",
      remedy: 'Write "none" or "not known", or a dash with a description.',
    },
    {
      id: "table-in-cell",
      title: "A cell contains another table",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers mix up the headers of both tables.",
      remedy: "Show the inner table after the outer one, or as rows of it.",
    },
    {
      id: "layout-table",
      title: "A table is used for layout",
      criteria: ["1.3.1", "1.3.2"],
      affected: ["blind"],
      why: "Screen readers announce rows and columns that mean nothing.",
      remedy: 'Use style sheets for layout, or add role="presentation".',
    },
    {
      id: "nested-table",
      title: "A table around other tables is probably layout",
      criteria: ["1.3.1", "1.3.2"],
      affected: ["blind"],
      why: "Screen readers announce rows and columns that mean nothing.",
      remedy: 'Use style sheets for layout, or add role="presentation" to the outer table.',
    },
    {
      id: "layout-table-headers",
      title: "A layout table has a caption or headers",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "The table claims to be layout and data at the same time.",
      remedy:
        "Remove the role if the table holds data; otherwise, remove <th>, <caption>, scope and headers.",
    },
  ]),
];
