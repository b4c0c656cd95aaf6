import type { RuleEntry } from "./scan-rule.ts";

const LISTS = {
  criteria: ["1.3.1"],
  affected: ["blind"],
  why: "Screen readers announce no list, no number of items, and offer no way to skip it.",
} satisfies Partial<RuleEntry>;

const TABLES = {
  criteria: ["1.3.1"],
  affected: ["blind"],
  why: "Screen readers read a cell without the headers that give it a meaning.",
} satisfies Partial<RuleEntry>;

/** Rules on lists, tables and headings. */
export const STRUCTURE_RULES: readonly RuleEntry[] = [
  {
    id: "list-children",
    title: "Lists contain only list items",
    ...LISTS,
    remedy: "Put each child of the <ul> or <ol> into an <li>.",
  },
  {
    id: "listitem-parent",
    title: "List items are in a list",
    ...LISTS,
    remedy: "Put the <li> elements directly into a <ul>, <ol> or <menu>.",
  },
  {
    id: "dl-children",
    title: "Terms and descriptions are in a description list",
    ...LISTS,
    remedy: "Put <dt> and <dd> into a <dl>.",
  },
  {
    id: "definition-list",
    title: "Description lists contain only terms and descriptions",
    ...LISTS,
    remedy: "Keep only <dt> and <dd> in a <dl>, or <div> elements around groups of them.",
  },
  {
    id: "td-headers-attr",
    title: "Cells refer to headers of their own table",
    ...TABLES,
    remedy: "List ids of header cells of the same table in the headers attribute, or remove it.",
  },
  {
    id: "th-has-data-cells",
    title: "Table headers belong to data cells",
    ...TABLES,
    remedy: "Write header cells that describe no data as <td>, or give them a scope.",
  },
  {
    id: "td-has-header",
    title: "Cells of large tables have headers",
    ...TABLES,
    remedy: 'Mark up the first row or column as <th scope="col"> or <th scope="row">.',
  },
  {
    id: "scope-attr-valid",
    title: "The scope of a table header is valid",
    ...TABLES,
    remedy: 'Use scope="col", "row", "colgroup" or "rowgroup".',
  },
  {
    id: "empty-table-header",
    title: "Table headers have text",
    ...TABLES,
    outcome: "advice",
    remedy: "Write what the row or column holds into its header, visually hidden if need be.",
  },
  {
    id: "heading-order",
    title: "Headings do not skip a level",
    criteria: ["1.3.1"],
    outcome: "advice",
    affected: ["blind", "cognitive"],
    why: "A skipped level reads like a missing part of the page.",
    remedy: "Use the next lower level, and change its size with CSS.",
  },
  {
    id: "empty-heading",
    title: "Headings have text",
    criteria: ["2.4.6"],
    affected: ["blind"],
    why: "Screen readers announce a heading without a word.",
    remedy: "Write the heading’s text, or remove the element.",
  },
  {
    id: "p-as-heading",
    title: "Headings are marked up as such",
    criteria: ["1.3.1"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen reader users move from heading to heading, and this one is not among them.",
    remedy: "Use <h2> to <h6> for a paragraph that looks like a heading.",
  },
  {
    id: "page-has-heading-one",
    title: "The page has a main heading",
    criteria: ["1.3.1", "2.4.6"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen reader users look for the level-one heading to learn what a page is about.",
    remedy: "Mark up the page’s own title as <h1>.",
  },
  {
    id: "orientation-lock",
    title: "The page works in portrait and landscape",
    criteria: ["1.3.4"],
    affected: ["touch", "low-vision"],
    why: "People whose device is mounted, for example on a wheelchair, cannot turn it.",
    remedy: "Remove the style rules that rotate the page by orientation.",
  },
];
