import type { OwnRule } from "./own-rule.ts";

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
    "het een van en is dat niet voor met zijn ook op aan wij je deze maar worden onze naar bij hebben",
  ),
};
const MIN_WORDS = 30;
/** Share of frequent words in running text; names and lists have fewer. */
const MIN_SHARE = 0.15;

/** A page whose words are clearly those of another language than it declares (WCAG 3.1.1). */
export const wrongLanguage: OwnRule = {
  id: "wrong-language",
  impact: "serious",
  *find({ document }) {
    const declared =
      (document.documentElement.getAttribute("lang") ?? "").trim().toLowerCase().split("-")[0] ?? "";
    if (!WORDS[declared]) return;
    const { best, shareOf } = languageOfWords(document) ?? {};
    if (!best || !shareOf || best === declared || shareOf(declared) * 5 > shareOf(best)) return;
    const message = `The page declares the language "${declared}", but its words are those of "${best}".`;
    yield { element: null, message };
  },
};

/** Returns the language of the page's words, and each language's share; null if it is not clear. */
export function languageOfWords(document: Document) {
  const words = pageWords(document);
  if (words.length < MIN_WORDS) return null;
  const shareOf = (language: string) =>
    words.filter((word) => WORDS[language]?.has(word)).length / words.length;
  const [best = ""] = Object.keys(WORDS).sort((one, other) => shareOf(other) - shareOf(one));
  return shareOf(best) < MIN_SHARE ? null : { best, shareOf };
}

/** Returns the words of running text, except that with a language of its own. */
function pageWords(document: Document): string[] {
  const blocks = Array.from(document.querySelectorAll("body p, body li, body dd, body h1, body h2, body h3"));
  const own = blocks.filter(
    (block) => !block.closest("body [lang], pre, code") && !block.querySelector("[lang]"),
  );
  const text = own
    .map((block) => block.textContent ?? "")
    .join(" ")
    .slice(0, 20_000);
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
