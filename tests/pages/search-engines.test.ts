import { describe, expect, test } from "bun:test";
import { webManifest } from "../../src/site/web-manifest.ts";
import { pageContext, parseHtml, renderAll, renderPath } from "./render.ts";

const indexable = renderAll()
  .map(({ path, html }) => ({ path, document: parseHtml(html) }))
  .filter(({ document }) => document.querySelector('link[rel="canonical"]'));

function metaOf(path: string, name: string): string | null {
  const document = parseHtml(renderPath(path));
  return document.querySelector(`meta[property="${name}"]`)?.getAttribute("content") ?? null;
}

describe("an indexable page", () => {
  test("has a title in search results that says more than one word and the product", () => {
    const short = indexable.flatMap(({ path, document }) => (document.title.length < 22 ? [path] : []));
    expect(short.filter((path) => !/(login|help-center|bot|api|impressum)$/.test(path))).toEqual([]);
  });

  test("names the product once in its title", () => {
    for (const { path, document } of indexable)
      expect([path, document.title.split("Banister").length]).toEqual([path, 2]);
  });

  test("has a description of a sentence or more", () => {
    for (const { path, document } of indexable) {
      const text = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
      expect([path, text.length > 45]).toEqual([path, true]);
    }
  });

  test("gives each landmark for navigation a name of its own", () => {
    for (const { path, document } of indexable) {
      const names = [...document.querySelectorAll("nav")].map(
        (nav) =>
          nav.getAttribute("aria-label") ??
          document.getElementById(nav.getAttribute("aria-labelledby") ?? "")?.textContent,
      );
      expect([path, names]).toEqual([path, [...new Set(names)]]);
    }
  });

  test("colors the browser's own bars as its header, in light and dark", () => {
    for (const { path, document } of indexable) {
      const colors = [...document.querySelectorAll('meta[name="theme-color"]')];
      expect([path, colors.map((meta) => meta.getAttribute("content"))]).toEqual([path, ["#fff", "#141f1d"]]);
    }
  });

  test("has no read-only hidden field, which HTML does not know", () => {
    for (const { path, document } of indexable)
      expect([path, document.querySelector("input[type=hidden][readonly]")]).toEqual([path, null]);
  });
});

test("the colors for browsers are those of the header", async () => {
  const tokens = await Bun.file("src/ui/styles/tokens.css").text();
  expect([...tokens.matchAll(/--surface: (#\w+)/g)].map(([, color]) => color)).toEqual(["#fff", "#141f1d"]);
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

test("the manifest says what is installed, in which language", () => {
  expect(JSON.parse(webManifest(pageContext().settings))).toMatchObject({
    id: "/app",
    lang: "en",
    description: "Widgets, scans and reports of your websites, in the dashboard of Banister.",
  });
});
