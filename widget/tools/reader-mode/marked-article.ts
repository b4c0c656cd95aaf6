import { lettersOf } from "./letters.ts";

/** Share of the found text below which the marked element is only part of it. */
const LEAST_SHARE = 0.4;

/**
 * Whether a copied page marks exactly one part as its article, and that part has the page's title.
 */
export function marksArticle(copy: Document, title: string): boolean {
  const [article, another] = copy.querySelectorAll("article");
  const headings = [...(another ? [] : (article?.querySelectorAll("h1,h2") ?? []))];
  return headings.some((heading) => heading.textContent?.replace(/\s+/g, " ").trim() === title);
}

/**
 * Returns the element marked as the article in the found content, without its surroundings, or else
 * all of the content.
 */
export function markedArticle(content: Element): Element {
  const [article, another] = content.querySelectorAll("article");
  if (!article || another) return content;
  return lettersIn(article) >= lettersIn(content) * LEAST_SHARE ? article : content;
}

function lettersIn(element: Element): number {
  return lettersOf(element.textContent ?? "");
}
