import type { ReplyDelivery } from "#shared/barrier-reports/schemas.ts";
import { mailOutbox } from "../db/schema/mail.ts";

type SentMail = Pick<typeof mailOutbox.$inferSelect, "id" | "sentAt" | "failedAt">;

/**
 * Columns of a reply's joined email. The ID is first, since Drizzle takes a joined row whose first
 * column is null for missing.
 */
export const MAIL_COLUMNS = { id: mailOutbox.id, sentAt: mailOutbox.sentAt, failedAt: mailOutbox.failedAt };

/**
 * Returns a reply's delivery status; an email purged from the outbox was sent, unless the reply
 * says it failed.
 */
export function deliveryOf(reply: { failedAt: Date | null }, mail: SentMail | null): ReplyDelivery {
  if (reply.failedAt ?? mail?.failedAt) return "failed";
  return mail && !mail.sentAt ? "waiting" : "sent";
}
