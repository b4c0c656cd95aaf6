import type { OwnRule } from "./own-rule.ts";

const DANISH = wordsOf(
  "og at det er på til af ikke den vi du et kan har eller fra som med din vores skal også hvor",
);
const NORWEGIAN = wordsOf(
  "og at det er på til av ikke den vi du et kan har eller fra som med din vår skal også hvor",
);
/** Words that are frequent in one of these languages and rare in the others. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordsOf(
    "the and of to is that for with are this you have from your will which by our was be not they has",
  ),
  de: wordsOf(
    "der die das und ist nicht mit den dem ein eine für auf wir sie ich auch sich von zu wird sind bei euch",
  ),
  fr: wordsOf(
    "le les et est des pour dans que une qui sur avec nous vous pas du au ce sont par plus votre être",
  ),
  es: wordsOf(
    "el los las y es que por con para una del se su lo como más pero sus está son este muy nuestro",
  ),
  it: wordsOf(
    "il gli di che è per una del della con non sono le si nel dei anche più alla questo come ed nostro",
  ),
  nl: wordsOf(
    "het een van en is dat niet voor met zijn ook op aan wij je deze maar worden onze naar bij hebben hij zij wordt geen heeft uit",
  ),
  pt: wordsOf("não uma os das dos em um são como mais pela pelo nos nossa você seu sua também foi está ao à"),
  da: DANISH,
  no: NORWEGIAN,
  nb: NORWEGIAN,
  sv: wordsOf("och att det som är på för med till av inte den vi du ett kan har eller från här om vår din"),
};
/** Words that occur in other languages, such as in names, and prove nothing in a short text. */
const SHARED = wordsOf(
  "die den dem pour son sur par plus con van no si la le los las les del den der von du",
);
const MIN_WORDS = 30;
const MIN_WORDS_OF_PART = 15;
/** Minimum share of frequent words in running text; names and lists have fewer. */
const MIN_SHARE = 0.15;

/** A page whose words are clearly in a different language than it declares (WCAG 3.1.1). */
export const wrongLanguage: OwnRule = {
  id: "wrong-language",
  impact: "serious",
  *find({ document }) {
    const declared = declaredBy(document.documentElement);
    // Two attributes that disagree are found by another rule.
    const other = document.documentElement.getAttribute("xml:lang")?.trim().toLowerCase().split("-")[0];
    if (other && other !== declared) return;
    const words = pageWords(document);
    const found =
      words.length < MIN_WORDS
        ? onlyLanguage(declared, shortPageWords(document))
        : otherLanguage(declared, words, MIN_WORDS);
    if (!found) return;
    yield { element: null, messageId: "other-words", values: { declared, found } };
  },
};

/** Parts whose words are clearly in a different language than they declare (WCAG 3.1.2). */
export const wrongPartLanguage: OwnRule = {
  id: "wrong-part-language",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("body [lang]")) {
      if (element.closest("pre, code, svg") || !isRendered(element)) continue;
      const declared = declaredBy(element);
      const words = wordsIn(ownText(element));
      const found =
        words.length < MIN_WORDS_OF_PART
          ? onlyLanguage(declared, words)
          : otherLanguage(declared, words, MIN_WORDS_OF_PART);
      if (!found) continue;
      yield { element, messageId: "other-words", values: { declared, found } };
    }
  },
};

/** Returns the language of the words if it is clear and differs from the declared language. */
function otherLanguage(declared: string, words: readonly string[], min: number): string | null {
  if (!WORDS[declared]) return null;
  const { best, shareOf } = clearLanguage(words, min) ?? {};
  return best && shareOf && best !== declared && shareOf(declared) * 5 <= shareOf(best) ? best : null;
}

const MAX_SHORT = 2_000;
const NOT_OF_PAGE = "body [lang], script, style, noscript, template, pre, code, svg";
/** Number of words in a short text, and of words in only one language, that prove its language. */
const SHORT = { words: 6, proofs: 3, share: 0.25 };

/**
 * Returns the language of a short text that has several different words of that language and none
 * of the declared one, apart from words that both have.
 */
function onlyLanguage(declared: string, words: readonly string[]): string | null {
  const own = WORDS[declared];
  if (!own || words.length < SHORT.words) return null;
  const proofsOf = (language: string) =>
    new Set(words.filter((word) => WORDS[language]?.has(word) && !own.has(word) && !SHARED.has(word)));
  const [best = "", next = ""] = Object.keys(WORDS)
    .filter((language) => WORDS[language] !== own)
    .sort((one, other) => proofsOf(other).size - proofsOf(one).size);
  const found = proofsOf(best);
  if (found.size < SHORT.proofs || found.size < words.length * SHORT.share) return null;
  if (proofsOf(next).size >= found.size && WORDS[next] !== WORDS[best]) return null;
  return words.some((word) => own.has(word) && !WORDS[best]?.has(word)) ? null : best;
}

/** Returns all words of a page and its title, except text that declares its own language. */
function shortPageWords(document: Document): string[] {
  if (!document.body) return [];
  const texts = document.createTreeWalker(document.body, 4);
  let all = document.title;
  while (all.length < MAX_SHORT && texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement?.closest(NOT_OF_PAGE)) all += ` ${text.nodeValue ?? ""}`;
  }
  return wordsIn(all);
}

/** Returns the language of the page's words, and each language's share; null if unclear. */
export function languageOfWords(document: Document) {
  return clearLanguage(pageWords(document), MIN_WORDS);
}

function clearLanguage(words: readonly string[], min: number) {
  if (words.length < min) return null;
  const shareOf = (language: string) =>
    words.filter((word) => WORDS[language]?.has(word)).length / words.length;
  const [best = ""] = Object.keys(WORDS).sort((one, other) => shareOf(other) - shareOf(one));
  return shareOf(best) < MIN_SHARE ? null : { best, shareOf };
}

function declaredBy(element: Element): string {
  return (element.getAttribute("lang") ?? "").trim().toLowerCase().split("-")[0] ?? "";
}

/** Returns the words in running text, except text that declares its own language. */
function pageWords(document: Document): string[] {
  const blocks = Array.from(document.querySelectorAll("body p, body li, body dd, body h1, body h2, body h3"));
  const own = blocks.filter(
    (block) => !block.closest("body [lang], pre, code") && !block.querySelector("[lang]"),
  );
  const text = own
    .map((block) => block.textContent ?? "")
    .join(" ")
    .slice(0, 20_000);
  return wordsIn(text);
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Returns an element's text without any parts that declare their own language. */
function ownText(element: Element): string {
  if (!element.querySelector("[lang]")) return (element.textContent ?? "").slice(0, 20_000);
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll("[lang]")) part.remove();
  return (copy.textContent ?? "").slice(0, 20_000);
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
