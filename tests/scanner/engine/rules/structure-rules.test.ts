import { beforeAll, expect, test } from "bun:test";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { auditPage } from "../../../../src/scanner/child/audit-page.ts";
import { ensureScannerEngine } from "../../../helpers/built-files.ts";

const LONG =
  "We bake every morning from five o'clock on, and sell what is left at half its price in the evening.";

beforeAll(ensureScannerEngine);

async function ownFindings(body: string) {
  const html = `<!doctype html><html lang="en"><head><title>Bread and rolls</title></head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`;
  const { findings } = await auditPage({ html, url: "https://shop.example/" });
  const own = findings.filter(({ rule }) => SCAN_RULES.get(rule)?.engine === "handrail");
  return own.filter(({ outcome }) => outcome === "failed").map(({ rule, outcome }) => `${rule} ${outcome}`);
}

test.each([
  [
    "a header of a column that has no cells",
    "<table><tr><th>Bread<th>Price</tr><tr><td>Rye</tr></table>",
    "header-without-cells failed",
  ],
  [
    "a header whose cells name another one",
    '<table><tr><th id="b">Bread<th>Price</tr><tr><td>Rye<td headers="b">Oat</tr></table>',
    "header-without-cells failed",
  ],
  [
    "a header of a custom column that has no cells",
    '<div role="table"><div role="row"><b role="columnheader">Bread</b><b role="columnheader">Price</b></div><div role="row"><i role="cell">Rye</i></div></div>',
    "header-without-cells failed",
  ],
  [
    "an open list that does not exist",
    '<input aria-label="Bread" role="combobox" aria-expanded="true" aria-controls="list">',
    "missing-popup failed",
  ],
  [
    "a group between a list and its item",
    '<div role="list"><div role="listitem">Rye</div><div role="group"><div role="listitem">Oat</div></div></div>',
    "parent-between failed",
  ],
  [
    "an item of a tree in the group of a menu",
    '<div role="menu"><div role="menuitem">Rye</div><div role="group"><div role="treeitem">Oat</div></div></div>',
    "parent-between failed",
  ],
  ["a paragraph with a name", '<p aria-label="Rye bread">Rye</p>', "named-paragraph failed"],
  ["a part in another language than it declares", `<p lang="fr">${LONG}</p>`, "wrong-part-language failed"],
])("tables, roles and languages: %s fails", async (_, body, found) => {
  expect(await ownFindings(body)).toEqual([found]);
});

test.each([
  [
    "a header that stands below its cells, and one of a group of rows",
    '<table><tr><th scope="rowgroup">Fresh<td>1</tr><tr><td>2<td>3</tr><tr><th>Sum<th>All</tr></table>',
  ],
  [
    "cells of a custom table of which a part is in the page",
    '<div role="table" aria-colcount="2"><div role="row"><b role="columnheader">Bread</b><b role="columnheader">Price</b></div><div role="row"><i role="cell">Rye</i></div></div>',
  ],
  [
    "items in groups of their menu, and in a component",
    '<div role="menu"><div role="group"><div role="menuitem">Rye</div></div></div><x-list role="list"><x-box><i role="listitem">Oat</i></x-box></x-list>',
  ],
  ["a short part that could be of two languages", '<p>See <i lang="fr">Paul put on the tape</i>.</p>'],
  ["a quotation within a part", `<div lang="de"><p lang="en">${LONG}</p></div>`],
])("tables, roles and languages: %s is right", async (_, body) => {
  expect(await ownFindings(body)).toEqual([]);
});
