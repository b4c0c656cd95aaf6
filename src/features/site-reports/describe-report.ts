import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import { issuesView } from "#shared/paths.ts";
import { headingOf, type MarkupChange, wordedMarkup } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import { understandingUrl } from "#shared/scan-rules/wcag-criteria.ts";
import type { Scan } from "#src/db/schema/sites.ts";
import type { Block, TextDocument } from "#src/documents/text-document.ts";
import { code, heading, type Inline, paragraph } from "#src/documents/text-document.ts";
import { regionLocale } from "#src/mail/region-language.ts";
import { checkTitle, criterionName, reasonIn, ruleWords, translateInto } from "../issues/rule-words.ts";
import { sizeOf } from "./branding/read-brand.ts";
import { describeDecided } from "./describe-decided.ts";
import { describeSummary } from "./describe-summary.ts";
import { type ReportFormats, reportFormats, shorten, shortTitle } from "./report-formats.ts";
import { type ReportWords, reportWords } from "./report-words.ts";
import type { ReportedIssue, SiteReport } from "./site-report.ts";
import { tableSection } from "./table-section.ts";

const MARKUP_LENGTH = 400;
const URL_LENGTH = 300;

const NOTE_LENGTH = 300;

/** Regions whose printers use Letter paper. */
const LETTER_REGIONS = new Set(["en-US", "en-CA", "fr-CA", "es-MX"]);

/** A monthly report with the text and formats used to write it. */
export interface Told {
  report: SiteReport;
  words: ReportWords;
  formats: ReportFormats;
}

/** Writes a monthly report as a document in its language, using a region's formats. */
export function describeReport(report: SiteReport, region: Parameters<typeof regionLocale>[1]): TextDocument {
  const { language, account, brand, createdAt, site } = report;
  const { companyName, productName, logo } = brand;
  const words = reportWords(language);
  const formats = reportFormats(regionLocale(language, region));
  const told: Told = { report, words, formats };
  return {
    lang: language,
    title: words.title(site.host),
    author: [companyName, productName, words.madeFor(account)].filter(Boolean).join(" · "),
    ...(logo && companyName && { logo: { png: logo, ...sizeOf(logo), alt: companyName } }),
    subtitle: [periodName(told), words.madeOn(formats.day(createdAt))],
    createdAt,
    paper: region === null || LETTER_REGIONS.has(region) ? "LETTER" : "A4",
    pageNumber: words.pageNumber,
    contents: words.contents,
    blocks: blocksOf(told),
  };
}

function periodName({ report: { period }, words, formats }: Told): string {
  return period.isOver ? formats.month(period.start) : words.soFar(formats.days(period.start, period.asOf));
}

function blocksOf(told: Told): Block[] {
  return [
    ...describeSummary(told),
    ...describeIssues(told),
    ...describeDecided(told),
    ...describeChecks(told),
    ...describeUnchecked(told),
    ...describeMethod(told),
  ];
}

/** Describes manual check results, with their dates. */
function describeChecks({ report, words, formats }: Told): Block[] {
  const { checks } = words;
  const changedAt = ({ updatedAt }: ManualCheckView) =>
    updatedAt === null ? checks.never : formats.shortDay(new Date(updatedAt));
  const result = ({ state, note }: ManualCheckView) =>
    checks.states[state] + (note ? `: ${shorten(note, NOTE_LENGTH)}` : "");
  return tableSection(checks, {
    columns: [
      { title: checks.check, width: 5 },
      { title: checks.result, width: 3 },
      { title: checks.when, width: 2 },
    ],
    rows: report.checks.map((check) => [
      [checkTitle(report.language, check), ` (${check.criteria.join(", ")})`],
      [result(check)],
      [changedAt(check)],
    ]),
  });
}

function describeUnchecked({ report, words, formats }: Told): Block[] {
  const { unchecked } = words;
  const number = (list: readonly string[]) => formats.number(list.length);
  return [
    heading(unchecked.heading),
    paragraph(unchecked.intro(number(report.unchecked), number(AA_CRITERIA))),
    {
      type: "list",
      items: report.unchecked.map((id): Inline[] => {
        const text = criterionName(report.language, id);
        const href = understandingUrl(id);
        return [href ? { text, href } : text];
      }),
    },
    paragraph(unchecked.caution),
  ];
}

function describeMethod(told: Told): Block[] {
  const { report, words, formats } = told;
  const { latest, scans } = report.figures;
  const { pagesChecked = 0, pagesFailed = 0 } = latest?.summary ?? {};
  const { method } = words;
  return [
    heading(method.heading),
    {
      type: "list",
      items: [
        [method.scans(scans, formats)],
        ...(latest?.summary ? [[method.pages(pagesChecked, pagesFailed, formats)]] : []),
        ...(report.engines.length > 0 ? [[method.engines(enginesOf(told))]] : []),
        [method.looksPast],
      ],
    },
    ...(report.scans.length > 0 ? [scanTable(told)] : []),
  ];
}

/** Names the engines, omitting the product's name if the monthly report does. */
function enginesOf({ report, words, formats }: Told): string {
  const named = (engine: string) =>
    report.brand.productName === null ? engine.replace(/^Handrail\b/, words.method.ownRules) : engine;
  return formats.list(report.engines.map(named));
}

function scanTable(told: Told): Block {
  const { report, words, formats } = told;
  const { method } = words;
  return {
    type: "table",
    caption: method.caption,
    columns: [
      { title: method.day, width: 3 },
      { title: method.outcome, width: 3 },
      { title: method.pagesChecked, width: 2, isNumber: true },
      { title: method.open, width: 2, isNumber: true },
    ],
    rows: report.scans.map((scan) => [
      [formats.shortDay(scan.finishedAt ?? scan.createdAt)],
      outcomeOf(told, scan),
      [scan.summary ? formats.number(scan.summary.pagesChecked) : "–"],
      [scan.summary ? formats.number(openIn(scan)) : "–"],
    ]),
  };
}

function outcomeOf({ report, words }: Told, { state, reason }: Scan): Inline[] {
  const why = reasonIn(report.language, reason);
  const outcome = words.method.states[state];
  return why ? [`${outcome}: `, why] : [outcome];
}

function openIn({ summary }: Scan): number {
  return summary ? Object.values(summary.open).reduce((sum, issues) => sum + issues, 0) : 0;
}

/** Describes each issue open at the end of the period, most severe first. */
function describeIssues(told: Told): Block[] {
  const { report, words, formats } = told;
  if (report.figures.scans === 0 && report.issues.length === 0) return [];
  const { open } = words;
  const all = Object.values(report.open).reduce((sum, issues) => sum + issues, 0);
  const more = all - report.issues.length;
  return [
    heading(open.heading),
    paragraph(all === 0 ? open.none : open.intro),
    ...report.issues.flatMap((issue) => describe(told, issue)),
    ...(more > 0 ? [paragraph(open.more(formats.number(more)))] : []),
  ];
}

function describe(told: Told, reported: ReportedIssue): Block[] {
  const { words, report } = told;
  const { issue, example } = reported;
  const { why, remedy } = ruleWords(report.language, issue.rule);
  return [
    heading(shortTitle(issue, report.language), 3),
    paragraph(...factsOf(told, reported)),
    ...affected(told, issue.rule),
    ...(remedy ? [paragraph(words.open.remedy, remedy)] : []),
    ...changedMarkup(told, example?.changedMarkup ?? []),
    ...(example ? [paragraph(words.open.example, linkTo(example.pageUrl))] : []),
    ...(example?.markup ? [code(shorten(example.markup, MARKUP_LENGTH))] : []),
    ...(why ? [paragraph(why)] : []),
    {
      type: "list",
      items: [
        ...criteria(told, issue.rule),
        [{ text: words.open.dashboard, href: report.publicUrl + issuesView(issue.siteId, issue.id) }],
      ],
    },
  ];
}

/** Describes the first alternative; the dashboard shows the rest. */
function changedMarkup({ words, report }: Told, [first]: readonly MarkupChange[]): Block[] {
  if (!first) return [];
  const translate = translateInto(report.language);
  const heading = headingOf(first, translate);
  return [
    paragraph(words.open.changed, ...(heading ? [heading, ":"] : [])),
    code(wordedMarkup(first, translate).replace(/\n\s*/g, " ")),
  ];
}

function factsOf({ words, formats }: Told, { issue, change }: ReportedIssue): Inline[] {
  const { open } = words;
  const changes = { new: open.isNew, returned: open.returned, "not-seen": open.notSeen };
  return [
    { text: words.impacts[issue.impact], style: issue.impact },
    ` · ${open.places(issue.pages, issue.elements, formats)} · ${open.since(formats.shortDay(issue.firstSeenAt))}`,
    ...(change ? [` · ${changes[change]}`] : []),
  ];
}

function affected({ words, formats }: Told, rule: string): Block[] {
  const groups = SCAN_RULES.get(rule)?.affected ?? [];
  if (groups.length === 0) return [];
  return [paragraph(words.open.affected(formats.list(groups.map((group) => words.affected[group]))))];
}

function criteria({ report, words }: Told, rule: string): Inline[][] {
  const ids = SCAN_RULES.get(rule)?.criteria ?? [];
  if (ids.length === 0) return [];
  const links = ids.flatMap((id, index): Inline[] => {
    const text = criterionName(report.language, id);
    const href = understandingUrl(id);
    return [...(index > 0 ? [", "] : []), href ? { text, href } : text];
  });
  return [[words.open.criteria, ...links]];
}

/** Links to a page on the website; other schemes stay plain text. */
function linkTo(url: string): Inline {
  const text = shorten(url, URL_LENGTH);
  return /^https?:\/\//.test(url) ? { text, href: url } : text;
}
