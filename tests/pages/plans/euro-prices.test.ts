import { expect, test } from "bun:test";
import { parseHtml, renderPath } from "../render.ts";

test.each([
  ["/", /^\$29 per month ?€29 in the euro area$/],
  ["/de", /^29\s€ pro Monat ?29\s\$ außerhalb des Euroraums$/],
])("the price list of %s names both currencies, in German the euros first", (path, words) => {
  const document = parseHtml(renderPath(path, { eurPrices: true }));
  expect(document.querySelector("#pricing .price.only-monthly")?.textContent).toMatch(words);
});
