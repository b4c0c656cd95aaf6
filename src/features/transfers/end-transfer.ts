import { and, eq, isNull } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { TRANSFER_ERRORS } from "#shared/transfers/messages.ts";
import { transact } from "../../db/client.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { websiteOf } from "./contents.ts";
import { declinedMail } from "./emails.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Withdraws an offer that has not been accepted yet.
 * @throws DomainError `not-found`, including for another account's offer or an ended one.
 */
export async function withdrawTransfer(
  { db, clock }: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const { accountId } = owner;
  const at = clock.now();
  await transact(db, async (tx) => {
    const [ended] = await tx
      .update(siteTransfers)
      .set({ outcome: "withdrawn", endedAt: at })
      .where(
        and(eq(siteTransfers.id, id), eq(siteTransfers.accountId, accountId), isNull(siteTransfers.outcome)),
      )
      .returning({ id: siteTransfers.id });
    if (!ended) throw notFound();
    await recordSecurityEvent(tx, {
      kind: "transfer-withdrawn",
      accountId,
      userId: owner.id,
      sessionId,
      at,
    });
  });
}

/**
 * Declines an offer on the recipient's behalf and emails the giver.
 * @throws DomainError as `findOffer`
 */
export async function declineTransfer(
  services: Services,
  { owner }: Pick<SessionContext, "owner">,
  id: string,
): Promise<void> {
  const at = services.clock.now();
  await transactAndMail(services, async (tx) => {
    const { giver, widget } = await findOffer({ ...services, db: tx }, owner, id);
    const [ended] = await tx
      .update(siteTransfers)
      .set({ outcome: "declined", endedAt: at })
      .where(and(eq(siteTransfers.id, id), isNull(siteTransfers.outcome)))
      .returning({ id: siteTransfers.id });
    if (!ended) throw new DomainError("conflict", TRANSFER_ERRORS.gone, { code: "offer_ended" });
    const site = websiteOf(widget);
    await recordSecurityEvent(tx, {
      kind: "transfer-declined",
      ...ofUser(giver),
      details: site === null ? undefined : { site },
      at,
    });
    await services.mail.add(tx, declinedMail(services.config, giver, { by: owner.email, site }));
  });
}
