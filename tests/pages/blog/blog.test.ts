import { describe, expect, test } from "bun:test";
import { pageIn } from "#shared/language/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { topicSlug } from "#src/pages/blog/topics.ts";
import { DRAWING_NAMES } from "#src/pages/drawings/drawing-names.ts";
import type { Content } from "#src/pages/markdown/content.ts";
import { renderPages } from "#src/pages/render-pages.tsx";
import { pageContext, parseHtml } from "../render.ts";

const context = pageContext();
const TOPICS = "/blog/topics/";

/** Returns the pages by path; each is rendered when its HTML is read. */
function pagesOf(changes: Partial<{ content: Content; german: Content }> = {}) {
  return new Map(renderPages({ ...context, ...changes }).map((page) => [page.path, page]));
}

const pages = pagesOf();
const topicPaths = [...pages.keys()].filter((path) => path.includes(TOPICS));

function documentAt(path: string, all = pages) {
  const page = all.get(path);
  if (!page) throw new Error(`There is no page ${path}`);
  return parseHtml(page.html);
}

function titlesAt(path: string, all = pages): string[] {
  return [...documentAt(path, all).querySelectorAll(".article-card h2")].map(
    ({ textContent }) => textContent,
  );
}

function translationOf(path: string, all = pages): string | undefined {
  return documentAt(path, all).querySelector('a[rel="alternate"]')?.getAttribute("href") ?? undefined;
}

/** The pages with an operator's article on topics alongside the shipped ones. */
function withArticleOn(...topics: string[]) {
  const [first] = context.content.blog;
  if (!first) throw new Error("There is no article");
  const own = { ...first, slug: "ours", meta: { ...first.meta, title: "Ours", topics } };
  return pagesOf({ content: { ...context.content, blog: [...context.content.blog, own] } });
}

test("an operator's topics join those with the same address once, and have no page and no link without one", () => {
  const titles = titlesAt("/blog/topics/law", withArticleOn("LAW", "law!"));
  expect([titles.length, titles.filter((title) => title === "Ours").length]).toEqual([3, 1]);
  const all = withArticleOn("Новости");
  const facts = documentAt("/blog/ours", all).querySelector(".facts");
  expect(facts?.textContent).toContain("Новости");
  expect(facts?.querySelector("a")).toBeNull();
  expect([...all.keys()].filter((path) => path.includes(TOPICS))).toEqual(topicPaths);
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
  test("has it in its heading and title, and lists exactly the topic's articles, newest first", () => {
    const english = documentAt("/blog/topics/law");
    expect(english.querySelector("h1")?.textContent).toBe("Articles on “Law”");
    expect(english.title).toBe("Articles on “Law” – Banister");
    expect(titlesAt("/blog/topics/law")).toEqual([
      "How to write an accessibility statement",
      "ADA and EAA in plain words",
    ]);
    const german = documentAt("/de/blog/topics/recht");
    expect(german.querySelector("h1")?.textContent).toBe("Artikel zum Thema „Recht“");
    expect(titlesAt("/de/blog/topics/recht")).toEqual([
      "So schreiben Sie eine Erklärung zur Barrierefreiheit",
      "ADA und EAA einfach erklärt",
    ]);
  });

  test("marks itself alone in the list of topics, and is for people: search engines find its articles", () => {
    for (const path of [PAGES.blog, pageIn("de", PAGES.blog), ...topicPaths]) {
      const name = path.startsWith("/de/") ? "Themen" : "Topics";
      const current = documentAt(path).querySelectorAll(`nav[aria-label="${name}"] [aria-current="page"]`);
      expect([...current].map((link) => link.getAttribute("href"))).toEqual([path]);
      const robots = documentAt(path).querySelector('meta[name="robots"]')?.getAttribute("content");
      expect([path, robots]).toEqual([path, path.includes(TOPICS) ? "noindex" : undefined]);
    }
  });
});

test("the list of topics counts the articles of each, and is in an article that of its own topics", () => {
  const links = (path: string, selector: string) =>
    [...documentAt(path).querySelectorAll(selector)].map((link) => link.textContent);
  const counted = links(PAGES.blog, 'nav[aria-label="Topics"] a');
  expect(counted.slice(0, 2)).toEqual(["All articles 8 articles", "Content 3 articles"]);
  expect(counted.at(-1)).toBe("Widgets 1 article");
  expect(links("/blog/forms-people-can-finish", ".facts a")).toEqual(["Content", "Design"]);
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

test("the shipped articles have a drawing each, the same in German, and use every drawing", () => {
  const { content, german } = context;
  expect(content.blog.map(({ meta }) => meta.picture).sort()).toEqual([...DRAWING_NAMES].sort());
  const pictures = (articles: typeof content.blog) =>
    Object.fromEntries(articles.map(({ slug, meta }) => [slug, meta.picture]));
  expect(pictures(german.blog)).toEqual(pictures(content.blog));
});

describe("an article's picture", () => {
  const ARTICLE = "forms-people-can-finish";
  const cardOf = (index: ReturnType<typeof documentAt>) =>
    index.querySelector(`.article-card:has(a[href="${PAGES.blog}/${ARTICLE}"])`);

  test("is on its card and at its head, hidden from screen readers", () => {
    const head = documentAt(`${PAGES.blog}/${ARTICLE}`).querySelector(".page-head");
    for (const place of [cardOf(documentAt(PAGES.blog)), head]) {
      const drawings = [...(place?.querySelectorAll("svg") ?? [])];
      expect(drawings.map((drawing) => drawing.getAttribute("class"))).toEqual(["drawing"]);
      expect(drawings[0]?.getAttribute("aria-hidden")).toBe("true");
    }
  });

  test("is left out without a name in the frontmatter, and the head has its rail", () => {
    const blog = context.content.blog.map((article) => {
      const { picture, ...meta } = article.meta;
      return article.slug === ARTICLE ? { ...article, meta } : article;
    });
    const own = pagesOf({ content: { ...context.content, blog } });
    const index = documentAt(PAGES.blog, own);
    expect(cardOf(index)?.querySelector("svg")).toBeNull();
    expect(cardOf(index)?.querySelector("h2")?.textContent).toBe("Forms people can finish");
    expect(cardOf(index)?.querySelector("time")).not.toBeNull();
    expect(index.querySelectorAll(".article-card svg")).toHaveLength(blog.length - 1);
    const head = documentAt(`${PAGES.blog}/${ARTICLE}`, own).querySelector(".page-head");
    expect(head?.querySelector(".drawing")).toBeNull();
    expect(head?.querySelector(".page-head__rail")).not.toBeNull();
  });
});

describe("the blog", () => {
  test("lists every article, newest first, and links each to the previous and next one", () => {
    const dates = [...documentAt(PAGES.blog).querySelectorAll("time")].map((time) => time.dateTime);
    expect(dates).toHaveLength(context.content.blog.length);
    expect(dates).toEqual(dates.toSorted().reverse());
    const links = (path: string, selector: string) =>
      [...documentAt(path).querySelectorAll(selector)].map((link) => link.getAttribute("href") ?? "");
    const articles = links(PAGES.blog, ".article-card a");
    for (const [at, article] of articles.entries()) {
      const neighbors = [articles[at + 1], articles[at - 1]].filter((one) => one !== undefined);
      expect(links(article, ".neighbor")).toEqual(neighbors);
    }
  });

  test("shows an article's author, date and reading time", () => {
    const path = `${PAGES.blog}/what-wcag-2-2-aa-asks-for`;
    const textAt = (selector: string) => documentAt(path).querySelector(selector)?.textContent ?? "";
    expect(textAt(".facts")).toMatch(/By Banister Ltd.*November 3, 2026.*\d min read/s);
    expect(JSON.parse(textAt('script[type="application/ld+json"]'))).toMatchObject({
      "@type": "BlogPosting",
      headline: "What WCAG 2.2 AA asks for, in plain words",
      datePublished: "2026-11-03",
      author: { name: "Banister Ltd" },
      mainEntityOfPage: `https://banister.test${path}`,
    });
  });
});
