import type { Ticket } from "#shared/issues/schemas.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import type { IssueFacts } from "./issue-facts.ts";

/** Maximum length of a ticket's title, in characters. */
const MAX_TITLE = 120;
/** Maximum length of a page's address in the short form. */
const MAX_ADDRESS = 300;

interface TicketWords {
  title(title: string, host: string): string;
  outcome: Record<IssueFacts["outcome"], string>;
  criteria: string;
  where: string;
  others(count: number): string;
  element: string;
  seen(first: string, last: string): string;
  what: string;
  more: string;
  shortened: string;
}

const ENGLISH: TicketWords = {
  title: (title, host) => `Accessibility on ${host}: ${title}`,
  outcome: {
    failed: "An automated check found this failure.",
    review: "No automated check can decide this. A person has to look.",
    advice: "This fails no criterion but could be better.",
  },
  criteria: "Criteria",
  where: "Where",
  others: (count) => (count === 1 ? "and 1 other page" : `and ${count} other pages`),
  element: "An element in question",
  seen: (first, last) => `First seen on ${first}, last seen on ${last}.`,
  what: "What to do",
  more: "All pages and elements:",
  shortened: "This text was shortened to fit into an address.",
};

const GERMAN: TicketWords = {
  title: (title, host) => `Barrierefreiheit auf ${host}: ${title}`,
  outcome: {
    failed: "Eine automatische Prüfung hat diesen Fehler gefunden.",
    review: "Das kann keine automatische Prüfung entscheiden. Ein Mensch muss nachsehen.",
    advice: "Das verstößt gegen kein Kriterium, könnte aber besser sein.",
  },
  criteria: "Kriterien",
  where: "Fundstellen",
  others: (count) => (count === 1 ? "und 1 weitere Seite" : `und ${count} weitere Seiten`),
  element: "Ein betroffenes Element",
  seen: (first, last) => `Zuerst gesehen am ${first}, zuletzt am ${last}.`,
  what: "Was zu tun ist",
  more: "Alle Seiten und Elemente:",
  shortened: "Dieser Text wurde gekürzt, damit er in eine Adresse passt.",
};

const WORDS: Record<PageLanguage, TicketWords> = { en: ENGLISH, de: GERMAN };

/** A markup language for tickets. */
interface Syntax {
  /** Escapes a page's text. */
  text(text: string): string;
  heading(text: string): string;
  code(text: string): string;
}

/** Markdown as read by GitHub, GitLab and Linear. */
const MARKDOWN: Syntax = {
  text: (text) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$^=]/g, "\\$&").replace(/@/g, `@${NO_SPACE}`),
  heading: (text) => `### ${text}`,
  code(text) {
    const runs = text.match(/`+/g) ?? [];
    const fence = "`".repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
    return `${fence}html\n${text}\n${fence}`;
  },
};

/** Jira's own markup, whose macros are in braces and whose links are in brackets. */
const JIRA: Syntax = {
  text: (text) => text.replace(/[{[!|*_^~@]/g, `$&${NO_SPACE}`),
  heading: (text) => `h3. ${text}`,
  code: (text) => `{noformat}\n${text.replaceAll("{", `{${NO_SPACE}`)}\n{noformat}`,
};

/** A zero-width space, which keeps a character from having a meaning and isn't shown. */
const NO_SPACE = "\u200b";

/** Writes a ticket for a tracker; `link` leads to the issue in the dashboard. */
export function ticketOf(facts: IssueFacts, { host, link }: { host: string; link: string }): Ticket {
  const words = WORDS[facts.language];
  const title = words.title(facts.title, host);
  return {
    title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).toWellFormed()}…` : title,
    markdown: bodyOf(facts, link, MARKDOWN),
    jira: bodyOf(facts, link, JIRA),
    short: shortBody(facts, link),
  };
}

function bodyOf(facts: IssueFacts, link: string, { text, heading, code }: Syntax): string {
  const words = WORDS[facts.language];
  const { criteria, clauses, pages, otherPages, element } = facts;
  const rows = [...criteria, ...(clauses.length > 0 ? [`EN 301 549: ${clauses.join(", ")}`] : [])];
  const list = (items: readonly string[]) => items.map((item) => `* ${item}`).join("\n");
  const urls = [...pages.map(({ url }) => text(url)), ...(otherPages > 0 ? [words.others(otherPages)] : [])];
  const paragraphs = [
    `${text(facts.title)}.`,
    words.outcome[facts.outcome],
    ...(facts.remedy ? [heading(words.what), text(facts.remedy)] : []),
    ...(rows.length > 0 ? [heading(words.criteria), list(rows.map(text))] : []),
    ...(urls.length > 0 ? [heading(words.where), list(urls)] : []),
    ...(element
      ? [heading(words.element), code([...element.frames, element.selector].join("\n")), code(element.markup)]
      : []),
    words.seen(facts.firstSeen, facts.lastSeen),
    `${words.more} ${link}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function shortBody({ language, criteria, pages, outcome }: IssueFacts, link: string): string {
  const words = WORDS[language];
  const [page] = pages;
  const isShown = page !== undefined && page.url.length <= MAX_ADDRESS;
  return [
    words.outcome[outcome],
    ...criteria.map((one) => MARKDOWN.text(one)),
    ...(isShown ? [MARKDOWN.text(page.url)] : []),
    `${words.shortened} ${words.more} ${link}`,
  ].join("\n\n");
}
