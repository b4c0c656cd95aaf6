import { and, desc, eq } from "drizzle-orm";
import type { ReplyInput, ReportView } from "#shared/barrier-reports/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { parseUrl } from "#shared/parse-url.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { list, note, quote } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { type BarrierReport, barrierReports, reportReplies } from "../../db/schema/barrier-reports.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { decideSuggestions } from "../suggestions/decide-suggestions.ts";
import { ownReport, readReport } from "./queries.ts";
import { recordReply } from "./record-report.ts";
import { replyWords } from "./reply-words.ts";

/**
 * Emails a reply to the visitor only and stores it with the barrier report, which then no longer
 * counts as new. The same text resent by the same user who has seen the same number of replies
 * counts as the same reply.
 * @throws DomainError `not-found`, including for another account's barrier report; `forbidden`
 * until the user's own address is verified; `conflict` if there is no address or there is a reply
 * the user has not seen; `rate-limited`.
 */
export async function replyToReport(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  input: ReplyInput,
): Promise<ReportView> {
  const own = ownReport(services, owner.accountId, id);
  const [found] = await services.db.select().from(barrierReports).where(own);
  if (!found) throw notFound();
  const to = found.email;
  if (!to) throw new DomainError("conflict", ERRORS.noReplyAddress, { code: "no_address" });
  if (!user.isEmailVerified) {
    throw new DomainError("forbidden", ERRORS.verifyBeforeReplying, { code: "verify_first" });
  }
  if (await isKnown(services.db, found, user, input)) return readReport(services, owner.accountId, id);
  await countReply(services, owner, to);
  const mail = replyMail(services.config, {
    to,
    replyTo: user.email,
    text: input.text,
    report: found,
    site: await siteOf(services.db, found, owner),
  });
  await transactAndMail(services, async (tx) => {
    const [report] = await tx.select().from(barrierReports).where(own).for("update");
    if (!report) throw notFound();
    if (await isKnown(tx, report, user, input)) return;
    const mailId = await services.mail.add(tx, mail);
    const reply = { number: input.seen + 1, userId: user.id, text: input.text };
    const now = services.clock.now();
    await tx.insert(reportReplies).values({ ...reply, reportId: id, mailId, createdAt: now });
    const isNew = eq(barrierReports.state, "new");
    await tx.update(barrierReports).set({ state: "answered" }).where(and(own, isNew));
    await recordReply(tx, { owner, report, reply, at: now });
    await decideSuggestions(
      tx,
      { user, owner },
      { purpose: "reply", subject: id, at: now },
      () => input.text,
    );
  });
  return readReport(services, owner.accountId, id);
}

/** @throws DomainError `conflict` if there are replies the user has not seen. */
async function isKnown(
  db: Database | Transaction,
  { id }: BarrierReport,
  user: User,
  { seen, text }: ReplyInput,
): Promise<boolean> {
  const [last] = await db
    .select()
    .from(reportReplies)
    .where(eq(reportReplies.reportId, id))
    .orderBy(desc(reportReplies.number))
    .limit(1);
  const number = last?.number ?? 0;
  if (number === seen) return false;
  if (number === seen + 1 && last?.userId === user.id && last.text === text) return true;
  throw new DomainError("conflict", ERRORS.repliedMeanwhile, { code: "replied_meanwhile" });
}

/**
 * Protects visitors' addresses, which are unverified, from floods of email.
 * @throws DomainError `rate-limited`
 */
async function countReply(services: Services, { accountId }: User, to: string): Promise<void> {
  await enforceLimit(services, LIMITS.reply, `account ${accountId}`);
  await enforceLimit(services, LIMITS.repliedAddress, to);
}

/**
 * Returns the site name the visitor knows: the widget's website, else the reported page's, else the
 * account's.
 */
async function siteOf(db: Database, { widgetId, pageUrl }: BarrierReport, owner: User): Promise<string> {
  const [widget] = await db.select().from(widgets).where(eq(widgets.id, widgetId));
  const address = widget?.websiteUrl ?? pageUrl ?? owner.websiteUrl;
  const host = parseUrl(address ?? "")?.hostname.replace(/^www\./, "");
  return host || (widget?.name ?? "");
}

interface ReplyFacts {
  to: string;
  replyTo: string;
  text: string;
  report: BarrierReport;
  /** Website name the visitor knows, e.g. `shop.example`. */
  site: string;
}

/** Frames a reply in the visitor's widget language. */
function replyMail(config: Config, { to, replyTo, text, report, site }: ReplyFacts): OutgoingMail {
  const lang = report.language ?? "en";
  const words = replyWords(lang, {
    site,
    address: replyTo,
    product: config.productName,
    support: config.supportEmail,
  });
  const { subject, questions } = words;
  const page = report.pageUrl && `${words.page}: ${report.pageUrl}`;
  return composeMail(
    config,
    { kind: "report-reply", to, replyTo, byHand: true, lang, subject, questions },
    words.intro,
    { type: "message", text },
    words.report,
    quote(report.text),
    list(
      `${words.website}: ${site}`,
      ...(page ? [page] : []),
      `${words.date}: ${dayIn(lang, report.createdAt)}`,
    ),
    note(`${words.reply} ${words.delivers}`),
    note(words.mistake),
  );
}

function dayIn(lang: string, moment: Date): string {
  return moment.toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
}
