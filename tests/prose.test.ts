import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const MAX_COLUMNS = 100;

const OPENING = /^(What|Of|Null|Where|As|Those|Which|With|Whom|Whoever)\b/;

interface Comment {
  line: number;
  /** The whole line, with its indentation. */
  source: string;
  /** The words alone. */
  text: string;
  /** Whether a docstring opens here. */
  opens: boolean;
}

/** Rules of docs/style.md that a pattern can check. */
const RULES: ReadonlyArray<{ name: string; breaks(comment: Comment): boolean }> = [
  {
    name: "a docstring opens with a verb or a noun phrase",
    breaks: ({ opens, text }) => opens && OPENING.test(text),
  },
  { name: 'functions "return", servers "reply"', breaks: ({ text }) => /\banswers\b/i.test(text) },
  {
    name: "comments name the public standard",
    breaks: ({ text }) => /\bspec(ification)? section\b/i.test(text),
  },
  { name: `comments wrap at ${MAX_COLUMNS} columns`, breaks: ({ source }) => source.length > MAX_COLUMNS },
];

test.each(RULES)("$name", async ({ breaks }) => {
  const places: string[] = [];
  for (const { path, text } of await filesOf(SOURCES)) {
    for (const comment of commentsOf(text)) {
      if (breaks(comment)) places.push(`${path}:${comment.line}: ${comment.text}`);
    }
  }
  expect(places).toEqual([]);
});

const SOURCES = "{cli,src,islands,widget,tests}/**/*.{ts,tsx,css}";

async function filesOf(pattern: string): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan(ROOT));
  return Promise.all(
    paths.sort().map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })),
  );
}

function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  let isBlock = false;
  let awaitsOpening = false;
  for (const [at, line] of source.split("\n").entries()) {
    const [, start] = /^\s*\{?(\/\*\*?|\/\/)/.exec(line) ?? [];
    if (!isBlock && !start) continue;
    const text = line
      .replace(/^\s*(\{?\/\*\*?|\/\/|\*(?!\/))?\s?/, "")
      .replace(/\s*\*\/.*$/, "")
      .trim();
    awaitsOpening ||= start === "/**";
    if (text !== "") {
      comments.push({ line: at + 1, source: line, text, opens: awaitsOpening });
      awaitsOpening = false;
    }
    isBlock = (isBlock || start?.startsWith("/*") === true) && !line.includes("*/");
  }
  return comments;
}

/** British spellings that have slipped in before, and percent signs set apart as in German. */
const BRITISH =
  /(?<![\w./#-])(?:colour\w*|grey\w*|favour\w*|behaviour\w*|neighbour\w*|harbour\w*|centred?|centring|organis\w+|recognis\w+|optimis(?!ti)\w+|standardis\w+|customis\w+|personalis\w+|summaris\w+|minimis\w+|maximis\w+|analyse[ds]?|catalogue\w*|programmes?|cancell(?:ed|ing)|labell(?:ed|ing)|travell\w+|modell\w+|judgement\w*|licence\w*|whilst|learnt|towards|any more(?=[.,;:!?)]))(?![\w-])|\d %/i;

/** Words that stay: the specification's, those of other sites' links, German beside English. */
const KEPT = /AI-powered optimisation|help centre|(?:Ihre|Gemeinnützige) Organisation(?:en)?/g;

const ENGLISH_FILES = [
  "src/pages/content/{blog,guides,help,landing,pages}/*.md",
  "src/pages/content/plans.yaml",
  "src/pages/content/legal/{privacy,terms}.md",
  "widget/languages/en.json",
  "*.md",
  "docs/**/*.md",
];

test.each(ENGLISH_FILES)("%s is spelled as Americans do", async (pattern) => {
  const files = await filesOf(pattern);
  expect(files).not.toBeEmpty();
  const places = files.flatMap(({ path, text }) => {
    // Visitors also search in British English.
    const written = text.replace(/^ {2}"synonyms": [\s\S]*/m, "");
    return britishIn(written).map((word) => `${path}: ${word}`);
  });
  expect(places).toEqual([]);
});

test("texts within the code are spelled as Americans do", async () => {
  const files = await filesOf("{cli,src,islands,widget}/**/*.{ts,tsx}");
  const english = files.filter(({ path }) => !/german|\bde\b/.test(path));
  const places = english.flatMap(({ path, text }) =>
    textsOf(text).flatMap((literal) => britishIn(literal).map((word) => `${path}: ${word}`)),
  );
  expect(places).toEqual([]);
});

/** Phrases of English that reads as translated, and what an American writes. */
const RELAPSES: ReadonlyArray<[pattern: RegExp, better: string]> = [
  [/\bbeside\b/i, "next to, alongside"],
  [/\bnobody\b/i, "no one"],
  [/\bsomebody\b/i, "someone"],
  [/\bwhoever\b/i, "the person who"],
  [/\banew\b/i, "again"],
  [/\bonce more\b/i, "again"],
  [/\bneed(?: not|n[’']t)\b/i, "don't have to"],
  [/\bby (?:it|him|her)self\b|\bby themselves\b/i, "on its own, automatically"],
  [/, too(?=[.;:!?)"”]|$)/i, "also, as well"],
];

/** Uncontracted words and quotation marks that an American writes otherwise to a person. */
const STIFF: ReadonlyArray<[pattern: RegExp, better: string]> = [
  [/\b(?:is|are|was|were|do|does|did|has|have|will|would|could|should) not\b/i, "isn’t, don’t …"],
  [/\bcannot\b/i, "can’t"],
  [/^(?:You are|We are|We have|It is|There is|That is) [a-z]/, "You’re, We’ve, It’s …"],
  [/“[^“”„]*[^}…“”]”[,.]/, "the comma or period inside the quotation marks"],
];

/** Phrases that stay, and why. */
const STAYING = [
  // The specification's and the card provider's words.
  /Passwords do not match|Your card does not support this type of purchase/g,
  // Names of an article and of a level in the VPAT.
  /can and cannot do|can-and-cannot-do|Does Not Support/g,
  // Names, values of an API, and examples of what not to write.
  /nobody[@.|}]|`nobody`|Nobody"|receipt\.beside|Of what is about nobody/g,
  // Ends of sentences, and values to enter without a period.
  /This does not:|such as “[^“”]*”\./gi,
];

test("texts in English say things as an American would, with contractions in those for people", async () => {
  const written = await writtenTexts();
  const forPeople = written.filter(({ path, isComment }) => !isComment && isForPeople(path));
  expect(written.flatMap(({ path, text }) => relapsesIn(path, text, RELAPSES))).toEqual([]);
  expect(forPeople.flatMap(({ path, text }) => relapsesIn(path, text, STIFF))).toEqual([]);
});

/** Stiff or second names in German, and the one name of each thing. */
const GERMAN_RELAPSES: ReadonlyArray<[pattern: RegExp, better: string]> = [
  [/\bPrüfung(?:en)? von Hand\b|\bvon Hand (?:ge)?prüf/i, "manuelle Prüfung"],
  [/(?:^|")Schwer(?:"|$)|schwerer Auswirkung|schwere[rs]? Problem/, "schwerwiegend"],
  [/\bFreiwillig\b/, "Optional"],
  [/\bMit Umgebung\b/, "Mit umgebendem Code"],
  [/\bKartenanbieter/, "Zahlungsdienstleister"],
  [/\bGespräch(?:e|en|s)?\b|\bUnterhaltung(?:en)?\b/, "Anfrage"],
  [/\bAnzusehen\b|\banzusehen\b/, "manuell zu prüfen"],
];

const GERMAN_FILES = [
  "src/pages/content/german/**/*.md",
  "src/pages/content/legal/{agb,datenschutz}.md",
  "src/shared/language/de/*.json",
  "src/features/**/*.ts",
  "widget/languages/de.json",
];

test.each(GERMAN_FILES)("the German of %s has one name for each thing", async (pattern) => {
  const files = await filesOf(pattern);
  expect(files).not.toBeEmpty();
  const places = files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line) => relapsesIn(path, line, GERMAN_RELAPSES)),
  );
  expect(places).toEqual([]);
});

interface Written {
  path: string;
  text: string;
  isComment: boolean;
}

/** Returns documents line by line, and the comments, texts and catalog keys of the code. */
async function writtenTexts(): Promise<Written[]> {
  const written: Written[] = [];
  const add = (path: string, texts: string[], isComment = false) => {
    for (const text of texts) written.push({ path, text, isComment });
  };
  for (const pattern of [...ENGLISH_FILES, "src/shared/language/en/*.json"])
    for (const { path, text } of await filesOf(pattern)) add(path, text.split("\n"));
  for (const { path, text } of await filesOf("src/shared/language/de/*.json"))
    add(path, Object.keys(JSON.parse(text)));
  for (const { path, text } of await filesOf(SOURCES)) {
    if (/german|\/de\/|fixtures|prose\.test/.test(path)) continue;
    const comments = commentsOf(text).map((comment) => comment.text);
    add(path, textsOf(text));
    add(path, comments, true);
  }
  return written;
}

/** Whether a file speaks to customers, visitors or operators, not to lawyers or programmers. */
function isForPeople(path: string): boolean {
  if (/\/legal\/|\/decisions\/|docs\/style\.md|^CHANGELOG/.test(path)) return false;
  return /\.(?:md|yaml|json)$|mail-words|emails\.ts$|mails\/words|reason-words|messages\.ts$|^cli\/|^src\/doctor\//.test(
    path,
  );
}

function relapsesIn(path: string, text: string, rules: typeof RELAPSES): string[] {
  const open = STAYING.reduce((left, pattern) => left.replaceAll(pattern, ""), text);
  return rules.flatMap(([pattern, better]) =>
    pattern.test(open) ? [`${path}: ${open.trim().slice(0, 120)} (${better})`] : [],
  );
}

function britishIn(text: string): string[] {
  return Array.from(text.replaceAll(KEPT, "").matchAll(new RegExp(BRITISH, "gi")), ([word]) => word);
}

/** Returns the texts of literals and markup; a literal of one word is a value. */
function textsOf(code: string): string[] {
  const withoutComments = code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const literals = withoutComments.matchAll(/"[^"\n]+"|`[^`]+`/g);
  const markup = withoutComments.matchAll(/^\s+[A-Z]?[\w’,. ]+$/gm);
  return Array.from([...literals, ...markup], ([text]) => text).filter(
    (text) => /\S\s\S/.test(text) || /^["`][A-Z]/.test(text),
  );
}

/** Words that no text of ours says about a website on its own account. */
const CLAIM = /\b(?:compliant|conformant|certified|konform|zertifiziert)\w*/gi;

/**
 * Files that say them, and how often: our own statement, and texts against such claims, in which
 * German has the adjective where English has the verb.
 */
const ALLOWED: Record<string, number> = {
  "src/shared/language/de/dashboard.json": 3,
  "src/features/site-reports/german/report-words.ts": 1,
  "src/features/statements/document/declaration-words.ts": 6,
  "src/pages/content/blog/ada-and-eaa-in-plain-words.md": 1,
  "src/pages/content/blog/how-to-write-an-accessibility-statement.md": 1,
  "src/pages/content/blog/what-a-widget-can-and-cannot-do.md": 1,
  "src/pages/content/german/blog/ada-and-eaa-in-plain-words.md": 2,
  "src/pages/content/german/blog/how-to-write-an-accessibility-statement.md": 5,
  "src/pages/content/german/blog/what-a-widget-can-and-cannot-do.md": 4,
  "src/pages/content/german/help/accessibility.md": 2,
  "src/pages/content/german/help/evidence.md": 1,
  "src/pages/content/german/help/scans.md": 2,
  "src/pages/content/german/pages/partners-affiliates.md": 1,
  "src/pages/content/german/pages/partners.md": 1,
  "src/shared/language/de/pages.json": 6,
  "src/pages/content/legal/agb.md": 1,
  "src/pages/content/legal/statement.md": 5,
  "src/pages/content/pages/partners-affiliates.md": 1,
  "src/pages/content/pages/partners-agencies.md": 1,
};

test("no text but an owner's own declaration calls a website compliant, conformant or certified", async () => {
  const found: Record<string, number> = {};
  for (const { path, text } of await filesOf("{cli,islands,src,widget}/**/*.{ts,tsx,md,json}")) {
    const claims = path.startsWith("src/build/licenses/texts/") ? null : text.match(CLAIM);
    if (claims) found[path] = claims.length;
  }
  expect(found).toEqual(ALLOWED);
});
