import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { Site } from "../../db/schema/scans.ts";
import type { Widget } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import type { EvidenceEvent } from "../evidence/log/evidence-event.ts";
import { recordEvidence } from "../evidence/log/record-evidence.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.ts";
import { givenMail, receivedMail } from "./emails.ts";

export interface DoneTransfer {
  transferId: string;
  widget: Widget;
  website: string | null;
  sites: Site[];
  giver: User;
  recipient: User;
  /** The recipient's session. */
  sessionId: string;
  at: Date;
}

/** Mails both owners, and writes both accounts' logs of security events and of evidence. */
export async function tellBothSides(services: Services, tx: Transaction, done: DoneTransfer): Promise<void> {
  const { website, giver, recipient, sessionId, at } = done;
  const details = website === null ? undefined : { site: website };
  await recordSecurityEvent(tx, {
    kind: "site-given",
    accountId: giver.accountId,
    userId: giver.id,
    details,
    at,
  });
  await recordSecurityEvent(tx, {
    kind: "site-received",
    accountId: recipient.accountId,
    userId: recipient.id,
    sessionId,
    details,
    at,
  });
  await services.mail.add(tx, givenMail(services.config, giver, { to: recipient.email, site: website }));
  await services.mail.add(tx, receivedMail(services.config, recipient, { giver, site: website }));
  const logs = [
    { accountId: giver.accountId, events: eventsOf("site-given", giver, done) },
    { accountId: recipient.accountId, events: eventsOf("site-received", recipient, done) },
  ].sort((a, b) => a.accountId - b.accountId);
  for (const { accountId, events } of logs) await recordEvidence(tx, { accountId, at }, events);
}

/** Returns a record per website; one without a website if the widget moved alone. */
function eventsOf(
  kind: "site-given" | "site-received",
  { id: userId }: User,
  { transferId, widget, sites }: DoneTransfer,
): EvidenceEvent[] {
  const event = { kind, by: { userId }, data: { transfer: transferId, widget: widget.publicId } };
  if (sites.length === 0) return [event];
  return sites.map(({ id, origin }) => ({ ...event, site: { id, origin } }));
}
