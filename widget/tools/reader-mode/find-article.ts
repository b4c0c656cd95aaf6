import { genuine } from "../../page/genuine.ts";
import type { ArticleSearch } from "./article-search.ts";
import { copyPage, createInertDocument, type Shown } from "./copy-page.ts";
import { findProse } from "./find-prose.ts";
import { lettersOf } from "./letters.ts";
import { markedArticle, marksArticle } from "./marked-article.ts";

/** Headings above links to other articles, in the most common languages on the web. */
const INTRODUCTIONS = [
  "related (?:articles?|stories|posts?|links?|content|news|reading|topics?)|related:?$|read (?:more|also|next)",
  "more (?:on this|from|stories|like this|news)|you (?:may|might) also|recommended|most (?:read|popular)|trending",
  "mehr zum thema|lesen sie auch|auch interessant|verwandte (?:artikel|themen|beiträge)|das könnte",
  "[àa] lire aussi|lire (?:aussi|la suite|plus)|sur le même sujet|articles (?:liés|similaires)",
  "te puede interesar|le[ae] también|(?:artículos|noticias) relacionad[ao]s|leggi anche|articoli correlati",
  "lei?a também|veja também|notícias relacionadas|lees (?:ook|meer)|læs også|les også|läs (?:också|mer|även)|lue myös",
  "czytaj (?:także|też)|čtěte (?:také|dále)|ilgili haberler|читайте также|по теме|читайте також",
  "関連(?:記事|リンク|ニュース)|あわせて読みたい|相关(?:阅读|新闻|文章|链接|推荐)|相關(?:新聞|文章|閱讀)|延伸(?:阅读|閱讀)|推荐阅读",
  "관련 ?(?:기사|뉴스|글)|اقرأ (?:أيضا|أيضًا|المزيد)|مواضيع ذات صلة|أخبار ذات صلة|קראו? (?:גם|עוד)|כתבות נוספות|यह भी पढ़ें",
];

const INTRODUCTION = new RegExp(`^[^\\p{L}]*(?:${INTRODUCTIONS.join("|")})`, "iu");

const LINES = "h2,h3,h4,h5,h6,p,div,b,strong,span";

/** Maximum length of a heading above related links; longer lines are sentences in the text. */
const LONGEST_HEADING = 60;

/** Minimum share of letters in links for dropping a line, or the box after a heading. */
const SOME_LINKS = 0.4;
const MOSTLY_LINKS = 0.7;

/** Lengths of headings that may name an article. */
const LENGTHS = { least: 3, most: 300 };

/**
 * Readability tries less strict passes if it finds fewer letters than this or less than most of the
 * marked text.
 */
const CHAR_THRESHOLD = 500;
const MOST = 0.6;

/**
 * Text below SHORT letters is not an article; text of LONG characters or more is not short in any
 * script.
 */
const SHORT = 140;
const LONG = 4000;

/** Elements that authors use to mark a page's main content. */
const MARKED = ["body", "main,[role=main]", "article,[role=article]", "[itemprop=articleBody]"];

export interface FoundArticle {
  title: string;
  /** The author as named on the page. */
  byline: string;
  /** Reading direction, if the page sets one. */
  dir: string;
  /** Element in an inert document. */
  content: Element;
}

/** Number of letters below which text is not an article. */
const LEAST_LETTERS = 60;

/**
 * Number of letters at which visible text counts as the article, unless MUCH_MORE times as many are
 * hidden.
 */
const LONG_ENOUGH = 500;
const MUCH_MORE = 3;

/**
 * Returns the page's article, or null for a page without text. Without `Search`, finds the place
 * with the most text. Pauses at each `yield`.
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

/**
 * Returns a threshold at which the first pass finds short articles and articles in dense scripts.
 */
function charThresholdOf(copy: Document): number {
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

/**
 * Returns the article's title: the heading repeated in the page's own title, or else its only `h1`,
 * or else the page's title. Takes the copy, which contains only visible headings.
 */
function titleOf(copy: Document): string {
  const pageTitle = tidy(genuine(Document, "title", document));
  const headings = [...copy.body.querySelectorAll("h1,h2")].filter(isTitle);
  const repeated = headings
    .map(textOf)
    .filter((text) => pageTitle.toLowerCase().includes(text.toLowerCase()));
  const [longest] = repeated.sort((one, other) => other.length - one.length);
  if (longest) return longest;
  const [first, second] = headings.filter((heading) => heading.matches("h1"));
  return first && !second ? textOf(first) : pageTitle;
}

function isTitle(heading: Element): boolean {
  const { length } = textOf(heading);
  return length >= LENGTHS.least && length <= LENGTHS.most;
}

function textOf(heading: Element): string {
  return tidy(heading.textContent ?? "");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Removes links to other articles: lines of links, and link lists with their headings. Pauses at
 * each `yield`.
 */
function* dropRelated(content: Element): Generator<void> {
  for (const line of content.querySelectorAll(LINES)) {
    yield;
    const text = line.textContent?.trim() ?? "";
    if (!content.contains(line) || !INTRODUCTION.test(text)) continue;
    const next = nextBox(line, content);
    if (linkShare(line) >= SOME_LINKS) line.remove();
    else if (text.length <= LONGEST_HEADING && next && linkShare(next) >= MOSTLY_LINKS) {
      next.remove();
      line.remove();
    }
  }
}

/** Returns the element after a heading, even if the heading is in its own box. */
function nextBox(heading: Element, content: Element): Element | null {
  let at: Element | null = heading;
  while (at && at !== content && !at.nextElementSibling) at = at.parentElement;
  return at && at !== content ? at.nextElementSibling : null;
}

function linkShare(box: Element): number {
  const links = [...box.querySelectorAll("a")].reduce((sum, link) => sum + lengthOf(link), 0);
  return links / Math.max(1, lengthOf(box));
}

function lengthOf(element: Element): number {
  return element.textContent?.replace(/\s+/g, "").length ?? 0;
}
