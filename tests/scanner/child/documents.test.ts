import { beforeAll, describe, expect, test } from "bun:test";
import { auditPage, openWindow, sourceOf } from "#src/scanner/child/audit-page.ts";
import { weighPage } from "#src/scanner/child/handle-jobs.ts";
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
  const page = { html: portalPage(300), url: URL };
  const frozen = await auditPage(page);
  expect(frozen.findings.length).toBeGreaterThan(20);
  expect(await auditPage(page, { isStock: true })).toEqual(frozen);
});

const LIST = `<style>
  ul > li.odd + li { color: red } #last { color: blue } li { color: green; font-size: 50% }
  ul { font-size: 20px; --space: 2em; letter-spacing: 1px !important } li:first-child { margin: var(--space) }
  @media print { li { color: black } } @media (min-width: 10px) { em { text-decoration: underline } }
</style><ul><li class="odd x">One</li><li class="even">Two <em>2</em></li><li id="last" class="odd" style="color:pink">Three</li></ul>`;

test("a frozen document and its elements find by selectors", () => {
  const { document } = freeze(`${LIST}<p><em>Outside</em></p>`);
  const counts = {
    ...{ li: 3, "li.odd": 2, "ul > .odd + li": 1, "li ~ li": 2, ".odd, em, #last": 4, "body em": 2 },
    ...{ "li:not(.odd)": 1, "[class~=odd]": 2, "ul > *:nth-child(2)": 1, ".none": 0 },
  };
  for (const [selector, count] of Object.entries(counts)) {
    const found = Array.from(document.querySelectorAll(selector));
    expect([selector, found.length]).toEqual([selector, count]);
    expect(document.querySelector(selector)).toBe(found[0] ?? null);
    expect(found.every((element) => element.matches(selector))).toBe(true);
  }
  const item = document.querySelector(".even");
  expect([item?.querySelectorAll("em").length, item?.querySelectorAll("li").length]).toEqual([1, 0]);
  expect(() => document.querySelectorAll("a[")).toThrow();
});

test("computed styles follow cascade, inheritance, variables and media", () => {
  const { document, window } = freeze(LIST);
  const computed = (selector: string, property: string) => {
    const element = document.querySelector(selector);
    return element && window.getComputedStyle(element).getPropertyValue(property);
  };
  for (const [selector, property, value] of [
    [".x", "color", "green"],
    [".x", "font-size", "10px"],
    [".x", "margin-top", "20px"],
    [".even", "color", "red"],
    ["em", "color", "red"],
    ["em", "margin-top", ""],
    ["em", "letter-spacing", "1px"],
    ["em", "text-decoration", "underline"],
    ["#last", "color", "pink"],
  ] as const)
    expect([selector, property, computed(selector, property)]).toEqual([selector, property, value]);
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

const pageOf = (body: string) =>
  `<!doctype html>\n<html lang="en">\n<title>Bread</title>\n<main>\n<h1>Bread</h1>\n${body}\n</main>\n</html>\n`;

async function foundBy(rule: string, html: string) {
  const { findings } = await auditPage({ html, url: URL });
  return findings.filter((finding) => finding.rule === rule);
}

async function placesOf(body: string): Promise<string[]> {
  const html = pageOf(body);
  const lines = html.split("\n");
  const found = await foundBy("img-alt", html);
  return found.map(({ source }) => {
    if (!source) return "unknown";
    const { startLine, startColumn, endLine, endColumn } = source;
    const text = lines.slice(startLine - 1, endLine);
    const last = text.length - 1;
    return text
      .map((line, at) => line.slice(at === 0 ? startColumn - 1 : 0, at === last ? endColumn - 1 : undefined))
      .join("\n");
  });
}

describe("the place of a finding in the page's HTML", () => {
  test("is that of its opening tag, whatever comes before it", async () => {
    const body = [
      "<!-- <img src=no.png> --><script>'<img src=no.png>'</script>",
      "<template><img src=no.png></template>",
      "<p title='<img>'>Ähre 🌾 <img src=a.png><p>and",
      '  <IMG\n    src="b.png"\n    class=wide>',
    ].join("\n");
    expect(await placesOf(body)).toEqual(["<img src=a.png>", '<IMG\n    src="b.png"\n    class=wide>']);
  });

  test("is left open where elements and tags are not the same", async () => {
    const html = "<p>One</p><p id=a>Two &amp; three</p><p id=b>";
    const window = openWindow(URL);
    window.document.write(html);
    const [first, second, third] = window.document.querySelectorAll("p");
    if (!first || !second || !third) throw new Error("The document lacks paragraphs");
    third.setAttribute("id", "c");
    const source = sourceOf(html, window.document);
    expect(source(second)?.place).toMatchObject({ startLine: 1, startColumn: 11, endColumn: 19 });
    expect(source(third)).toBeNull();
    third.removeAttribute("id");
    const twins = html.replace(" id=b", "");
    expect(sourceOf(twins, window.document)(third)?.place.startColumn).toBe(38);
    first.remove();
    expect(sourceOf(twins, window.document)(third)).toBeNull();
    await window.happyDOM.close();
  });

  test("ignores repeated attributes, of which the first counts", async () => {
    const [found] = await foundBy("empty-heading", pageOf("<h2 class=a class=b></h2>"));
    expect(found?.source).toMatchObject({ startLine: 6, startColumn: 1 });
  });
});

describe("a fix", () => {
  const fixOf = async (rule: string, html: string) => (await foundBy(rule, html))[0]?.source?.fix ?? null;

  test("is the opening tag, if nothing else has to change and no one has to choose", async () => {
    const page = `<html class=a><title>B</title><main><h1>B</h1>${WORDS}</main></html>`;
    expect(await fixOf("html-has-lang", page)).toBe('<html class="a" lang="en">');
    const heading = '<h2 aria-checked="true">Our <b>rolls</b></h2>';
    expect(await fixOf("aria-allowed-attr", pageOf(heading))).toBe("<h2>");
  });

  test("is not offered where words are missing or values would be lost", async () => {
    expect(await fixOf("img-alt", pageOf("<img src=a.png>"))).toBeNull();
    expect(await fixOf("button-name", pageOf("<button></button>"))).toBeNull();
    const heading = '<h2 aria-checked="true" data-id="7">Rolls</h2>';
    expect(await fixOf("aria-allowed-attr", pageOf(heading))).toBeNull();
  });
});

const WORDS = `<p>${"We bake the bread and the rolls for you, and this is what they are made of. ".repeat(4)}</p>`;

const levels = (count: number, inside = "") => "<div>".repeat(count) + inside + "</div>".repeat(count);

test("512 levels and 50,000 tags are accepted, and no more", () => {
  expect(weighPage(levels(512))).toBeNull();
  expect(weighPage(levels(513))).toBe("too-deep");
  expect(weighPage("<br>".repeat(50_000))).toBeNull();
  expect(weighPage("<br>".repeat(50_001))).toBe("too-many-tags");
  expect(weighPage("<!---->".repeat(50_001))).toBe("too-many-tags");
});

test.each([
  ["elements without content", "<img><input><hr>"],
  ["items, cells and paragraphs whose end tags are left out", "<li><p>a<dt>b<dd>c<tr><td>d"],
  ["tags in comments", "<!-- <div> -->"],
  ["tags in scripts and styles", "<script>'<div>'</script><style><div></style>"],
  ["tags in text areas", "<textarea><div></textarea>"],
  ["tags in quoted values", `<img alt="<div>" title='<div><div>'>`],
  ["self-closed shapes", "<svg><path/><g/></svg>"],
  ["end tags of nothing", "</p></span>"],
])("%s are no further level", (_, html) => {
  expect(weighPage(levels(400, html.repeat(200)))).toBeNull();
});

test("what stays open counts as a level: an item around a list, a value that ends in a slash or has a bracket", () => {
  expect(weighPage("<ul><li>".repeat(257))).toBe("too-deep");
  expect(weighPage('<a href="/a>b/">'.repeat(513))).toBe("too-deep");
  expect(weighPage("<b/>".repeat(513))).toBe("too-deep");
});
