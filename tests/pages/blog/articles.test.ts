import { describe, expect, test } from "bun:test";
import { PAGES } from "#shared/paths.ts";
import { DRAWING_NAMES } from "#src/pages/drawings/drawing-names.ts";
import { pageContext, parseHtml, renderPath } from "../render.ts";

const { content, german } = pageContext();
const ARTICLE = "forms-people-can-finish";

/** Returns the content with an article that has no picture, as an operator's may be. */
function withoutPicture() {
  const blog = content.blog.map((article) => {
    if (article.slug !== ARTICLE) return article;
    const { picture: _, ...meta } = article.meta;
    return { ...article, meta };
  });
  return { ...content, blog };
}

function cardOf(document: ReturnType<typeof parseHtml>, slug: string) {
  return document.querySelector(`.article-card:has(a[href="${PAGES.blog}/${slug}"])`);
}

describe("the shipped articles", () => {
  test("have a drawing each, and use every drawing", () => {
    expect(content.blog.map(({ meta }) => meta.picture).sort()).toEqual([...DRAWING_NAMES].sort());
  });

  test("have the same drawings in German", () => {
    const pictures = (articles: typeof content.blog) =>
      Object.fromEntries(articles.map(({ slug, meta }) => [slug, meta.picture]));
    expect(pictures(german.blog)).toEqual(pictures(content.blog));
  });
});

describe("an article's picture", () => {
  test("is on its card and at its head, hidden from screen readers", () => {
    const card = cardOf(parseHtml(renderPath(PAGES.blog)), ARTICLE);
    const head = parseHtml(renderPath(`${PAGES.blog}/${ARTICLE}`)).querySelector(".page-head");
    for (const place of [card, head]) {
      const drawings = [...(place?.querySelectorAll("svg") ?? [])];
      expect(drawings.map((drawing) => drawing.getAttribute("class"))).toEqual(["drawing"]);
      expect(drawings[0]?.getAttribute("aria-hidden")).toBe("true");
    }
  });

  test("is left out without a name in the frontmatter, and the head has its rail", () => {
    const own = withoutPicture();
    const index = parseHtml(renderPath(PAGES.blog, {}, own));
    const card = cardOf(index, ARTICLE);
    expect(card?.querySelector("svg")).toBeNull();
    expect(card?.querySelector("h2")?.textContent).toBe("Forms people can finish");
    expect(card?.querySelector("time")).not.toBeNull();
    expect(index.querySelectorAll(".article-card svg")).toHaveLength(content.blog.length - 1);
    const head = parseHtml(renderPath(`${PAGES.blog}/${ARTICLE}`, {}, own)).querySelector(".page-head");
    expect(head?.querySelector(".drawing")).toBeNull();
    expect(head?.querySelector(".page-head__rail")).not.toBeNull();
  });
});
