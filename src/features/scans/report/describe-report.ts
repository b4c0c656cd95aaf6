import { reportLocale } from "#shared/report-language.ts";
import type { Block, TextDocument } from "#src/documents/text-document.ts";
import { sizeOf } from "../branding/read-brand.ts";
import { describeChecks, describeUnchecked } from "./describe-checks.ts";
import { describeDecided } from "./describe-decided.ts";
import { describeIssues } from "./describe-issues.ts";
import { describeMethod } from "./describe-method.ts";
import { describeSummary } from "./describe-summary.ts";
import { type ReportFormats, reportFormats } from "./report-formats.ts";
import { type ReportWords, reportWords } from "./report-words.ts";
import type { SiteReport } from "./site-report.ts";

/** Regions whose printers hold paper of the size Letter. */
const LETTER_REGIONS = new Set(["en-US", "en-CA", "fr-CA", "es-MX"]);

/** A report with the words and formats to write it in. */
export interface Told {
  report: SiteReport;
  words: ReportWords;
  formats: ReportFormats;
}

/** Writes a report as a document in its language, with the formats of the owner's region. */
export function describeReport(report: SiteReport, region: Parameters<typeof reportLocale>[1]): TextDocument {
  const { language, account, brand, createdAt, site } = report;
  const { companyName, productName, logo } = brand;
  const words = reportWords(language);
  const formats = reportFormats(reportLocale(language, region));
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
