import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { SendReportInput } from "#shared/barrier-reports/schemas.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { NOTIFICATIONS_VIEW, REPORTS_VIEW } from "#shared/paths.ts";
import { isPublicId } from "#shared/widgets/config.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import type { Config } from "#src/config.ts";
import type { BarrierReport } from "#src/db/schema/barrier-reports.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, quote, textLink } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { users } from "../../db/schema/accounts.ts";
import { barrierReports } from "../../db/schema/barrier-reports.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import { countCall, enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "../accounts/access.ts";
import { queueEvent } from "../webhooks/queue-event.ts";
import { recordReport } from "./record-report.ts";

const WORDS: Record<PageLanguage, ReportMailWords> = {
  en: {
    subject: (widget) => `A visitor reported a barrier: ${widget}`,
    intro: (widget) => `A visitor to your website sent you this through the widget “${widget}”:`,
    page: (url) => `Page: ${url ?? "unknown"}`,
    sender: (email) =>
      email
        ? `The visitor gave the address ${email} (unverified). If you reply to this email, your answer goes there.`
        : "The visitor left no email address, so you can’t reply.",
    retention: "We delete barrier reports after twelve months.",
    manySubject: (widget) => `Many barrier reports today: ${widget}`,
    many: (widget) =>
      `Visitors have sent more barrier reports through the widget “${widget}” today than we email one by one. For the next few hours, new ones wait for you in the dashboard.`,
    switchOff: "If these aren’t real reports, you can switch reporting off in the widget’s settings.",
    all: "See all barrier reports",
    choose: "Choose which emails you get",
  },
  de: {
    subject: (widget) => `Ein Besucher meldet eine Barriere: ${widget}`,
    intro: (widget) =>
      `Ein Besucher Ihrer Website hat Ihnen mit dem Widget „${widget}“ diese Meldung geschickt:`,
    page: (url) => `Seite: ${url ?? "nicht bekannt"}`,
    sender: (email) =>
      email
        ? `Als Adresse wurde ${email} angegeben; niemand hat sie überprüft. Eine Antwort auf diese Mail geht dorthin.`
        : "Eine Adresse für eine Antwort wurde nicht angegeben.",
    retention: "Meldungen werden nach zwölf Monaten gelöscht.",
    manySubject: (widget) => `Viele Meldungen heute: ${widget}`,
    many: (widget) =>
      `Über das Widget „${widget}“ sind heute mehr Meldungen eingegangen, als wir einzeln mailen. Weitere werden in den nächsten Stunden gespeichert und warten im Dashboard auf Sie.`,
    switchOff:
      "Falls das keine echten Meldungen sind, können Sie das Melden in den Einstellungen des Widgets ausschalten.",
    all: "Alle Meldungen ansehen",
    choose: "Auswählen, welche Mails Sie bekommen",
  },
};

const DAY = 86_400;
const REPORTS_TO_ONE = { name: "widget-reports", max: 500, windowSeconds: DAY };
/** Limit on barrier reports emailed individually per day; a final email refers to the dashboard. */
const MAILS_ABOUT_ONE = { name: "widget-report-mails", max: 20, windowSeconds: DAY };

export interface ReportSender {
  /** Address counted by the rate limit. */
  address: string;
  /** The page's `Origin` header. */
  origin: string | null;
}

/**
 * Stores a visitor's barrier report and, in the same transaction, the email to an owner who wants
 * it. Stores identical reports only once a day. Drops reports from pages where the widget may not
 * appear.
 * @throws DomainError `not-found` unless the widget is shown and accepts reports; `rate-limited`.
 */
export async function sendReport(
  services: Services,
  publicId: string,
  input: SendReportInput,
  { address, origin }: ReportSender,
): Promise<void> {
  const { widget, owner } = await findReceiver(services, publicId);
  const view = await services.publicViews.get(publicId);
  if (!view.showsAt(origin)) return;
  const now = services.clock.now();
  const { language, ...sent } = input;
  const sendKey = keyOf([publicId, now.toISOString().slice(0, 10), sent]);
  const known = await services.db
    .select({ id: barrierReports.id })
    .from(barrierReports)
    .where(eq(barrierReports.sendKey, sendKey));
  if (known.length > 0) return;
  await enforceLimit(services, LIMITS.report, address);
  await enforceLimit(services, REPORTS_TO_ONE, publicId);
  const isMailed = owner.isEmailVerified && owner.reportMails;
  const mails = isMailed ? await countCall(services, MAILS_ABOUT_ONE, publicId) : Infinity;
  await transactAndMail(services, async (tx) => {
    const { text, email, page } = sent;
    const [stored] = await tx
      .insert(barrierReports)
      .values({
        widgetId: widget.id,
        sendKey,
        text,
        email,
        pageUrl: page,
        language: email ? language : null,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) return;
    await recordReport(tx, widget, stored);
    await queueEvent(tx, {
      accountId: widget.accountId,
      kind: "barrier.reported",
      data: { report: stored.id, widget: widget.id },
      at: now,
    });
    if (mails > MAILS_ABOUT_ONE.max + 1) return;
    const isOneTooMany = mails > MAILS_ABOUT_ONE.max;
    const mail = isOneTooMany
      ? manyReportsMail(services.config, owner, widget.name)
      : reportMail(services.config, owner, widget.name, stored);
    await services.mail.add(tx, mail);
  });
}

async function findReceiver(services: Services, publicId: string) {
  const [row] = isPublicId(publicId)
    ? await services.db
        .select({ widget: widgets, owner: users, settings: widgetSettings.settings })
        .from(widgets)
        .innerJoin(users, eq(users.id, widgets.userId))
        .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
        .where(and(eq(widgets.publicId, publicId), liveWidget))
    : [];
  const isOpen =
    row?.widget.isActive && readSettings(row.settings).reports && accessOf(row.owner, services) !== "off";
  if (!isOpen) throw notFound();
  return row;
}

function keyOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

interface ReportMailWords {
  subject(widget: string): string;
  intro(widget: string): string;
  page(url: string | null): string;
  sender(email: string | null): string;
  retention: string;
  manySubject(widget: string): string;
  many(widget: string): string;
  switchOff: string;
  all: string;
  choose: string;
}

/** Forwards a barrier report to the owner; a reply goes to the visitor if they gave an address. */
function reportMail(
  config: Config,
  owner: MailReader,
  widgetName: string,
  { text, email, pageUrl }: BarrierReport,
): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  return composeMail(
    config,
    {
      kind: "barrier-report",
      ...reader,
      ...(email && { replyTo: email }),
      subject: words.subject(widgetName),
    },
    words.intro(widgetName),
    quote(text),
    list(words.page(pageUrl), words.sender(email)),
    button(words.all, REPORTS_VIEW),
    note(words.retention),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

/** Replaces further individual emails, no more than once a day. */
function manyReportsMail(config: Config, owner: MailReader, widgetName: string): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  return composeMail(
    config,
    { kind: "many-barrier-reports", ...reader, subject: words.manySubject(widgetName) },
    words.many(widgetName),
    button(words.all, REPORTS_VIEW),
    note(words.switchOff),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
