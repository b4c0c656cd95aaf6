import { beforeAll, expect, test } from "bun:test";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import { openWindow } from "../../../src/scanner/child/open-window.ts";
import { freezeDocument } from "../../../src/scanner/child/static-document/freeze-document.ts";
import { portalPage } from "../../bench/scan/portal-page.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";

const URL = "https://shop.example/";

beforeAll(ensureScannerEngine);

function freeze(html: string) {
  const window = openWindow(URL);
  window.document.write(html);
  freezeDocument(window.document);
  return { document: window.document, window };
}

test("a frozen document gives the same findings as happy-dom itself", async () => {
  const page = { html: portalPage(900), url: URL };
  const frozen = await auditPage(page);
  expect(frozen.findings.length).toBeGreaterThan(50);
  expect(await auditPage(page, { isStock: true })).toEqual(frozen);
});

const LIST = `<style>
  ul > li.odd + li { color: red } #last { color: blue } li { color: green; font-size: 50% }
  ul { font-size: 20px; --space: 2em; letter-spacing: 1px !important } li:first-child { margin: var(--space) }
  @media print { li { color: black } } @media (min-width: 10px) { em { text-decoration: underline } }
</style><ul><li class="odd x">One</li><li class="even">Two <em>2</em></li><li id="last" class="odd" style="color:pink">Three</li></ul>`;

test.each([
  ["li", 3],
  ["li.odd", 2],
  ["ul > .odd + li", 1],
  ["li ~ li", 2],
  [".odd, em, #last", 3],
  ["body em", 1],
  ["li:not(.odd)", 1],
  ["[class~=odd]", 2],
  ["ul > *:nth-child(2)", 1],
  [".none", 0],
])("a frozen document finds by %s", (selector, count) => {
  const { document } = freeze(LIST);
  const found = Array.from(document.querySelectorAll(selector));
  expect(found.length).toBe(count);
  expect(document.querySelector(selector)).toBe(found[0] ?? null);
  expect(found.every((element) => element.matches(selector))).toBe(true);
});

test("a query on an element stays within it", () => {
  const { document } = freeze(`${LIST}<p><em>Outside</em></p>`);
  const item = document.querySelector(".even");
  expect(item?.querySelectorAll("em").length).toBe(1);
  expect(item?.querySelectorAll("li").length).toBe(0);
  expect(() => document.querySelectorAll("a[")).toThrow();
});

test("computed styles follow cascade, inheritance, variables and media", () => {
  const { document, window } = freeze(LIST);
  const computed = (selector: string, property: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return window.getComputedStyle(element).getPropertyValue(property);
  };
  expect(computed(".x", "color")).toBe("green");
  expect(computed(".x", "font-size")).toBe("10px");
  expect(computed(".x", "margin-top")).toBe("20px");
  expect(computed(".even", "color")).toBe("red");
  expect(computed("em", "color")).toBe("red");
  expect(computed("em", "margin-top")).toBe("");
  expect(computed("em", "letter-spacing")).toBe("1px");
  expect(computed("em", "text-decoration")).toBe("underline");
  expect(computed("#last", "color")).toBe("pink");
});

test("positions of elements are compared as in a document that may change", () => {
  const positionsIn = ({ document }: ReturnType<typeof freeze>["window"]) => {
    const elements = Array.from(document.querySelectorAll("ul, li, em"));
    return elements.map((one) => elements.map((other) => one.compareDocumentPosition(other)));
  };
  const window = openWindow(URL);
  window.document.write(LIST);
  expect(positionsIn(freeze(LIST).window)).toEqual(positionsIn(window));
});
