import { type OwnRule, textOf } from "./own-rule.ts";

const VAGUE_TITLE =
  /^(?:untitled(?: (?:document|page))?|(?:insert|enter|your|page|add)(?: your)?(?: page)? title(?: here)?|document|new (?:page|document)|page|title|index(?:\.html?)?|unbenannt(?:es dokument)?|neue seite|(?:https?:\/\/|www\.)\S+)$/i;

/** Placeholder titles like those that editors fill in (WCAG failure F25). */
export const vagueTitle: OwnRule = {
  id: "vague-title",
  impact: "serious",
  *find({ document }) {
    const title = document.title.trim();
    if (!VAGUE_TITLE.test(title)) return;
    yield {
      element: null,
      messageId: "vague",
      values: { title: title.slice(0, 80) },
    };
  },
};

/** Length of the beginning shared by two forms of a word. */
const STEM = 5;
const MAX_TEXT = 100_000;
const SMALL = /^(?:with|from|your|this|that|home|page|welcome|official|website|online|über|eine|dein|ihre)$/;

/** Titles whose words are mostly missing from the page, or that say less than its only heading. */
export const unrelatedTitle: OwnRule<"unrelated-title"> = {
  id: "unrelated-title",
  impact: "moderate",
  *find({ document }) {
    const title = wordsOf(document.title);
    const page = new Set(wordsOf((document.body?.textContent ?? "").slice(0, MAX_TEXT)));
    if (title.length === 0 || page.size < 4 || VAGUE_TITLE.test(document.title.trim())) return;
    const here = title.filter((word) => page.has(word));
    if (here.length === 0 && hasUnusedTitle(document, page)) {
      yield { element: null, messageId: "second-title", outcome: "failed" };
      return;
    }
    if (here.length * 2 < title.length) {
      yield { element: null, messageId: "other-words", outcome: "review" };
      return;
    }
    const headings = document.querySelectorAll("h1");
    const [only] = headings;
    const text = only && headings.length === 1 ? textOf(only) : "";
    const heading = new Set(wordsOf(text));
    if (isOfSearch(text) && !saysSearch(document.title, text)) {
      yield { element: null, messageId: "search", outcome: "failed" };
    } else if (heading.size >= title.length + 3 && title.every((word) => heading.has(word))) {
      yield { element: null, messageId: "short", outcome: "review" };
    }
  },
};

/** Whether the page has a second title, which browsers ignore, whose words are on the page. */
function hasUnusedTitle(document: Document, page: ReadonlySet<string>): boolean {
  const titles = Array.from(document.querySelectorAll("title")).filter((one) => !one.closest("svg"));
  return titles.slice(1).some((one) => {
    const words = wordsOf(textOf(one));
    return words.length > 0 && words.filter((word) => page.has(word)).length * 2 >= words.length;
  });
}

const SEARCH =
  /^(?:(?:\d+ )?(?:search )?results (?:for|of) |(?:\d+ )?(?:such)?ergebnisse (?:für|zu|nach) |suche nach |résultats (?:de recherche )?pour |resultados (?:de (?:la )?búsqueda )?(?:para|de) |risultati (?:della ricerca )?per )/i;
const SEARCH_WORDS =
  /search|result|found|find|such|ergebnis|treffer|recherch|résultat|búsqueda|buscar|resultado|ricerca|risultat/i;

function isOfSearch(heading: string): boolean {
  return SEARCH.test(heading);
}

/** Whether a title says that the page has results of a search, or what was searched for. */
function saysSearch(title: string, heading: string): boolean {
  const query = heading
    .replace(SEARCH, "")
    .replace(/ (?:at|on|in|bei|auf|sur|en|su) (?:(?!["“”„«»]).)*$/i, "");
  const words = new Set(wordsOf(title));
  return SEARCH_WORDS.test(title) || title.includes(query) || wordsOf(query).some((word) => words.has(word));
}

/** Returns the beginnings of the longer words in a text. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !SMALL.test(word)).map((word) => word.slice(0, STEM)))];
}
