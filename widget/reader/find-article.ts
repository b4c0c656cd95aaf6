import type { ArticleSearch } from "./article-search.ts";
import { copyPage, createInertDocument, type Shown } from "./copy-page.ts";
import { dropRelated } from "./drop-related.ts";
import { findProse } from "./find-prose.ts";
import { lettersOf } from "./letters.ts";
import { titleOf } from "./title-of.ts";

export interface FoundArticle {
  title: string;
  /** Who wrote it, as the page says. */
  byline: string;
  /** Reading direction where the page names one. */
  dir: string;
  /** Lies in an inert document. */
  content: Element;
}

/** What a page says less than is no article. */
const LEAST_LETTERS = 60;

/** A short text that is seen is the article, unless with what is hidden there is so many times as much. */
const MUCH_MORE = 3;

/** Readability tries less strict passes where it found fewer letters than this or most of what is marked. */
const CHAR_THRESHOLD = 500;
const MOST = 0.6;

/** Marks around fewer letters mark no article, and those around more no short one, in whichever script. */
const SHORT = 140;
const LONG = 4000;

/** Marked by its author as what the page is about. */
const MARKED = ["body", "main,[role=main]", "article,[role=article]", "[itemprop=articleBody]"];

/**
 * Returns the page's article, or null for a page without text. Without `Search` it looks for where most text is. It can
 * be paused at each `yield`.
 */
export function* findArticle(Search: typeof ArticleSearch | null): Generator<void, FoundArticle | null> {
  const seen = yield* findAmong("seen", Search);
  const letters = seen ? lettersIn(seen.content) : 0;
  if (letters >= CHAR_THRESHOLD) return seen;
  const hidden = yield* findAmong("hidden too", Search);
  const isHidden = hidden && lettersIn(hidden.content) >= letters * MUCH_MORE;
  return isHidden ? hidden : seen;
}

function* findAmong(shown: Shown, Search: typeof ArticleSearch | null): Generator<void, FoundArticle | null> {
  const article = Search && (yield* searched(Search, shown));
  if (article && lettersIn(article.content) >= LEAST_LETTERS) return article;
  const prose = yield* mostProse(shown);
  return prose && lettersIn(prose.content) >= LEAST_LETTERS ? prose : null;
}

function lettersIn(element: Element): number {
  return lettersOf(element.textContent ?? "");
}

function* searched(Search: typeof ArticleSearch, shown: Shown): Generator<void, FoundArticle | null> {
  const copy = createInertDocument();
  yield* copyPage(copy, shown);
  const title = titleOf(copy);
  const charThreshold = thresholdOf(copy);
  const restorePage = () => copyPage(copy, shown);
  const article = yield* new Search(copy, { title, charThreshold, restorePage }).parse();
  if (article) yield* dropRelated(article.content);
  return article && { title, byline: article.byline ?? "", dir: article.dir ?? "", content: article.content };
}

function* mostProse(shown: Shown): Generator<void, FoundArticle | null> {
  const copy = createInertDocument();
  yield* copyPage(copy, shown);
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

/** A short article must not be looked for less strictly because it is short, nor one in a dense script. */
function thresholdOf(copy: Document): number {
  const lengths = MARKED.map((selector) => [...copy.querySelectorAll(selector)])
    .flatMap((marked) => (marked.length === 1 ? marked : []))
    .map((marked) => marked.textContent?.trim() ?? "")
    .flatMap((text) => (text.length < LONG ? leastOf(text) : []));
  return Math.min(CHAR_THRESHOLD, ...lengths);
}

function leastOf(text: string): number[] {
  const letters = lettersOf(text);
  return letters < SHORT ? [] : [text.length * Math.min(MOST, CHAR_THRESHOLD / letters)];
}
