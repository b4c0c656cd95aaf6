import type { ArticleSearch } from "./article-search.ts";
import { charThresholdOf } from "./char-threshold.ts";
import { copyPage, createInertDocument, type Shown } from "./copy-page.ts";
import { dropRelated } from "./drop-related.ts";
import { findProse } from "./find-prose.ts";
import { lettersOf } from "./letters.ts";
import { markedArticle, marksArticle } from "./marked-article.ts";
import { titleOf } from "./title-of.ts";

export interface FoundArticle {
  title: string;
  /** The author as the page names them. */
  byline: string;
  /** Reading direction, if the page sets one. */
  dir: string;
  /** Lies in an inert document. */
  content: Element;
}

/** Letters below which a text is not an article. */
const LEAST_LETTERS = 60;

/** Letters from which visible text is the article, unless many times as many are hidden. */
const LONG_ENOUGH = 500;
const MUCH_MORE = 3;

/**
 * Returns the page's article, or null for a page without text. Without `Search`, looks for the
 * place with most text. Pauses at each `yield`.
 */
export function* findArticle(Search: typeof ArticleSearch | null): Generator<void, FoundArticle | null> {
  const seen = yield* findAmong("seen", Search);
  const letters = seen.article ? lettersIn(seen.article.content) : 0;
  if (letters >= LONG_ENOUGH && seen.hiddenLetters < letters * MUCH_MORE) return seen.article;
  const { article } = yield* findAmong("hidden too", Search);
  const isHidden = article && lettersIn(article.content) >= letters * MUCH_MORE;
  return isHidden ? article : seen.article;
}

interface Finding {
  article: FoundArticle | null;
  hiddenLetters: number;
}

function* findAmong(shown: Shown, Search: typeof ArticleSearch | null): Generator<void, Finding> {
  const copy = createInertDocument();
  const hiddenLetters = yield* copyPage(copy, shown);
  const article = Search && (yield* searched(Search, copy, shown));
  if (article && lettersIn(article.content) >= LEAST_LETTERS) return { article, hiddenLetters };
  yield* copyPage(copy, shown);
  const prose = yield* mostProse(copy);
  const isText = prose && lettersIn(prose.content) >= LEAST_LETTERS;
  return { article: isText ? prose : null, hiddenLetters };
}

function lettersIn(element: Element): number {
  return lettersOf(element.textContent ?? "");
}

function* searched(
  Search: typeof ArticleSearch,
  copy: Document,
  shown: Shown,
): Generator<void, FoundArticle | null> {
  const title = titleOf(copy);
  const isMarked = marksArticle(copy, title);
  const charThreshold = charThresholdOf(copy);
  const restorePage = () => copyPage(copy, shown);
  const article = yield* new Search(copy, { title, charThreshold, restorePage }).parse();
  if (!article) return null;
  const content = isMarked ? markedArticle(article.content) : article.content;
  yield* dropRelated(content);
  return { title, byline: article.byline ?? "", dir: article.dir ?? "", content };
}

function* mostProse(copy: Document): Generator<void, FoundArticle | null> {
  const title = titleOf(copy);
  const content = yield* findProse(copy);
  const headings = [...(content?.querySelectorAll("h1,h2") ?? [])];
  headings.find((heading) => lettersEqual(heading.textContent ?? "", title))?.remove();
  if (content) yield* dropRelated(content);
  return content && { title, byline: "", dir: "", content };
}

function lettersEqual(one: string, other: string): boolean {
  return one.replace(/\s+/g, "") === other.replace(/\s+/g, "");
}
