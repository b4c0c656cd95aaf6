import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { auditHtml, CHROMIUM, pageWith, testScanner } from "./test-browser.ts";

const scanner = testScanner();
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

const WORDS = "Shoes of leather and of wool for every season of the year ".repeat(5);
const FAULTY = `<img src="a.png" width="40" height="40"><a href="/a"></a><p style="color:#aaa;background:#fff">Faint</p><p style="width:900px">${WORDS}</p>`;

/** Adds an element for each member of a class and of those it extends, named after it. */
const naming = (kind: string, parent: string, create: string) => `<script>{
  const names = new Set();
  for (let at = ${kind}.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  const elements = [...names].map((name) => { const made = ${create}; made.setAttribute("name", name); return made });
  document.getElementById("${parent}").append(...elements);
}</script>`;

const image = 'Object.assign(new Image(9, 9), { alt: "" })';
const field = 'Object.assign(document.createElement("input"), { ariaLabel: "Field" })';

async function failuresOf(rest: string): Promise<string[]> {
  const { title, findings } = await auditHtml(scanner, pageWith(FAULTY + rest));
  expect(title).toBe("Our products");
  return findings.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule);
}

describe.skipIf(CHROMIUM === null)("elements named after every member", () => {
  const expected = ["img-alt", "color-contrast", "link-name", "reflow"].sort();

  test("of the document do not change a page's findings", async () => {
    const found = await failuresOf(`<div id="box"></div>${naming("HTMLDocument", "box", image)}`);
    expect(found.sort()).toEqual(expected);
  });

  test("of their form do not change a page's findings", async () => {
    const found = await failuresOf(`<form id="box"></form>${naming("HTMLFormElement", "box", field)}`);
    expect(found.sort()).toEqual(expected);
  });
});
