import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { TRANSFER_ERRORS } from "#shared/transfers/messages.ts";
import type { OfferedTransferView } from "#shared/transfers/schemas.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { hashToken } from "../accounts/one-time-token.ts";
import { type OpenOffer, offeredTo, offeredView, openOffers } from "./queries.ts";

/**
 * Returns the offer for an emailed link.
 * @throws DomainError `invalid` unless the offer is open; `forbidden` unless it was emailed to the
 * owner's verified address.
 */
export async function findByLink(
  services: Services,
  owner: User,
  token: string,
): Promise<OfferedTransferView> {
  const [offer] = await openOffers(services, eq(siteTransfers.token, hashToken(token)));
  if (!offer) throw new DomainError("invalid", TRANSFER_ERRORS.gone, { code: "bad_link" });
  if (offer.transfer.email !== owner.email)
    throw new DomainError("forbidden", TRANSFER_ERRORS.forOther, { code: "other_address" });
  requireVerified(owner);
  return offeredView(services, offer);
}

/**
 * Returns an open offer to the owner's verified address.
 * @throws DomainError `not-found`, including for an offer to someone else; `conflict` for an ended
 * offer; `forbidden` before the address is verified.
 */
export async function findOffer(
  services: { db: Database | Transaction } & Pick<Services, "clock">,
  owner: User,
  id: string,
): Promise<OpenOffer> {
  if (!isUuid(id)) throw notFound();
  const mine = and(eq(siteTransfers.id, id), offeredTo(owner));
  const [offer] = await openOffers(services, mine);
  if (!offer) {
    const [ended] = await services.db.select({ id: siteTransfers.id }).from(siteTransfers).where(mine);
    if (!ended) throw notFound();
    throw new DomainError("conflict", TRANSFER_ERRORS.gone, { code: "offer_ended" });
  }
  requireVerified(owner);
  return offer;
}

function requireVerified({ isEmailVerified }: User): void {
  if (!isEmailVerified)
    throw new DomainError("forbidden", TRANSFER_ERRORS.unverified, { code: "verify_first" });
}
