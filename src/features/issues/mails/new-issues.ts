import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Config } from "#src/config.ts";
import type { Transaction } from "#src/db/client.ts";
import { type Issue, issueEvents, issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailFormats, mailFormats } from "#src/mail/mail-formats.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { findRecipient, type ScanRecipient } from "../../sites/scan-recipient.ts";
import { translateInto } from "../rule-words.ts";
import { newIssuesWords } from "./new-issues-words.ts";

const MESSAGE_LENGTH = 160;

const MOST_LISTED = 5;

/**
 * Queues the email about critical and serious issues that the scan ending at `now` found for the
 * first time or again. Runs in the transaction that ends the scan, so each scan sends no more than
 * one email.
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
  if (recipient) await services.mail.add(tx, newIssuesMail(services.config, recipient, found, now));
}

async function findNew(tx: Transaction, siteId: string, now: Date): Promise<NewIssues> {
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
  const { id, rule, impact, messageId, values, pages } = issues;
  return tx
    .select({ id, rule, impact, messageId, values, pages, kind: issueEvents.kind })
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

interface NewIssues {
  all: number;
  /** Number of issues that an earlier scan had found fixed. */
  returned: number;
  listed: Listed[];
}

interface Listed extends Pick<Issue, "id" | "rule" | "impact" | "messageId" | "values" | "pages"> {
  kind: string;
  pageUrl: string | undefined;
}

interface Told {
  lang: ReturnType<typeof regionLanguage>;
  words: ReturnType<typeof newIssuesWords>;
  formats: MailFormats;
}

function newIssuesMail(
  config: Config,
  { site, owner }: ScanRecipient,
  { all, returned, listed }: NewIssues,
  now: Date,
): OutgoingMail {
  const lang = regionLanguage(owner.locale);
  const words = newIssuesWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const more = all - listed.length;
  return composeMail(
    config,
    {
      kind: "scan-new-issues",
      lang,
      to: owner.email,
      subject: words.subject(site.host, { all, returned }, formats),
    },
    words.intro(site.origin, formats.day(now), all, formats),
    ...listed.flatMap((issue) => describe({ lang, words, formats }, site.id, issue)),
    ...(more > 0 ? [words.more(more, formats)] : []),
    button(words.dashboard, issuesView(site.id)),
    note(words.caution),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

/** Returns a link labeled with the issue's message, and its facts. */
function describe({ lang, words, formats }: Told, siteId: string, issue: Listed): Array<string | MailBlock> {
  const { id, rule, impact, kind, pages, pageUrl } = issue;
  const { criteria = [], affected = [], remedy } = SCAN_RULES.get(rule) ?? {};
  const translate = translateInto(lang);
  const people = affected.map((group) => translate(AFFECTED_NAMES[group]));
  const facts = [
    words.impact(impact === "critical" ? "critical" : "serious", kind === "returned"),
    ...(people.length > 0 ? [words.affected(new Intl.ListFormat(lang).format(people))] : []),
    ...(remedy ? [words.remedy(translate(remedy))] : []),
    words.place(pageUrl, pages - 1, formats),
    words.rule([rule, ...(criteria.length > 0 ? [`WCAG ${criteria.join(", ")}`] : [])].join(", ")),
  ];
  const name = shortMessage(findingTitle(issue, lang));
  return [textLink(name, issuesView(siteId, id)), facts.join(" ")];
}

/** Truncates a message, which may quote the page, to one short line. */
function shortMessage(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  return line.length > MESSAGE_LENGTH ? `${line.slice(0, MESSAGE_LENGTH).toWellFormed()}…` : line;
}
