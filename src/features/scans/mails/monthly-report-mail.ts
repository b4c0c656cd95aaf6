import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { AA_CRITERIA, UNCHECKED_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import { IMPACTS, type ManualCheckState, type ScanSummary } from "#shared/schemas/scan-states.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Scan, Site } from "#src/db/schema/scans.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { countOf, type MailFormats, mailFormats } from "./mail-formats.ts";
import type { Month, MonthFigures } from "./month-figures.ts";

interface Report {
  site: Site;
  owner: User;
  month: Month;
  figures: MonthFigures;
  checks: ManualCheckView[];
}

/** Composes the report of a website's month, in numbers of issues and pages. */
export function monthlyReportMail(config: Config, report: Report): OutgoingMail {
  const { site, owner, month, figures, checks } = report;
  const formats = mailFormats(owner.locale);
  const { latest } = figures;
  return composeMail(
    config,
    {
      kind: "scan-report",
      to: owner.email,
      subject: `Scans of ${site.host}: ${formats.month(month.start)}`,
    },
    ...(latest?.summary
      ? resultParts(formats, figures, { latest, summary: latest.summary })
      : [
          `${countOf(formats, figures.scans, "scan")} of ${site.origin} ended this month without a result. The dashboard names the reason.`,
        ]),
    "What no machine can check",
    list(...manualParts(formats, checks)),
    button("See this website’s issues", issuesView(site.id)),
    note(
      "Automated rules find a part of what can keep people from using a website. A website without known issues can still have barriers.",
    ),
    textLink("Choose which mails you get", NOTIFICATIONS_VIEW),
  );
}

function resultParts(
  formats: MailFormats,
  { scans, earlier, found, fixed, returned }: MonthFigures,
  { latest, summary }: { latest: Scan; summary: ScanSummary },
): Array<string | MailBlock> {
  const before = earlier?.summary ?? null;
  const { pagesChecked, pagesClean, pagesFailed } = summary;
  return [
    `${countOf(formats, scans, "scan")} ended this month. The last one with a result, on ${formats.day(latest.finishedAt ?? latest.createdAt)}, says:`,
    list(
      `${countOf(formats, pagesChecked, "page")} checked, ${formats.number(pagesClean)} of them without known issues`,
      ...(pagesFailed > 0 ? [`${countOf(formats, pagesFailed, "page")} could not be read`] : []),
      `${countOf(formats, summary.review, "open question")} that a person has to judge`,
    ),
    before
      ? `Open issues by impact, and those on ${formats.day(earlier?.finishedAt ?? new Date(0))}:`
      : "Open issues by impact; there is no result of an earlier month to compare with:",
    list(...IMPACTS.map((impact) => impactLine(formats, impact, summary, before))),
    "Changes in this month:",
    list(
      `New: ${formats.number(found)}`,
      `Fixed: ${formats.number(fixed)}`,
      `Came back: ${formats.number(returned)}`,
    ),
  ];
}

function impactLine(
  formats: MailFormats,
  impact: (typeof IMPACTS)[number],
  now: ScanSummary,
  before: ScanSummary | null,
): string {
  const name = impact.charAt(0).toUpperCase() + impact.slice(1);
  const then = before ? ` (before: ${formats.number(before.open[impact])})` : "";
  return `${name}: ${formats.number(now.open[impact])}${then}`;
}

function manualParts(formats: MailFormats, checks: ManualCheckView[]): string[] {
  const inState = (state: ManualCheckState) =>
    formats.number(checks.filter((check) => check.state === state).length);
  return [
    `Of ${formats.number(AA_CRITERIA.length)} success criteria of WCAG 2.2, levels A and AA, no automated rule looks at ${formats.number(UNCHECKED_CRITERIA.length)}, and rules see only a part of the others`,
    `Of ${countOf(formats, checks.length, "check")} for people, ${inState("passed")} passed, ${inState("failed")} failed, ${inState("not-applicable")} did not apply and ${inState("open")} are open`,
  ];
}
