import { describe, expect, test } from "bun:test";
import { Window } from "happy-dom";
import { FILES, PAGES } from "#shared/paths.ts";
import { renderFiles } from "../../src/site/render-files.ts";
import { pageContext, parseHtml, renderAll } from "../pages/render.ts";

const ORIGIN = "https://banister.test";
const pages = renderAll();

function fileAt(path: string, productName = "Banister") {
  const file = renderFiles(pageContext({ productName })).find((candidate) => candidate.path === path);
  if (!file) throw new Error(`There is no ${path}`);
  return file;
}

function xmlAt(path: string, productName?: string) {
  const { text } = fileAt(path, productName);
  expect(text).toStartWith('<?xml version="1.0" encoding="UTF-8"?>');
  return new new Window().DOMParser().parseFromString(text, "application/xml");
}

describe("the sitemap", () => {
  const urls = [...xmlAt(FILES.sitemap).querySelectorAll("url")];
  const text = (index: number, name: string) => urls[index]?.querySelector(name)?.textContent;

  test("lists each indexable page but forms to sign in and up once, by its canonical URL", () => {
    const canonical = pages
      .flatMap(
        ({ html }) => parseHtml(html).querySelector('link[rel="canonical"]')?.getAttribute("href") ?? [],
      )
      .filter((url) => !/\/(login|register)$/.test(url));
    expect(canonical).toContain(`${ORIGIN}/`);
    expect(urls.map((_, index) => text(index, "loc") ?? "").sort()).toEqual([...new Set(canonical)].sort());
  });

  test("has the last change of an article", () => {
    const index = urls.findIndex((_, at) => text(at, "loc")?.endsWith("/what-wcag-2-2-aa-asks-for"));
    expect(text(index, "lastmod")).toBe("2026-11-03");
  });

  test("and the pages link translations to each other", () => {
    for (const [english, german] of [
      [PAGES.privacy, PAGES.privacyGerman],
      [PAGES.terms, PAGES.termsGerman],
      [PAGES.contact, PAGES.contactGerman],
    ]) {
      const twins = {
        en: `${ORIGIN}${english}`,
        de: `${ORIGIN}${german}`,
        "x-default": `${ORIGIN}${english}`,
      };
      for (const path of [english, german]) {
        const html = pages.find((page) => page.path === path)?.html ?? "";
        const named = [...parseHtml(html).querySelectorAll("link[hreflang]")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]);
        expect(Object.fromEntries(named)).toEqual(twins);
        const url = urls.find((_, index) => text(index, "loc") === `${ORIGIN}${path}`);
        for (const address of Object.values(twins)) expect(url?.outerHTML).toContain(`href="${address}"`);
      }
    }
  });
});

const BLOGS = [PAGES.blog, `/de${PAGES.blog}`];

describe("the blog's feed", () => {
  const feed = xmlAt(FILES.blogFeed, "R&D <Rail>");

  test("has an entry for every article, with all required elements", () => {
    const entries = [...feed.querySelectorAll("entry")];
    expect(entries).toHaveLength(pageContext().content.blog.length);
    for (const entry of entries) {
      const address = entry.querySelector("id")?.textContent ?? "";
      expect(pages.some(({ path }) => `${ORIGIN}${path}` === address)).toBe(true);
      expect(entry.querySelector("title")?.textContent).toBeTruthy();
      expect(entry.querySelector("summary")?.textContent).toBeTruthy();
      expect(entry.querySelector("updated")?.textContent).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    }
  });

  test("is linked by the blog's pages, and by no others", () => {
    for (const { path, html } of pages) {
      const link = parseHtml(html).querySelector('link[type="application/atom+xml"]');
      expect([path, link?.getAttribute("href") ?? null]).toEqual([
        path,
        BLOGS.find((blog) => path.startsWith(blog))
          ? `${path.startsWith("/de/") ? "/de" : ""}${FILES.blogFeed}`
          : null,
      ]);
    }
  });

  test("exists in German, with the German articles", () => {
    const german = xmlAt(`/de${FILES.blogFeed}`, "Rail");
    expect(german.documentElement.getAttribute("xml:lang")).toBe("de");
    const entries = [...german.querySelectorAll("entry")];
    expect(entries).toHaveLength(pageContext().german.blog.length);
    for (const entry of entries) {
      expect(entry.querySelector("id")?.textContent).toStartWith(`${ORIGIN}/de${PAGES.blog}/`);
    }
  });

  test("shows the operator's name, whatever it contains", () => {
    expect(feed.querySelector("title")?.textContent).toBe("R&D <Rail> – Blog");
    expect(fileAt(FILES.blogFeed).type).toStartWith("application/atom+xml");
  });
});

test("robots.txt allows everything and names the sitemap", () => {
  expect(fileAt(FILES.robots).text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});
