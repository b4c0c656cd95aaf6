import { lettersOf } from "./letters.ts";

/** A smaller share of what was found is only a part of the text. */
const LEAST_SHARE = 0.4;

/** Whether a copied page marks one part alone as its article, the one with its title. */
export function marksArticle(copy: Document, title: string): boolean {
  const [article, another] = copy.querySelectorAll("article");
  const headings = [...(another ? [] : (article?.querySelectorAll("h1,h2") ?? []))];
  return headings.some((heading) => heading.textContent?.replace(/\s+/g, " ").trim() === title);
}

/**
 * Returns what is marked as the article in what was found, without what stands around it; else all
 * that was found.
 */
export function markedArticle(content: Element): Element {
  const [article, another] = content.querySelectorAll("article");
  if (!article || another) return content;
  return lettersIn(article) >= lettersIn(content) * LEAST_SHARE ? article : content;
}

function lettersIn(element: Element): number {
  return lettersOf(element.textContent ?? "");
}
