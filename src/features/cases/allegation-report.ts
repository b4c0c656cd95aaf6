import type { AllegationReportQuery, AllegationView } from "#shared/cases/allegations.ts";
import { subjectOf } from "#shared/cases/barriers.ts";
import type { Verdict } from "#shared/cases/choices.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { accountName } from "#shared/team/roles.ts";
import type { User } from "#src/db/schema/accounts.ts";
import {
  type Block,
  code,
  heading,
  type Inline,
  paragraph,
  type TextDocument,
} from "#src/documents/text-document.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { type MailFormats, mailFormats } from "#src/mail/mail-formats.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { criterionName, ruleTitle, translateInto } from "../issues/rule-words.ts";
import { documentReply } from "../site-reports/render-report.ts";
import { listAllegations } from "./allegations.ts";
import { findCase } from "./queries.ts";

/**
 * Writes a case's rows with what scans saw, for a lawyer. Leaves out the case's notes.
 * @throws DomainError `not-found`, including for another account's case; `rate-limited`.
 */
export async function downloadAllegations(
  services: Services,
  { user, owner }: { user: User; owner: User },
  caseId: string,
  { format, language = regionLanguage(user.locale) }: AllegationReportQuery,
): Promise<Response> {
  const { legalCase } = await findCase(services.db, owner.accountId, caseId);
  await enforceLimit(services, LIMITS.siteReport, `account ${owner.accountId}`);
  const { allegations } = await listAllegations(services.db, owner.accountId, caseId);
  const report: Report = {
    account: accountName(owner),
    name: legalCase.name,
    receivedOn: legalCase.receivedOn,
    createdAt: services.clock.now(),
    rows: allegations,
    language,
    formats: mailFormats(language, user.locale),
  };
  return documentReply(describe(report), { format, name: `letter-${caseId.slice(0, 8)}` });
}

interface Report {
  account: string;
  name: string;
  receivedOn: string | null;
  createdAt: Date;
  rows: AllegationView[];
  language: PageLanguage;
  formats: MailFormats;
}

interface Words {
  title: string;
  subtitle(name: string): string;
  received(day: string): string;
  asOf(day: string, time: string): string;
  page(page: number, pages: number): string;
  contents: string;
  caution: string;
  howTitle: string;
  how: string[];
  overview: string;
  columns: [string, string, string];
  verdicts: Record<Verdict, string>;
  row(number: number, title: string): string;
  pageLabel: string;
  letterLabel: string;
  found(values: { day: string; rule: string; count: string; since: string }): string;
  fixed(since: string, day: string): string;
  neverSeen(day: string): string;
  withoutBrowser: string;
  forAPerson(rule: string | null): string;
  notRead: string;
  failed(reason: string): string;
  element: string;
  criteria(names: string): string;
  changes: string;
  none: string;
}

const WORDS: Record<PageLanguage, Words> = {
  en: {
    title: "What a letter says, and what our scans saw",
    subtitle: (name) => `About: ${name}`,
    received: (day) => `Letter received on ${day}`,
    asOf: (day, time) => `As of ${day}, ${time} UTC`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    contents: "Contents",
    caution:
      "This is what our scans saw. It isn’t legal advice, and it doesn’t show that a website complies or fails to comply with a law. A scan finds only part of what keeps people out; a row that no scan has seen may still be true.",
    howTitle: "How to read this",
    how: [
      "Found: the latest scan or page check of this page found the barrier, on the element shown.",
      "No longer found: scans found the barrier on this page until the date given, and don’t find it there now.",
      "Never seen: the page was read, and no scan found the barrier there. Scans see only part of what people see.",
      "Only a person can tell: no scan can decide it.",
      "Not read: no scan has read the page.",
    ],
    overview: "Overview",
    columns: ["Page", "Barrier or criterion", "What our scans saw"],
    verdicts: {
      found: "Found",
      fixed: "No longer found",
      "never-seen": "Never seen",
      "for-a-person": "Only a person can tell",
      "not-read": "Not read",
    },
    row: (number, title) => `${number}. ${title}`,
    pageLabel: "Page: ",
    letterLabel: "The letter, as entered by the account: ",
    found: ({ day, rule, count, since }) =>
      `Found on ${day}: “${rule}”, elements on the page: ${count}. First seen on the website on ${since}.`,
    fixed: (since, day) =>
      `Found on this page before, and no longer found since ${since}. Last read on ${day}.`,
    neverSeen: (day) => `Last read on ${day}. No scan has found it on this page.`,
    withoutBrowser: "The page was read as the server sent it, without a browser.",
    forAPerson: (rule) =>
      rule === null
        ? "No scan can decide this. A person has to check it."
        : `A scan has found something here that only a person can judge: “${rule}”.`,
    notRead: "No scan has read this page.",
    failed: (reason) => `The last attempt to read the page failed: ${reason}`,
    element: "First element",
    criteria: (names) => `WCAG 2.2: ${names}`,
    changes: "Changes",
    none: "No rows have been entered.",
  },
  de: {
    title: "Was ein Schreiben sagt und was unsere Prüfungen gesehen haben",
    subtitle: (name) => `Betrifft: ${name}`,
    received: (day) => `Schreiben erhalten am ${day}`,
    asOf: (day, time) => `Stand: ${day}, ${time} UTC`,
    page: (page, pages) => `Seite ${page} von ${pages}`,
    contents: "Inhalt",
    caution:
      "Das haben unsere Prüfungen gesehen. Es ist keine Rechtsberatung und zeigt weder, dass eine Website ein Gesetz einhält, noch, dass sie dagegen verstößt. Eine Prüfung findet nur einen Teil dessen, was Menschen ausschließt; was keine Prüfung gesehen hat, kann trotzdem stimmen.",
    howTitle: "So lesen Sie dieses Dokument",
    how: [
      "Gefunden: Die letzte Prüfung dieser Seite hat die Barriere gefunden, an dem gezeigten Element.",
      "Nicht mehr gefunden: Prüfungen haben die Barriere auf dieser Seite bis zum genannten Tag gefunden und finden sie dort jetzt nicht.",
      "Nie gesehen: Die Seite wurde gelesen, und keine Prüfung hat die Barriere dort gefunden. Prüfungen sehen nur einen Teil dessen, was Menschen sehen.",
      "Nur ein Mensch kann es beurteilen: Keine Prüfung kann es entscheiden.",
      "Nicht gelesen: Keine Prüfung hat die Seite gelesen.",
    ],
    overview: "Überblick",
    columns: ["Seite", "Barriere oder Kriterium", "Was unsere Prüfungen gesehen haben"],
    verdicts: {
      found: "Gefunden",
      fixed: "Nicht mehr gefunden",
      "never-seen": "Nie gesehen",
      "for-a-person": "Nur ein Mensch kann es beurteilen",
      "not-read": "Nicht gelesen",
    },
    row: (number, title) => `${number}. ${title}`,
    pageLabel: "Seite: ",
    letterLabel: "Das Schreiben, wie vom Konto eingetragen: ",
    found: ({ day, rule, count, since }) =>
      `Gefunden am ${day}: „${rule}“, Elemente auf der Seite: ${count}. Zuerst auf der Website gesehen am ${since}.`,
    fixed: (since, day) =>
      `Früher auf dieser Seite gefunden, seit ${since} nicht mehr. Zuletzt gelesen am ${day}.`,
    neverSeen: (day) => `Zuletzt gelesen am ${day}. Keine Prüfung hat es auf dieser Seite gefunden.`,
    withoutBrowser: "Die Seite wurde so gelesen, wie der Server sie schickt, ohne Browser.",
    forAPerson: (rule) =>
      rule === null
        ? "Keine Prüfung kann das entscheiden. Ein Mensch muss es prüfen."
        : `Eine Prüfung hat hier etwas gefunden, das nur ein Mensch beurteilen kann: „${rule}“.`,
    notRead: "Keine Prüfung hat diese Seite gelesen.",
    failed: (reason) => `Der letzte Versuch, die Seite zu lesen, ist gescheitert: ${reason}`,
    element: "Erstes Element",
    criteria: (names) => `WCAG 2.2: ${names}`,
    changes: "Änderungen",
    none: "Es sind keine Zeilen eingetragen.",
  },
};

function describe({ account, name, receivedOn, createdAt, rows, language, formats }: Report): TextDocument {
  const words = WORDS[language];
  const received = receivedOn ? [words.received(formats.day(new Date(`${receivedOn}T00:00:00Z`)))] : [];
  return {
    lang: language,
    title: words.title,
    author: account,
    subtitle: [
      words.subtitle(name),
      ...received,
      words.asOf(formats.day(createdAt), formats.time(createdAt)),
    ],
    createdAt,
    paper: language === "de" ? "A4" : "LETTER",
    pageNumber: words.page,
    contents: words.contents,
    blocks: [
      heading(words.howTitle),
      paragraph({ text: words.caution, style: "strong" }),
      { type: "list", items: words.how.map((item) => [item]) },
      heading(words.overview),
      ...(rows.length === 0 ? [paragraph(words.none)] : [overview(words, rows, language)]),
      ...rows.flatMap((row, at) => describeRow({ words, language, formats }, row, at + 1)),
    ],
  };
}

function overview(words: Words, rows: readonly AllegationView[], language: PageLanguage): Block {
  const [page, about, verdict] = words.columns;
  return {
    type: "table",
    caption: words.overview,
    columns: [
      { title: page, width: 5 },
      { title: about, width: 4 },
      { title: verdict, width: 3 },
    ],
    rows: rows.map((row) => [
      [{ text: row.page, href: row.page }],
      [titleIn(language, row.about)],
      [words.verdicts[row.result.verdict]],
    ]),
  };
}

type Told = Pick<Report, "language" | "formats"> & { words: Words };

function describeRow(told: Told, row: AllegationView, number: number): Block[] {
  const { words, language, formats } = told;
  const { page, about, criteria, reason, result, changes } = row;
  const names = criteria.map((criterion) => criterionName(language, criterion)).join("; ");
  const moments = changes.map(({ verdict, at }): Inline[] => [
    `${formats.day(new Date(at))}, ${formats.time(new Date(at))} UTC: ${words.verdicts[verdict]}`,
  ]);
  return [
    heading(words.row(number, titleIn(language, about))),
    paragraph(words.pageLabel, { text: page, href: page }),
    ...(row.words ? [paragraph(words.letterLabel, row.words)] : []),
    paragraph({ text: `${words.verdicts[result.verdict]}. `, style: "strong" }, sentenceOf(told, row)),
    ...(reason ? [paragraph(words.failed(translateInto(language)(reason.text)))] : []),
    ...(result.element ? [paragraph(`${words.element}:`), code(result.element.markup)] : []),
    ...(names ? [paragraph(words.criteria(names))] : []),
    heading(words.changes, 3),
    { type: "list", items: moments },
  ];
}

function sentenceOf({ words, language, formats }: Told, { result }: AllegationView): string {
  const { verdict, readAt, since, elements, rule, inBrowser } = result;
  const day = (moment: string | null) => (moment ? formats.day(new Date(moment)) : "–");
  const title = rule && ruleTitle(language, rule);
  switch (verdict) {
    case "found":
      return words.found({
        day: day(readAt),
        rule: title ?? "",
        count: formats.number(elements),
        since: day(since),
      });
    case "fixed":
      return words.fixed(day(since), day(readAt));
    case "never-seen":
      return [words.neverSeen(day(readAt)), ...(inBrowser ? [] : [words.withoutBrowser])].join(" ");
    case "for-a-person":
      return words.forAPerson(title);
    case "not-read":
      return words.notRead;
  }
}

/** Returns a barrier, criterion or rule in words. */
function titleIn(language: PageLanguage, about: string): string {
  const title = translateInto(language)(subjectOf(about)?.title ?? about);
  return /^\d/.test(about) ? `WCAG ${about} ${title}` : title;
}
