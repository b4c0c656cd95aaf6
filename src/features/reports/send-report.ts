import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { SendReportInput } from "#shared/schemas/report.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { isPublicId } from "#shared/widget-config.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { users } from "../../db/schema/accounts.ts";
import { barrierReports } from "../../db/schema/reports.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import { countCall, enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "../accounts/access.ts";
import { queueEvent } from "../outgoing-webhooks/queue-event.ts";
import { manyReportsMail, reportMail } from "./emails.ts";
import { recordReport } from "./record-report.ts";

const DAY = 86_400;
const REPORTS_TO_ONE = { name: "widget-reports", max: 500, windowSeconds: DAY };
/** Reports mailed one by one; one more mail refers to the dashboard, and is the last. */
const MAILS_ABOUT_ONE = { name: "widget-report-mails", max: 20, windowSeconds: DAY };

export interface ReportSender {
  /** Address that the rate limit counts. */
  address: string;
  /** The page's `Origin` header. */
  origin: string | null;
}

/**
 * Stores a visitor's report and, in the same transaction, the mail to an owner who wants it. Two
 * equal reports in a day are one. Drops reports from pages on which the widget may not show.
 * @throws DomainError `not-found` unless the widget shows and accepts reports; `rate-limited`.
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
