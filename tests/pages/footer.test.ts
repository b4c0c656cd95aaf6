import { expect, test } from "bun:test";
import { parseHtml, renderPath } from "./render.ts";

test.each([
  ["/", "Accessibility tools for your visitors"],
  ["/de", "Hilfen zur Barrierefreiheit für Ihre Besucher"],
])("the footer of %s says what the product is, and where to report a vulnerability", (path, words) => {
  const footer = parseHtml(renderPath(path)).querySelector("footer");
  expect(footer?.textContent).toContain(words);
  expect(footer?.querySelector('a[href="/.well-known/security.txt"]')).not.toBeNull();
});
