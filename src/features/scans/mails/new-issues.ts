import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Transaction } from "#src/db/client.ts";
import { issueEvents, issuePlaces, issues } from "#src/db/schema/scan-issues.ts";
import { scanPages } from "#src/db/schema/scans.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, note, textLink } from "#src/mail/mail-blocks.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { countOf, type MailFormats, mailFormats } from "./mail-formats.ts";
import { findRecipient, type ScanRecipient } from "./scan-recipient.ts";

const MOST_LISTED = 5;
const MESSAGE_LENGTH = 160;

/**
 * Queues the mail about issues of critical or serious impact that the scan that ends at `now` found
 * for the first time or found again. It belongs to the transaction that ends the scan, which
 * commits once; so there is one mail per scan at most.
 */
export async function mailNewIssues(
  services: Services,
  tx: Transaction,
  siteId: string,
  now: Date,
): Promise<void> {
  const found = await findNew(tx, siteId, now);
  if (found.all === 0) return;
  const recipient = await findRecipient(services, tx, siteId);
  if (recipient) await services.mail.add(tx, newIssuesMail(services, recipient, found, now));
}

interface Found {
  all: number;
  /** Number of those that an earlier scan had found fixed. */
  returned: number;
  listed: Listed[];
}

type Listed = Awaited<ReturnType<typeof listWorst>>[number] & { pageUrl: string | undefined };

async function findNew(tx: Transaction, siteId: string, now: Date): Promise<Found> {
  const isNew = and(
    eq(issues.siteId, siteId),
    eq(issues.outcome, "failed"),
    inArray(issues.impact, ["critical", "serious"]),
    isNull(issues.ignoredAt),
    eq(issueEvents.createdAt, now),
    inArray(issueEvents.kind, ["new", "returned"]),
  );
  const rows = await tx
    .select({ kind: issueEvents.kind, issues: count() })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isNew)
    .groupBy(issueEvents.kind);
  const numbers = new Map(rows.map((row) => [row.kind, row.issues]));
  const returned = numbers.get("returned") ?? 0;
  const worst = await listWorst(tx, isNew);
  const pages = await firstPages(
    tx,
    worst.map(({ id }) => id),
  );
  const listed = worst.map((issue) => ({ ...issue, pageUrl: pages.get(issue.id) }));
  return { all: returned + (numbers.get("new") ?? 0), returned, listed };
}

function listWorst(tx: Transaction, isNew: ReturnType<typeof and>) {
  const { id, rule, impact, message, pages } = issues;
  return tx
    .select({ id, rule, impact, message, pages, kind: issueEvents.kind })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isNew)
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id))
    .limit(MOST_LISTED);
}

async function firstPages(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinctOn([issuePlaces.issueId], { issueId: issuePlaces.issueId, url: scanPages.url })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(inArray(issuePlaces.issueId, ids))
    .orderBy(issuePlaces.issueId, asc(scanPages.place), asc(scanPages.url));
  return new Map(rows.map(({ issueId, url }) => [issueId, url]));
}

function newIssuesMail(
  { config }: Services,
  { site, owner }: ScanRecipient,
  { all, returned, listed }: Found,
  now: Date,
): OutgoingMail {
  const formats = mailFormats(owner.locale);
  const more = all - listed.length;
  return composeMail(
    config,
    { kind: "scan-new-issues", to: owner.email, subject: subjectOf(formats, site.host, { all, returned }) },
    `The scan of ${site.origin} that ended on ${formats.day(now)} found ${countOf(formats, all, "issue")} of critical or serious impact that ${all === 1 ? "is new or has" : "are new or have"} come back.`,
    ...listed.flatMap((issue) => describe(formats, site.id, issue)),
    ...(more > 0
      ? [`${countOf(formats, more, "more such issue")} ${more === 1 ? "is" : "are"} in the dashboard.`]
      : []),
    button("See this website’s issues", issuesView(site.id)),
    note(
      "Automated rules find a part of what can keep people from using a website. Only people can check the rest.",
    ),
    textLink("Choose which mails you get", NOTIFICATIONS_VIEW),
  );
}

function subjectOf(formats: MailFormats, host: string, { all, returned }: Omit<Found, "listed">): string {
  if (returned === 0) return `${countOf(formats, all, "new issue")} on ${host}`;
  if (returned === all) return `${countOf(formats, all, "issue")} came back on ${host}`;
  return `${countOf(formats, all, "new or returned issue")} on ${host}`;
}

function describe(formats: MailFormats, siteId: string, issue: Listed): Array<string | MailBlock> {
  const { id, rule, impact, kind, pages, pageUrl } = issue;
  const { title = rule, criteria = [] } = SCAN_RULES.get(rule) ?? {};
  const place = pageUrl ? `On ${pageUrl}` : "On a page that is gone";
  const others = pages > 1 ? ` and ${countOf(formats, pages - 1, "other page")}` : "";
  const wcag = criteria.length > 0 ? `, WCAG ${criteria.join(", ")}` : "";
  return [
    textLink(shortMessage(issue.message), issuesView(siteId, id)),
    `${impact === "critical" ? "Critical" : "Serious"}${kind === "returned" ? ", came back" : ""}. Rule: ${title} (${rule}${wcag}). ${place}${others}.`,
  ];
}

/** Puts a message, which may quote the page, on one line of limited length. */
function shortMessage(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  return line.length > MESSAGE_LENGTH ? `${line.slice(0, MESSAGE_LENGTH).toWellFormed()}…` : line;
}
