import { describe, expect, test } from "bun:test";
import { parseHtml, renderAll, renderPath } from "./render.ts";

const indexable = renderAll()
  .map(({ path, html }) => ({ path, document: parseHtml(html) }))
  .filter(({ document }) => document.querySelector('link[rel="canonical"]'));

function metaOf(path: string, name: string): string | null {
  const document = parseHtml(renderPath(path));
  return document.querySelector(`meta[property="${name}"]`)?.getAttribute("content") ?? null;
}

/** Returns the paths of pages for which the check returns something else than was expected. */
function except<Fact>(check: (page: (typeof indexable)[number]) => Fact, expected: Fact): string[] {
  return indexable.filter((page) => !Bun.deepEquals(check(page), expected)).map(({ path }) => path);
}

describe("every indexable page", () => {
  test("has a title that says more than one word, and the product once, and a description of a sentence or more", () => {
    const short = except(({ document }) => document.title.length >= 22, true);
    expect(short.filter((path) => !/(login|help-center|bot|api|impressum)$/.test(path))).toEqual([]);
    expect(except(({ document }) => document.title.split("Banister").length, 2)).toEqual([]);
    const description = ({ document }: (typeof indexable)[number]) =>
      document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
    expect(except((page) => description(page).length > 45, true)).toEqual([]);
  });

  test("colors the browser's own bars as its header, in light and dark", async () => {
    const tokens = await Bun.file("src/ui/styles/tokens.css").text();
    const colors = [...tokens.matchAll(/--surface: (#\w+)/g)].map(([, color]) => color ?? null);
    expect(colors).toHaveLength(2);
    const ofPage = ({ document }: (typeof indexable)[number]) =>
      [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute("content"));
    expect(except(ofPage, colors)).toEqual([]);
  });
});

test("an article is one for link previews, with the days of publication and change", () => {
  const path = "/blog/what-wcag-2-2-aa-asks-for";
  expect(metaOf(path, "og:type")).toBe("article");
  expect(metaOf(path, "article:published_time")).toBe("2026-11-03");
  expect(metaOf(path, "article:modified_time")).toBe("2026-11-03");
  expect(metaOf("/blog", "og:type")).toBe("website");
});

test("a breadcrumb is a list that search engines read", () => {
  const document = parseHtml(renderPath("/installation-guides/wix"));
  const list = document.querySelector('[itemtype="https://schema.org/BreadcrumbList"]');
  const items = [...(list?.querySelectorAll('[itemtype="https://schema.org/ListItem"]') ?? [])];
  expect(
    items.map((item) => [
      item.querySelector('[itemprop="position"]')?.getAttribute("content"),
      item.querySelector('[itemprop="name"]')?.textContent,
      item.querySelector('[itemprop="item"]')?.getAttribute("href") ?? null,
    ]),
  ).toEqual([
    ["1", "Home", "/"],
    ["2", "Installation guides", "/installation-guides"],
    ["3", "Wix", null],
  ]);
});

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
