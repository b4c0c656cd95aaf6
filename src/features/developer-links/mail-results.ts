import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import { DEVELOPERS_VIEW, issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import type { Transaction } from "#src/db/client.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import { type Issue, issuePlaces, issues } from "#src/db/schema/issues.ts";
import { type Site, scanPages, sites } from "#src/db/schema/sites.ts";
import { countCall, LIMITS } from "#src/http/rate-limit.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { shortTitle } from "../site-reports/report-formats.ts";
import { findRecipient } from "../sites/scan-recipient.ts";
import { RESULT_WORDS } from "./mail-words.ts";
import { LINKED_STATE } from "./queries.ts";

const MOST_LISTED = 20;

/** An issue whose check has ended, with a page that still has it. */
interface Result {
  issue: Issue;
  state: LinkedIssueState;
  email: string | null;
  language: "en" | "de" | null;
  pageUrl: string | null;
}

/**
 * Queues the emails with the results of a link's checks once all have ended: to the owner, unless
 * they turned off emails about scans, and once to each address that developers gave, which is then
 * deleted. The caller has locked the link.
 */
export async function mailResults(services: Services, tx: Transaction, linkId: string): Promise<void> {
  const ofLink = eq(linkedIssues.linkId, linkId);
  if ((await tx.$count(linkedIssues, and(ofLink, eq(linkedIssues.state, "checking")))) > 0) return;
  const results = await readResults(tx, linkId);
  const [link] = await tx
    .select({ site: sites })
    .from(developerLinks)
    .innerJoin(sites, eq(sites.id, developerLinks.siteId))
    .where(and(eq(developerLinks.id, linkId), isNull(developerLinks.withdrawnAt)));
  if (results.length === 0 || !link) return;
  const recipient = await findRecipient(services, tx, link.site.id);
  if (recipient) await services.mail.add(tx, ownerMail(services.config, recipient.owner, link.site, results));
  const wanted = results.filter(({ email }) => email !== null);
  for (const [email, own] of Map.groupBy(wanted, (result) => result.email ?? "")) {
    // Addresses are unverified, so they are protected from floods of email.
    const calls = await countCall({ db: tx, clock: services.clock }, LIMITS.developerMail, email);
    if (calls > LIMITS.developerMail.max) continue;
    const reader: MailReader = { email, locale: own[0]?.language === "de" ? "de-DE" : null };
    await services.mail.add(tx, developerMail(services.config, reader, link.site, own));
  }
  const ids = results.map(({ issue }) => issue.id);
  await tx
    .update(linkedIssues)
    .set({ mailedAt: services.clock.now(), email: null })
    .where(and(ofLink, inArray(linkedIssues.issueId, ids)));
}

async function readResults(tx: Transaction, linkId: string): Promise<Result[]> {
  const rows = await tx
    .select({
      issue: issues,
      state: LINKED_STATE,
      email: linkedIssues.email,
      language: linkedIssues.language,
    })
    .from(linkedIssues)
    .innerJoin(issues, eq(issues.id, linkedIssues.issueId))
    .where(
      and(eq(linkedIssues.linkId, linkId), isNotNull(linkedIssues.checkedAt), isNull(linkedIssues.mailedAt)),
    )
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id));
  const pages = await tx
    .selectDistinctOn([issuePlaces.issueId], { issueId: issuePlaces.issueId, url: scanPages.url })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(
      inArray(
        issuePlaces.issueId,
        rows.map(({ issue }) => issue.id),
      ),
    )
    .orderBy(issuePlaces.issueId, desc(scanPages.checkedAt), asc(scanPages.place));
  const urls = new Map(pages.map(({ issueId, url }) => [issueId, url]));
  return rows.map((row) => ({ ...row, pageUrl: urls.get(row.issue.id) ?? null }));
}

function ownerMail(config: Config, owner: MailReader, site: Site, results: Result[]): OutgoingMail {
  const { reader, words, formats } = mailTo(owner, RESULT_WORDS);
  return composeMail(
    config,
    { kind: "developer-results", ...reader, subject: words.subject(site.host, countsOf(results), formats) },
    words.owner(site.host),
    ...listed(owner, results, words.states.unclear),
    button(words.dashboard, `${issuesView(site.id)}?${DEVELOPERS_VIEW}`),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

/** Contains nothing that anyone typed on the link's page. */
function developerMail(config: Config, developer: MailReader, site: Site, results: Result[]): OutgoingMail {
  const { reader, words, formats } = mailTo(developer, RESULT_WORDS);
  return composeMail(
    config,
    { kind: "developer-answer", ...reader, subject: words.subject(site.host, countsOf(results), formats) },
    words.developer(site.host),
    ...listed(developer, results, words.states.unclearForDeveloper),
    words.link,
    note(words.once),
  );
}

function countsOf(results: Result[]) {
  const fixed = results.filter(({ state }) => state === "fixed").length;
  return { fixed, others: results.length - fixed };
}

function listed(to: MailReader, results: Result[], unclear: string) {
  const { reader, words, formats } = mailTo(to, RESULT_WORDS);
  const items = results.slice(0, MOST_LISTED).map(({ issue, state, pageUrl }) => {
    const { fixed, still } = words.states;
    const sentence = state === "fixed" ? fixed : state === "still" ? still(pageUrl) : unclear;
    return `${shortTitle(issue, reader.lang)} – ${sentence}`;
  });
  const more = results.length - items.length;
  return [list(...items), ...(more > 0 ? [words.more(more, formats)] : [])];
}
