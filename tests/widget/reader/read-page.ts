import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

export interface Readings {
  ours: string;
  /** Text that Readability returns for a clone of the document. */
  theirs: string;
  /** Text that the page marks as its article by `data-article`. */
  marked: string;
}

const READABILITY = readFileSync(
  Bun.resolveSync("@mozilla/readability/Readability.js", import.meta.dir),
  "utf8",
);

/** Opens the reader on a page with the widget, and reads the page with Readability beforehand. */
export async function readPage(page: Page): Promise<Readings> {
  await page.evaluate(`{${READABILITY}; window.Readability = Readability; window.textOf = ${textOf}}`);
  const { theirs, marked } = await page.evaluate(readByReadability);
  await openReader(page);
  const ours = await page.locator(".reader article").evaluate((shown) => window.textOf(shown));
  return { ours, theirs, marked };
}

export async function openReader(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  const button = page.locator("[name=reader-mode]");
  await button.waitFor({ state: "attached" });
  await button.evaluate((opener) => opener instanceof HTMLElement && opener.click());
  await page.locator(".reader article:not([aria-busy])").waitFor();
}

interface ReadabilityClass {
  new (
    copy: Node,
    options: { serializer(content: Element): Element },
  ): { parse(): { content: Element } | null };
}

declare global {
  interface Window {
    Readability: ReadabilityClass;
    textOf(node: Node): string;
  }
}

function readByReadability() {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
  const marks = roots.flatMap((root) => [...root.querySelectorAll("[data-article]")]);
  const clone = Node.prototype.cloneNode.call(document, true);
  let found: { content: Element } | null = null;
  try {
    found = new window.Readability(clone, { serializer: (content) => content }).parse();
  } catch (error) {
    console.info("Readability failed:", error);
  }
  return {
    theirs: found ? window.textOf(found.content) : "",
    marked: marks.map((marked) => window.textOf(marked)).join("\n"),
  };
}

/** Runs in the page. Returns an element's text with a space wherever a line or a cell ends. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  const inner = [...node.childNodes].map(textOf).join("");
  const isInline = /^(?:a|abbr|b|bdi|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u)$/i;
  return isInline.test(node.nodeName) ? inner : ` ${inner} `;
}
