import type { VendorLetter } from "#shared/issues/schemas.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import type { IssueFacts } from "./issue-facts.ts";

interface LetterWords {
  subject(vendor: string, host: string, issues: number): string;
  greeting(vendor: string): string;
  intro(vendor: string, origin: string): string;
  /** Introduces several issues, of which the letter may describe only the first. */
  several(described: number, all: number): string;
  issue(number: number, title: string): string;
  /** The tool's own elements, or the frame that embeds it. */
  place: { tool: string; frame: string };
  outcome: Record<IssueFacts["outcome"], (place: string) => string>;
  /** Asks for a change of code that the vendor may not have written. */
  frameCode: string;
  what: string;
  criteria: string;
  clauses(clauses: string): string;
  where: string;
  elements(count: number): string;
  others(count: number): string;
  element: string;
  seen(first: string, last: string): string;
  steps: string;
  open(url: string): string;
  tools: string;
  frame(selector: string): string;
  find(selector: string): string;
  compare(title: string): string;
  remedy(text: string): string;
  closing: string;
}

const ENGLISH: LetterWords = {
  subject: (vendor, host, issues) =>
    `Accessibility ${issues === 1 ? "issue" : "issues"} in ${vendor} on ${host}`,
  greeting: (vendor) => `Hello ${vendor} team,`,
  intro: (vendor, origin) => `We use ${vendor} on our website, ${origin}.`,
  several: (described, all) =>
    described < all
      ? `Automated checks found ${all} accessibility issues in what it adds to our pages. These are the ${described} most severe.`
      : `Automated checks found ${all} accessibility issues in what it adds to our pages, here with the most severe first.`,
  issue: (number, title) => `ISSUE ${number}: ${title}`,
  place: {
    tool: "what your tool adds to our pages",
    frame: "the frame that embeds your tool in our pages",
  },
  outcome: {
    failed: (place) => `An automated check found an accessibility failure in ${place}.`,
    review: (place) =>
      `An automated check found something in ${place} that only a person can judge. Please look at whether it’s an accessibility failure.`,
    advice: (place) =>
      `An automated check found something in ${place} that fails no criterion but could be more accessible.`,
  },
  frameCode: "If you provide this code, or your script writes it, please change it there.",
  what: "What was found",
  criteria: "Criteria",
  clauses: (clauses) => `EN 301 549: ${clauses}`,
  where: "Where",
  elements: (count) => (count === 1 ? "1 element" : `${count} elements`),
  others: (count) => (count === 1 ? "and 1 other page" : `and ${count} other pages`),
  element: "An element in question",
  seen: (first, last) => `First seen on ${first}, last seen on ${last}.`,
  steps: "How to reproduce it",
  open: (url) => `Open ${url} and wait until your tool has loaded.`,
  tools: "Open the browser’s developer tools (F12) and go to the list of elements.",
  frame: (selector) => `Find the frame ${selector} and look inside it.`,
  find: (selector) => `Press Ctrl+F (or Cmd+F) and search for this selector: ${selector}`,
  compare: (title) => `Compare the element with this result: ${title}.`,
  remedy: (text) => `What usually helps: ${text}`,
  closing:
    "Could you tell us whether you can confirm this, whether you plan to change it, and by when?\n\nThank you, and kind regards",
};

const GERMAN: LetterWords = {
  subject: (vendor, host, issues) => `${issues === 1 ? "Barriere" : "Barrieren"} in ${vendor} auf ${host}`,
  greeting: () => "Guten Tag,",
  intro: (vendor, origin) => `wir setzen ${vendor} auf unserer Website ${origin} ein.`,
  several: (described, all) =>
    described < all
      ? `Automatische Prüfungen haben in dem Teil, den es unseren Seiten hinzufügt, ${all} Probleme mit der Barrierefreiheit gefunden. Dies sind die ${described} schwerwiegendsten.`
      : `Automatische Prüfungen haben in dem Teil, den es unseren Seiten hinzufügt, ${all} Probleme mit der Barrierefreiheit gefunden, hier mit den schwerwiegendsten zuerst.`,
  issue: (number, title) => `PROBLEM ${number}: ${title}`,
  place: {
    tool: "in dem Teil, den Ihr Tool unseren Seiten hinzufügt,",
    frame: "an dem Frame, der Ihr Tool in unsere Seiten einbettet,",
  },
  outcome: {
    failed: (place) =>
      `Eine automatische Prüfung hat ${place} einen Fehler bei der Barrierefreiheit gefunden.`,
    review: (place) =>
      `Eine automatische Prüfung hat ${place} etwas gefunden, das nur ein Mensch beurteilen kann. Bitte sehen Sie nach, ob es ein Fehler bei der Barrierefreiheit ist.`,
    advice: (place) =>
      `Eine automatische Prüfung hat ${place} etwas gefunden, das gegen kein Kriterium verstößt, aber barrierefreier sein könnte.`,
  },
  frameCode: "Falls Sie diesen Code bereitstellen oder Ihr Skript ihn schreibt, ändern Sie ihn bitte dort.",
  what: "Befund",
  criteria: "Kriterien",
  clauses: (clauses) => `EN 301 549: ${clauses}`,
  where: "Fundstellen",
  elements: (count) => (count === 1 ? "1 Element" : `${count} Elemente`),
  others: (count) => (count === 1 ? "und 1 weitere Seite" : `und ${count} weitere Seiten`),
  element: "Ein betroffenes Element",
  seen: (first, last) => `Zuerst gesehen am ${first}, zuletzt am ${last}.`,
  steps: "So lässt es sich nachvollziehen",
  open: (url) => `Öffnen Sie ${url} und warten Sie, bis Ihr Tool geladen ist.`,
  tools: "Öffnen Sie die Entwicklerwerkzeuge des Browsers (F12) und dort die Liste der Elemente.",
  frame: (selector) => `Suchen Sie den Frame ${selector} und sehen Sie in ihm nach.`,
  find: (selector) => `Suchen Sie mit Strg+F (oder Cmd+F) nach diesem Selektor: ${selector}`,
  compare: (title) => `Vergleichen Sie das Element mit diesem Befund: ${title}.`,
  remedy: (text) => `Was meist hilft: ${text}`,
  closing:
    "Können Sie uns mitteilen, ob Sie das bestätigen, ob Sie es ändern wollen und bis wann?\n\nVielen Dank und freundliche Grüße",
};

const WORDS: Record<PageLanguage, LetterWords> = { en: ENGLISH, de: GERMAN };

interface LetterFrame {
  vendor: string;
  origin: string;
  /** Number of issues, of which the letter may describe only the first. */
  all: number;
}

/**
 * Writes a letter to a tool's vendor that claims nothing but what was found.
 * @throws Error without an issue.
 */
export function vendorLetter(
  issues: readonly IssueFacts[],
  { vendor, origin, all }: LetterFrame,
): VendorLetter {
  const [first] = issues;
  if (!first) throw new Error("A letter needs an issue");
  const words = WORDS[first.language];
  const isOne = issues.length === 1;
  const start = [words.intro(vendor, origin), isOne ? outcomeOf(first) : words.several(issues.length, all)];
  const paragraphs = [
    words.greeting(vendor),
    start.join(" "),
    ...issues.flatMap((facts, at) => [
      ...(isOne ? [] : [`${words.issue(at + 1, facts.title)}.`, outcomeOf(facts)]),
      ...detailsOf(facts, isOne),
    ]),
    words.closing,
  ];
  const subject = words.subject(vendor, new URL(origin).host, all);
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}

function outcomeOf({ language, outcome, element }: IssueFacts): string {
  const { place, outcome: sentences } = WORDS[language];
  return sentences[outcome](element?.isFrame ? place.frame : place.tool);
}

/** Returns the paragraphs about an issue; the only one of a letter has no heading of its own. */
function detailsOf(facts: IssueFacts, isOnly: boolean): string[] {
  const words = WORDS[facts.language];
  const { title, why, criteria, clauses, element } = facts;
  const found = [...(isOnly ? [`${title}.`] : []), ...(why ? [why] : [])];
  const paragraphs = [
    found.length > 0 && section(words.what, found),
    criteria.length > 0 &&
      section(words.criteria, [
        ...criteria,
        ...(clauses.length > 0 ? [words.clauses(clauses.join(", "))] : []),
      ]),
    section(words.where, placesOf(facts, words)),
    element && section(words.element, [element.markup]),
    words.seen(facts.firstSeen, facts.lastSeen),
    section(
      words.steps,
      stepsOf(facts, words).map((step, at) => `${at + 1}. ${step}`),
    ),
    facts.remedy && words.remedy(facts.remedy),
    element?.isFrame && words.frameCode,
  ];
  return paragraphs.filter((one) => typeof one === "string" && one !== "") as string[];
}

function section(heading: string, lines: readonly string[]): string {
  return [`${heading}:`, ...lines].join("\n");
}

function placesOf({ pages, otherPages }: IssueFacts, words: LetterWords): string[] {
  return [
    ...pages.map(({ url, elements }) =>
      elements > 0 ? `- ${url} (${words.elements(elements)})` : `- ${url}`,
    ),
    ...(otherPages > 0 ? [`- ${words.others(otherPages)}`] : []),
  ];
}

function stepsOf({ pages, element, title }: IssueFacts, words: LetterWords): string[] {
  const [page] = pages;
  return [
    ...(page ? [words.open(page.url)] : []),
    ...(element ? [words.tools, ...element.frames.map(words.frame), words.find(element.selector)] : []),
    words.compare(title),
  ];
}
