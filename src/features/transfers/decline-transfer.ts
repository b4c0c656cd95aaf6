import { and, eq, isNull } from "drizzle-orm";
import { TRANSFER_ERRORS } from "#shared/transfers/messages.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { websiteOf } from "./contents.ts";
import { declinedMail } from "./emails.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Ends an offer at its recipient's wish, and mails its giver.
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
      accountId: giver.accountId,
      userId: giver.id,
      details: site === null ? undefined : { site },
      at,
    });
    await services.mail.add(tx, declinedMail(services.config, giver, { by: owner.email, site }));
  });
}
