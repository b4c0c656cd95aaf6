import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { TRANSFER_ERRORS } from "#shared/transfer-messages.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import type { Site } from "../../db/schema/scans.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { lockLiveFile, refreshLiveFile } from "../corrections/live/refresh-file.ts";
import { contentsOf, sitesOf, websiteOf } from "./contents.ts";
import { findOffer } from "./find-offer.ts";
import { endPageChecks, interruptScans, moveSites } from "./move-sites.ts";
import { moveWidget } from "./move-widget.ts";
import type { OpenOffer } from "./queries.ts";
import { tellBothSides } from "./record-transfer.ts";
import { requireRoom } from "./require-room.ts";

/**
 * Moves an offered widget and all that goes along into the recipient's account, in one transaction.
 * @throws DomainError as `findOffer` and `requireRoom`
 */
export async function acceptTransfer(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<void> {
  const now = services.clock.now();
  const publicIds = await transactAndMail(services, async (tx) => {
    const offer = await lockOffer(services, tx, { owner, id });
    const { widget, giver } = offer;
    const between = { from: giver.accountId, to: owner.accountId };
    const { sites } = await sitesOf(tx, widget);
    const { visits } = await contentsOf({ ...services, db: tx }, widget);
    await requireRoom(services, tx, owner, { sites, visits });
    const siteIds = sites.map((site: Site) => site.id);
    await interruptScans(tx, siteIds, now);
    const both = inOrder(between);
    for (const accountId of both) await lockLiveFile(tx, accountId);
    await endPageChecks(tx, widget.id, siteIds);
    await moveSites(tx, siteIds, between);
    await moveWidget(tx, widget, owner);
    await tx.update(siteTransfers).set({ outcome: "accepted", endedAt: now }).where(eq(siteTransfers.id, id));
    const changed: string[] = [];
    for (const accountId of both) changed.push(...(await refreshLiveFile(tx, accountId)));
    await tellBothSides(services, tx, {
      transferId: id,
      widget,
      website: websiteOf(widget),
      sites,
      giver,
      recipient: owner,
      sessionId,
      at: now,
    });
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}

/** Locks both accounts, the offer and the widget, and reads the offer as it is then. */
async function lockOffer(
  services: Services,
  tx: Transaction,
  { owner, id }: Pick<SessionContext, "owner"> & { id: string },
): Promise<OpenOffer> {
  const reader = { ...services, db: tx };
  const seen = await findOffer(reader, owner, id);
  const both = inOrder({ from: seen.giver.accountId, to: owner.accountId });
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, both))
    .orderBy(asc(accounts.id))
    .for("update");
  const [open] = await tx
    .select({ id: siteTransfers.id })
    .from(siteTransfers)
    .where(and(eq(siteTransfers.id, id), isNull(siteTransfers.outcome)))
    .for("update");
  if (!open) throw new DomainError("conflict", TRANSFER_ERRORS.gone, { code: "offer_ended" });
  await tx.select({ id: widgets.id }).from(widgets).where(eq(widgets.id, seen.widget.id)).for("update");
  return findOffer(reader, owner, id);
}

/** Returns both accounts in one order, so that two transfers do not wait for each other. */
function inOrder({ from, to }: { from: number; to: number }): number[] {
  return [from, to].sort((a, b) => a - b);
}
