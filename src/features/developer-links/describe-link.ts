import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { headingOf, type MarkupChange, wordedMarkup } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { understandingUrl } from "#shared/scan-rules/wcag-criteria.ts";
import {
  type Block,
  code,
  heading,
  type Inline,
  paragraph,
  type TextDocument,
  type Tone,
} from "#src/documents/text-document.ts";
import { regionLocale } from "#src/mail/region-language.ts";
import { criterionName, ruleWords, translateInto } from "../issues/rule-words.ts";
import { type ReportFormats, reportFormats, shorten, shortTitle } from "../site-reports/report-formats.ts";
import { type ReportWords, reportWords } from "../site-reports/report-words.ts";
import { type LinkWords, linkWords } from "./link-words.ts";
import type { LinkedPlace, ShownIssue } from "./read-linked-issues.ts";

/** Elements shown per page, and alternatives of changed markup per element. */
const SHOWN_ELEMENTS = 3;
const SHOWN_CHANGES = 3;
const MARKUP_LENGTH = 600;
const URL_LENGTH = 300;

const TONES: Record<LinkedIssueState, Tone> = {
  open: "moderate",
  checking: "minor",
  fixed: "good",
  still: "serious",
  unclear: "minor",
};

export interface ShownLink {
  language: PageLanguage;
  host: string;
  expiresAt: Date;
  now: Date;
  issues: ShownIssue[];
}

interface Told extends ShownLink {
  words: LinkWords;
  report: ReportWords;
  formats: ReportFormats;
}

/** Writes the page behind a developer link, without anything else of the account. */
export function describeLink(shown: ShownLink): TextDocument {
  const { language, host, expiresAt, now, issues } = shown;
  const words = linkWords(language);
  const formats = reportFormats(regionLocale(language, null));
  const told: Told = { ...shown, words, report: reportWords(language), formats };
  const fixed = issues.filter(({ state }) => state === "fixed");
  const open = issues.filter(({ state }) => state !== "fixed");
  return {
    lang: language,
    title: words.title(host),
    author: "",
    subtitle: [words.works(formats.day(expiresAt))],
    createdAt: now,
    paper: "A4",
    pageNumber: words.pageNumber,
    contents: words.contents,
    blocks: [
      heading(words.how.heading),
      paragraph(words.how.intro(host)),
      paragraph(words.how.marks),
      paragraph(words.how.printed),
      heading(words.open(formats.number(open.length))),
      ...(open.length === 0 ? [paragraph(words.none)] : []),
      ...open.flatMap((issue) => describeIssue(told, issue)),
      ...(fixed.length > 0 ? [heading(words.fixed(formats.number(fixed.length)))] : []),
      ...fixed.flatMap((issue) => describeFixed(told, issue)),
    ],
  };
}

export function anchorOf(issueId: string): string {
  return `issue-${issueId}`;
}

function titleOf({ language }: Told, { issue }: ShownIssue): Block {
  return { type: "heading", level: 3, text: shortTitle(issue, language), id: anchorOf(issue.id) };
}

function describeFixed(told: Told, shown: ShownIssue): Block[] {
  return [titleOf(told, shown), paragraph({ text: told.words.states.fixed, style: TONES.fixed })];
}

function describeIssue(told: Told, shown: ShownIssue): Block[] {
  const { language, words, report, formats } = told;
  const { issue, state, checkedAt } = shown;
  const { why, remedy } = ruleWords(language, issue.rule);
  const day = formats.day(checkedAt ?? told.now);
  const facts = {
    open: "",
    checking: words.stateFacts.checking,
    still: words.stateFacts.still(day),
    unclear: words.stateFacts.unclear(day),
    fixed: "",
  }[state];
  const kind = words.kinds[issue.outcome];
  return [
    titleOf(told, shown),
    paragraph({ text: words.states[state], style: TONES[state] }, facts && `. ${facts}`),
    paragraph(
      { text: report.impacts[issue.impact], style: issue.impact },
      ` · ${report.open.places(issue.pages, issue.elements, formats)}`,
      kind && ` · ${kind}`,
    ),
    ...affected(told, issue.rule),
    ...(remedy ? [paragraph(report.open.remedy, remedy)] : []),
    ...(why ? [paragraph(why)] : []),
    ...criteria(told, issue.rule),
    ...describePlaces(told, shown),
    formOf(told, shown),
  ];
}

function formOf({ words }: Told, { issue, state }: ShownIssue): Block {
  const about = anchorOf(issue.id);
  if (state === "checking")
    return { type: "form", about, button: { label: words.undo, name: "undo", value: issue.id } };
  const label = state === "open" ? words.done : words.again;
  return { type: "form", about, button: { label, name: "done", value: issue.id }, email: words.email };
}

function affected({ report, formats }: Told, rule: string): Block[] {
  const groups = SCAN_RULES.get(rule)?.affected ?? [];
  if (groups.length === 0) return [];
  return [paragraph(report.open.affected(formats.list(groups.map((group) => report.affected[group]))))];
}

function criteria({ language, report }: Told, rule: string): Block[] {
  const ids = SCAN_RULES.get(rule)?.criteria ?? [];
  if (ids.length === 0) return [];
  const links = ids.flatMap((id, index): Inline[] => {
    const text = criterionName(language, id);
    const href = understandingUrl(id);
    return [...(index > 0 ? [", "] : []), href ? { text, href } : text];
  });
  return [paragraph(report.open.criteria, ...links)];
}

function describePlaces(told: Told, { issue, places }: ShownIssue): Block[] {
  const { words, formats } = told;
  const detailed = places.filter(({ isDetailed }) => isDetailed);
  const named = places.filter(({ isDetailed }) => !isDetailed);
  const more = issue.pages - places.length;
  return [
    ...(places.length > 0 ? [paragraph({ text: words.where, style: "strong" })] : []),
    ...detailed.flatMap((place) => describePlace(told, place)),
    ...(named.length > 0
      ? [paragraph(words.otherPages), { type: "list" as const, items: named.map(({ url }) => [linkTo(url)]) }]
      : []),
    ...(more > 0 ? [paragraph(words.morePages(formats.number(more)))] : []),
  ];
}

function describePlace(told: Told, { url, title, count, elements }: LinkedPlace): Block[] {
  const { words, formats } = told;
  const shown = elements.slice(0, SHOWN_ELEMENTS);
  const named = shown.filter(({ selector, markup }) => selector || markup);
  const more = count - Math.max(shown.length, 1);
  return [
    paragraph(words.on, linkTo(url), title ? ` (${shorten(title, URL_LENGTH)})` : ""),
    ...(named.length === 0 ? [paragraph(words.wholePage)] : []),
    ...shown.flatMap(({ selector, markup, changedMarkup }) => [
      ...(selector ? [paragraph({ text: shorten(selector, URL_LENGTH), style: "code" })] : []),
      ...(markup ? [code(shorten(markup, MARKUP_LENGTH))] : []),
      ...describeChanges(told, changedMarkup ?? []),
    ]),
    ...(more > 0 ? [paragraph(words.moreElements(formats.number(more)))] : []),
  ];
}

function describeChanges({ language, report }: Told, changes: readonly MarkupChange[]): Block[] {
  if (changes.length === 0) return [];
  const translate = translateInto(language);
  return [
    paragraph(report.open.changed),
    ...changes.slice(0, SHOWN_CHANGES).flatMap((change) => {
      const title = headingOf(change, translate);
      return [...(title ? [paragraph(`${title}:`)] : []), code(wordedMarkup(change, translate))];
    }),
  ];
}

/** Links to a page on the website; other schemes stay plain text. */
function linkTo(url: string): Inline {
  const text = shorten(url, URL_LENGTH);
  return /^https?:\/\//.test(url) ? { text, href: url } : text;
}
