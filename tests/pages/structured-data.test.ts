import { expect, test } from "bun:test";
import { parseHtml, renderAll, renderPath } from "./render.ts";

function dataOf(html: string): Array<Record<string, unknown>> {
  const blocks = parseHtml(html).querySelectorAll('script[type="application/ld+json"]');
  return [...blocks].map(({ textContent }) => JSON.parse(textContent));
}

test("the landing page gives search engines every plan's price, for both cycles", () => {
  const data = dataOf(renderPath("/"));
  expect(data.map((one) => one["@type"])).toEqual([
    "Organization",
    "WebSite",
    ["Product", "SoftwareApplication"],
  ]);
  const offers = data[2]?.offers as Array<{ name: string; price: string; url: string }>;
  expect(offers.map(({ name, price }) => [name, price])).toEqual([
    ["STARTER, billed monthly", "29.00"],
    ["STARTER, billed yearly", "290.00"],
    ["PROFESSIONAL, billed monthly", "79.00"],
    ["PROFESSIONAL, billed yearly", "790.00"],
    ["BUSINESS, billed monthly", "129.00"],
    ["BUSINESS, billed yearly", "1290.00"],
  ]);
});

test("all structured data is of schema.org, and names this site's own URL", () => {
  const told = renderAll().flatMap(({ path, html }) => dataOf(html).map((data) => ({ path, data })));
  expect(told.length).toBeGreaterThan(8);
  for (const { path, data } of told) {
    expect([path, data["@context"]]).toEqual([path, "https://schema.org"]);
    const addresses = [...JSON.stringify(data).matchAll(/"(?:url|@id|image|logo)":"([^"]+)"/g)].map(
      ([, url]) => url,
    );
    for (const address of addresses) expect(address).toStartWith("https://banister.test");
  }
});
