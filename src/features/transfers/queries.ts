import { and, desc, eq, gt, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { accountName } from "#shared/team/roles.ts";
import type {
  GivenTransferView,
  OfferedTransferView,
  TransferList,
  TransferPreview,
} from "#shared/transfers/schemas.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { legalCases } from "../../db/schema/cases.ts";
import { type SiteTransfer, siteTransfers } from "../../db/schema/transfers.ts";
import { type Widget, widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { contentsOf, sitesOf } from "./contents.ts";

/** Maximum number of offers listed, newest first. */
const MOST_LISTED = 50;

export interface OpenOffer {
  transfer: SiteTransfer;
  widget: Widget;
  giver: User;
}

/** @throws DomainError `not-found`, including for another account's widget. */
export async function findOwnWidget(db: Database | Transaction, accountId: number, id: string) {
  if (!isUuid(id)) throw notFound();
  const [widget] = await db
    .select()
    .from(widgets)
    .where(and(eq(widgets.id, id), eq(widgets.accountId, accountId), liveWidget));
  if (!widget) throw notFound();
  return widget;
}

/** @throws DomainError `not-found`, including for another account's widget. */
export async function previewTransfer(
  services: Services,
  { accountId }: User,
  widgetId: string,
): Promise<TransferPreview> {
  const { db } = services;
  const widget = await findOwnWidget(db, accountId, widgetId);
  const { sites } = await sitesOf(db, widget);
  const siteIds = sites.map(({ id }) => id);
  const cases = await db.$count(
    legalCases,
    and(eq(legalCases.accountId, accountId), inArray(legalCases.siteId, siteIds)),
  );
  return { name: widget.name, contents: await contentsOf(services, widget), cases };
}

/** Returns the account's offers, and open offers to its owner's address. */
export async function listTransfers(services: Services, owner: User): Promise<TransferList> {
  const { db, clock } = services;
  const given = await db
    .select()
    .from(siteTransfers)
    .where(eq(siteTransfers.accountId, owner.accountId))
    .orderBy(desc(siteTransfers.createdAt))
    .limit(MOST_LISTED);
  const offers = owner.isEmailVerified ? await openOffers(services, offeredTo(owner)) : [];
  const offered: OfferedTransferView[] = [];
  for (const offer of offers) offered.push(await offeredView(services, offer));
  return {
    given: given.map((transfer) => givenView(transfer, clock.now())),
    offered,
    isVerified: owner.isEmailVerified,
  };
}

/** Condition that an offer was made to the owner's address by another account. */
export function offeredTo({ email, accountId }: User): SQL | undefined {
  return and(eq(siteTransfers.email, email), ne(siteTransfers.accountId, accountId));
}

/** Selects offers that can currently be accepted, excluding those from suspended accounts. */
export async function openOffers(
  { db, clock }: { db: Database | Transaction } & Pick<Services, "clock">,
  which: SQL | undefined,
): Promise<OpenOffer[]> {
  return db
    .select({ transfer: siteTransfers, widget: widgets, giver: users })
    .from(siteTransfers)
    .innerJoin(
      widgets,
      and(eq(widgets.id, siteTransfers.widgetId), eq(widgets.accountId, siteTransfers.accountId), liveWidget),
    )
    .innerJoin(users, and(eq(users.accountId, siteTransfers.accountId), isNull(users.suspendedAt)))
    .where(and(which, isNull(siteTransfers.outcome), gt(siteTransfers.expiresAt, clock.now())))
    .orderBy(desc(siteTransfers.createdAt))
    .limit(MOST_LISTED);
}

export async function offeredView(
  services: Services,
  { transfer, widget, giver }: OpenOffer,
): Promise<OfferedTransferView> {
  return {
    id: transfer.id,
    accountName: accountName(giver),
    giver: giver.email,
    contents: await contentsOf(services, widget),
    expiresAt: transfer.expiresAt.toISOString(),
  };
}

export function givenView(
  { id, name, email, outcome, endedAt, expiresAt }: SiteTransfer,
  now: Date,
): GivenTransferView {
  return {
    id,
    name,
    email,
    state: outcome ?? (expiresAt <= now ? "expired" : "open"),
    endsAt: (endedAt ?? expiresAt).toISOString(),
  };
}
