import { describe, expect, test } from "bun:test";
import { pageIn } from "#shared/page-in.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import { topicSlug } from "#src/pages/blog/topics.ts";
import type { Content } from "#src/pages/markdown/content.ts";
import { renderPages } from "#src/pages/render-pages.tsx";
import { renderFiles } from "#src/site/render-files.ts";
import { pageContext, parseHtml } from "../render.ts";

const context = pageContext();
const TOPICS = "/blog/topics/";

function pagesOf(changes: Partial<{ content: Content; german: Content }> = {}) {
  const pages = renderPages({ ...context, ...changes });
  return new Map(pages.map(({ path, html }) => [path, html]));
}

const pages = pagesOf();
const topicPaths = [...pages.keys()].filter((path) => path.includes(TOPICS));

function documentAt(path: string, all = pages) {
  const html = all.get(path);
  if (html === undefined) throw new Error(`There is no page ${path}`);
  return parseHtml(html);
}

function titlesAt(path: string): string[] {
  return [...documentAt(path).querySelectorAll(".article-card h2")].map(({ textContent }) => textContent);
}

function translationOf(path: string, all = pages): string | undefined {
  return documentAt(path, all).querySelector('a[rel="alternate"]')?.getAttribute("href") ?? undefined;
}

/** The pages with an operator's article on topics beside the shipped ones. */
function withArticleOn(...topics: string[]) {
  const [first] = context.content.blog;
  if (!first) throw new Error("There is no article");
  const own = { ...first, slug: "ours", meta: { ...first.meta, title: "Ours", topics } };
  return pagesOf({ content: { ...context.content, blog: [...context.content.blog, own] } });
}

describe("an operator's topics", () => {
  test("join those of another spelling with the same address, once", () => {
    const all = withArticleOn("LAW", "law!");
    const titles = [...documentAt("/blog/topics/law", all).querySelectorAll(".article-card h2")];
    expect(titles.filter(({ textContent }) => textContent === "Ours")).toHaveLength(1);
    expect(titles).toHaveLength(3);
  });

  test("have no page and no link without an address", () => {
    const all = withArticleOn("Новости");
    const facts = documentAt("/blog/ours", all).querySelector(".facts");
    expect(facts?.textContent).toContain("Новости");
    expect(facts?.querySelector("a")).toBeNull();
    expect([...all.keys()].filter((path) => path.includes(TOPICS))).toEqual(topicPaths);
  });
});

test.each([
  ["Law", "law"],
  ["Erste Schritte", "erste-schritte"],
  ["Prüfungen & Maße", "pruefungen-masse"],
  ["Café", "cafe"],
  ["WCAG 2.2", "wcag-2-2"],
  ["Новости", ""],
  ["…", ""],
])("the address of %s ends in %p", (topic, slug) => {
  expect(topicSlug(topic)).toBe(slug);
});

describe("the page of a topic", () => {
  test("lists exactly the topic's articles, newest first", () => {
    expect(titlesAt("/blog/topics/getting-started")).toEqual([
      "Ten minutes with the keyboard",
      "What an accessibility widget can and cannot do",
      "What WCAG 2.2 AA asks for, in plain words",
    ]);
    expect(titlesAt("/blog/topics/law")).toEqual([
      "How to write an accessibility statement",
      "ADA and EAA in plain words",
    ]);
    expect(titlesAt("/de/blog/topics/recht")).toEqual([
      "So schreiben Sie eine Erklärung zur Barrierefreiheit",
      "ADA und EAA einfach erklärt",
    ]);
  });

  test("says the topic in its heading and title", () => {
    const english = documentAt("/blog/topics/law");
    expect(english.querySelector("h1")?.textContent).toBe("Articles on “Law”");
    expect(english.title).toBe("Articles on “Law” – Banister");
    expect(documentAt("/de/blog/topics/recht").querySelector("h1")?.textContent).toBe(
      "Artikel zum Thema „Recht“",
    );
  });

  test.each([PAGES.blog, pageIn("de", PAGES.blog), ...topicPaths])(
    "%s marks itself alone in the list of topics",
    (path) => {
      const name = path.startsWith("/de/") ? "Themen" : "Topics";
      const current = [...documentAt(path).querySelectorAll(`nav[aria-label="${name}"] [aria-current]`)];
      expect(current.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
        [path, "page"],
      ]);
    },
  );

  test("is for people: search engines find its articles on the blog and by themselves", () => {
    const sitemap = renderFiles(context).find(({ path }) => path === FILES.sitemap)?.text;
    expect(sitemap).toContain(`${PAGES.blog}</loc>`);
    expect(sitemap).not.toContain(TOPICS);
    for (const path of topicPaths) {
      const robots = documentAt(path).querySelector('meta[name="robots"]');
      expect([path, robots?.getAttribute("content")]).toEqual([path, "noindex"]);
    }
  });
});

describe("the list of topics", () => {
  test("counts the articles of each", () => {
    const links = [...documentAt(PAGES.blog).querySelectorAll('nav[aria-label="Topics"] a')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "All articles 8 articles",
      "Content 3 articles",
      "Design 3 articles",
      "Getting started 3 articles",
      "Law 2 articles",
      "Standards 2 articles",
      "Testing 2 articles",
      "Widgets 1 article",
    ]);
  });

  test("is in an article the list of its own topics", () => {
    const links = documentAt("/blog/forms-people-can-finish").querySelectorAll(".facts a");
    expect([...links].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Content", "/blog/topics/content"],
      ["Design", "/blog/topics/design"],
    ]);
  });
});

describe("a topic's link to the other language", () => {
  test("leads to the topic of the same articles, and back", () => {
    expect(translationOf("/blog/topics/law")).toBe("/de/blog/topics/recht");
    expect(translationOf("/blog/topics/getting-started")).toBe("/de/blog/topics/erste-schritte");
    for (const path of topicPaths) {
      const translation = translationOf(path) ?? "";
      expect([translation, translation.includes(TOPICS)]).toEqual([translation, true]);
      expect(translationOf(translation)).toBe(path);
    }
  });

  test("leaves out articles without a translation", () => {
    const [law] = context.content.blog.filter(({ meta }) => meta.topics.includes("Law"));
    if (!law) throw new Error("There is no article on law");
    const own = { ...law, slug: "our-law" };
    const all = pagesOf({ content: { ...context.content, blog: [...context.content.blog, own] } });
    expect(translationOf("/blog/topics/law", all)).toBe("/de/blog/topics/recht");
  });

  test("leads to the blog where the other language has no such topic", () => {
    const blog = context.german.blog.map((article) => ({
      ...article,
      meta: { ...article.meta, topics: ["Barrierefreiheit für alle"] },
    }));
    const all = pagesOf({ german: { ...context.german, blog } });
    expect(translationOf("/blog/topics/law", all)).toBe("/de/blog");
    expect(translationOf("/de/blog/topics/barrierefreiheit-fuer-alle", all)).toBe("/blog");
  });
});
