import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { outlineOf, sectionsOf, textOf } from "#src/pages/markdown/outline.ts";
import { PageIds } from "#src/pages/markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "#src/pages/markdown/render-markdown.tsx";
import type { PageSettings } from "#src/pages/page.ts";
import { pageContext, parseHtml } from "../render.ts";

function blocksOf(text: string, settings: Partial<PageSettings> = {}) {
  return renderMarkdown(text, pageContext(settings).settings, new PageIds());
}

function rendered(text: string, settings: Partial<PageSettings> = {}) {
  return parseHtml(renderToStaticMarkup(joinBlocks(blocksOf(text, settings)))).body;
}

describe("Markdown", () => {
  test("shows raw HTML as text", () => {
    const body = rendered("a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n<!-- c -->");
    expect(body.querySelector("b, script")).toBeNull();
    expect(body.textContent).toContain("<b onclick=x>b</b>");
    expect(body.textContent).toContain("<script>alert(1)</script>");
  });

  test("shows an operator's values as text, whatever they contain", () => {
    const productName = "*<img src=x>* [a](/b) `c`";
    const body = rendered("## {{productName}}\n\n**{{productName}}** `{{productName}}`", { productName });
    expect(body.querySelector("img, em, a")).toBeNull();
    for (const selector of ["h2", "strong", "code"]) {
      expect(body.querySelector(selector)?.textContent).toBe(productName);
    }
  });

  test.each<[string, ...string[]]>([
    ["[a](javascript:alert(1))"],
    ["[a](data:text/html,x)"],
    ["[a](/blog)", "/blog", ""],
    ["[a]({{publicUrl}}/blog)", "https://banister.test/blog", ""],
    ["[a](#here)", "#here", ""],
    ["[a](mailto:{{supportEmail}})", "mailto:help@banister.test", ""],
    ["[a](https://w3.org)", "https://w3.org", "external noopener"],
  ])("makes of %s a link to %p, marked if it leaves the site", (text, ...expected) => {
    const body = rendered(text);
    const links = [...body.querySelectorAll("a")];
    expect(links.flatMap((link) => [link.getAttribute("href") ?? "", link.rel])).toEqual(expected);
    expect(body.textContent?.trim()).toBe("a");
  });

  test("gives every heading an id of its own, from its words, whatever the operator's name and the language", () => {
    const body = rendered(
      "## Content\n\n## Same\n\n### Same\n\n## Was *{{productName}}* für Sie prüft, größere Straßen & Co.\n\n## ?!",
    );
    expect([...body.querySelectorAll("h2, h3")].map(({ id }) => id)).toEqual([
      // The frame has `content`.
      "content-2",
      "same",
      "same-2",
      "was-productname-fuer-sie-prueft-groessere-strassen-co",
      "section",
    ]);
  });

  test("lets a table scroll by keyboard under its own name, and names its columns", () => {
    const body = rendered("| A | B |\n|---|--:|\n| 1 | 2 |\n\nx\n\n| | B |\n|---|---|\n| 1 | 2 |");
    const all = (selector: string, name: string) =>
      [...body.querySelectorAll(selector)].map((one) => one.getAttribute(name));
    expect(all("section", "aria-label")).toEqual(["Table 1: A, B", "Table 2: B"]);
    expect(all("section", "tabindex")).toEqual(["0", "0"]);
    expect(all("th", "scope")).toEqual(["col", "col", "col"]);
  });

  test.each(["Note", "Tip", "Warning"])("renders a quotation that begins with %s as a callout", (kind) => {
    const note = rendered(`> **${kind}:** Mind the *gap*.`).querySelector('[role="note"]');
    expect(note?.className).toBe(`callout callout--${kind.toLowerCase()}`);
    expect(note?.textContent).toBe(`${kind}: Mind the gap.`);
    expect(rendered("> Mind the gap.").querySelector("blockquote")).toBeTruthy();
  });

  test("keeps code unchanged and inserts the embed code", () => {
    const body = rendered("```html\n<p>\n  {{embedCode}}\n```");
    expect(body.querySelector("pre code")?.textContent).toBe(
      '<p>\n  <script src="https://banister.test/platform.js" data-widget-id="YOUR-WIDGET-ID" async fetchpriority="high"></script>',
    );
    expect(body.querySelector("figcaption")?.textContent).toContain("HTML");
  });

  test("takes a picture's size from its title", () => {
    const picture = rendered('![A ramp](/ramp.png "800x600")').querySelector("img");
    const facts = ["alt", "width", "height"].map((name) => picture?.getAttribute(name));
    expect(facts).toEqual(["A ramp", "800", "600"]);
  });
});

const PIECES = [
  ...["## a\n", "- ", "1. ", "> **Note:** ", "| a |\n|---|\n| b |\n", "```js\n", "`", "*", "[a](", ")"],
  ...["<b>", "<script>", "javascript:", "&lt;", "<!--", "![a](", "\n\n", "\\", "\0", "{{embedCode}}"],
];

test("Markdown lets no markup through and never fails on any input", () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = renderToStaticMarkup(joinBlocks(blocksOf(pieces.join(""))));
      expect(html).not.toMatch(/<(b|script|html)>|href="javascript/);
    }),
    { numRuns: 150, seed: 1 },
  );
});

describe("a part in another language", () => {
  const text =
    "Before.\n\n## Über *uns* {de}\n\nDeutsch.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n### Mehr\n\n## After\n\nAgain.";

  test("extends from its marked ## heading to the next", () => {
    const body = rendered(text);
    const part = body.querySelector("[lang]");
    expect(part?.getAttribute("lang")).toBe("de");
    expect([...(part?.children ?? [])].map(({ tagName }) => tagName)).toEqual(["H2", "P", "SECTION", "H3"]);
    expect(part?.querySelector("h2")?.outerHTML).toBe('<h2 id="ueber-uns">Über <em>uns</em></h2>');
    expect([...body.children].map(({ tagName }) => tagName)).toEqual(["P", "SECTION", "H2", "P"]);
    expect(body.querySelector(".table-scroll")?.getAttribute("aria-label")).toBe("Tabelle 1: A, B");
  });

  test("has its language in the outline, and is split like the rest", () => {
    const blocks = blocksOf(text);
    expect(outlineOf(blocks)).toEqual([
      { id: "ueber-uns", text: "Über uns", lang: "de" },
      { id: "after", text: "After" },
    ]);
    expect(sectionsOf(blocks).map((section) => textOf(section.blocks.slice(0, 1)))).toEqual([
      "Deutsch.\n",
      "Again.\n",
    ]);
  });
});

test("the outline of a text lists its ## headings, and splits it at them", () => {
  const blocks = blocksOf("Before.\n\n## One *a*\n\nText of one.\n\n### Below\n\n- x\n- y\n\n## Two");
  expect(outlineOf(blocks)).toEqual([
    { id: "one-a", text: "One a" },
    { id: "two", text: "Two" },
  ]);
  const [one, two] = sectionsOf(blocks);
  expect(textOf(one?.blocks)).toBe("Text of one.\nBelow\nx\ny\n");
  expect(two?.blocks).toEqual([]);
});
