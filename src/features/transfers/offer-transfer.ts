import { and, eq, isNull } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import { TRANSFER_DAYS, TRANSFER_ERRORS } from "#shared/transfers/messages.ts";
import type { GivenTransferView, OfferTransferInput } from "#shared/transfers/schemas.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { type SiteTransfer, siteTransfers } from "../../db/schema/transfers.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { findReader } from "../accounts/find-reader.ts";
import { newToken } from "../accounts/one-time-token.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { websiteOf } from "./contents.ts";
import { offerMail } from "./emails.ts";
import { findOwnWidget, givenView } from "./queries.ts";

/**
 * Offers a widget to an address and emails it a link, without revealing whether the address has an
 * account. A second click sends no email, and an offer to a different address replaces an open
 * offer.
 * @throws DomainError `not-found`, including for another account's widget; `forbidden` unless the
 * owner's address is verified; `invalid` for the owner's own address; `rate-limited`.
 */
export async function offerTransfer(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  { widgetId, email }: OfferTransferInput,
): Promise<GivenTransferView> {
  const { accountId } = owner;
  const now = services.clock.now();
  await findOwnWidget(services.db, accountId, widgetId);
  if (!owner.isEmailVerified)
    throw new DomainError("forbidden", TRANSFER_ERRORS.unverified, { code: "verify_first" });
  if (email === owner.email)
    throw new DomainError("invalid", ERRORS.invalid, { fields: { email: TRANSFER_ERRORS.self } });
  const known = and(eq(siteTransfers.widgetId, widgetId), isNull(siteTransfers.outcome));
  const isSame = (open: SiteTransfer | undefined) => open?.email === email && open.expiresAt > now;
  const [seen] = await services.db.select().from(siteTransfers).where(known);
  if (!isSame(seen)) {
    await enforceLimit(services, LIMITS.invite, `account ${accountId}`);
    await enforceLimit(services, LIMITS.invitedAddress, email);
  }
  return transactAndMail(services, async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
    const widget = await findOwnWidget(tx, accountId, widgetId);
    const [open] = await tx.select().from(siteTransfers).where(known).for("update");
    if (open && isSame(open)) return givenView(open, now);
    if (open) await tx.update(siteTransfers).set({ outcome: "withdrawn", endedAt: now }).where(known);
    const { token, hash } = newToken();
    const [row] = await tx
      .insert(siteTransfers)
      .values({
        accountId,
        widgetId,
        name: widget.name,
        email,
        token: hash,
        expiresAt: new Date(now.getTime() + TRANSFER_DAYS * DAY_MS),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The offer's row was not returned");
    const site = websiteOf(widget);
    const details = site === null ? undefined : { site };
    await recordSecurityEvent(tx, {
      kind: "transfer-offered",
      accountId,
      userId: owner.id,
      sessionId,
      details,
      at: now,
    });
    const recipient = await findReader(tx, email, owner);
    await services.mail.add(tx, offerMail(services.config, owner, recipient, { site, token }));
    return givenView(row, now);
  });
}
