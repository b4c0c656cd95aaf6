import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { reportLanguage } from "#shared/report-language.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import { IMPACTS, type ManualCheckState, type ScanSummary } from "#shared/schemas/scan-states.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Scan, Site } from "#src/db/schema/scans.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailFormats, mailFormats } from "#src/mail/mail-formats.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Month, MonthFigures } from "../report/month-figures.ts";
import { REPORT_LINK_DAYS } from "../report/report-link.ts";
import { monthlyMailWords } from "./monthly-mail-words.ts";

interface Report {
  site: Site;
  owner: User;
  month: Month;
  figures: MonthFigures;
  checks: ManualCheckView[];
  /** Success criteria that no rule looked at. */
  unchecked: readonly string[];
  /** Name of the company whose reports these are. */
  companyName: string | null;
  /** Path of the link that opens the whole report as a web page. */
  link: string;
}

interface Told {
  words: ReturnType<typeof monthlyMailWords>;
  formats: MailFormats;
}

/**
 * Composes the report of a website's month, in numbers of issues and pages, with links to the whole
 * one. It is in the language of the owner's region.
 */
export function monthlyReportMail(config: Config, report: Report): OutgoingMail {
  const { site, owner, month, figures, link } = report;
  const lang = reportLanguage(owner.locale);
  const words = monthlyMailWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const told = { words, formats };
  const { latest } = figures;
  return composeMail(
    config,
    {
      kind: "scan-report",
      lang,
      header: report.companyName ?? undefined,
      to: owner.email,
      subject: words.subject(site.host, formats.month(month.start)),
    },
    ...(latest?.summary
      ? resultParts(told, figures, { latest, summary: latest.summary })
      : [words.noResult(figures.scans, site.origin, formats)]),
    words.byHand,
    list(...manualParts(told, report)),
    button(words.dashboard, issuesView(site.id)),
    textLink(words.page, link),
    textLink(words.pdf, `${link}?format=pdf`),
    note(words.links(REPORT_LINK_DAYS)),
    note(words.caution),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

function resultParts(
  { words, formats }: Told,
  { scans, earlier, found, fixed, returned }: MonthFigures,
  { latest, summary }: { latest: Scan; summary: ScanSummary },
): Array<string | MailBlock> {
  const before = earlier?.summary ?? null;
  const { pagesChecked, pagesClean, pagesFailed } = summary;
  const { number, day } = formats;
  return [
    words.result(scans, day(latest.finishedAt ?? latest.createdAt), formats),
    list(
      words.pages(pagesChecked, pagesClean, formats),
      ...(pagesFailed > 0 ? [words.failed(pagesFailed, formats)] : []),
      words.questions(summary.review, formats),
    ),
    before ? words.comparedWith(day(earlier?.finishedAt ?? new Date(0))) : words.nothingBefore,
    list(
      ...IMPACTS.map((impact) =>
        words.impact(
          words.impacts[impact],
          number(summary.open[impact]),
          before && number(before.open[impact]),
        ),
      ),
    ),
    words.changes,
    list(words.found(number(found)), words.fixed(number(fixed)), words.returned(number(returned))),
  ];
}

function manualParts({ words, formats }: Told, { checks, unchecked }: Report): string[] {
  const inState = (state: ManualCheckState) =>
    formats.number(checks.filter((check) => check.state === state).length);
  const counts = {
    all: checks.length,
    passed: inState("passed"),
    failed: inState("failed"),
    other: inState("not-applicable"),
    open: inState("open"),
  };
  return [
    words.criteria(formats.number(AA_CRITERIA.length), formats.number(unchecked.length)),
    words.checks(counts, formats),
  ];
}
