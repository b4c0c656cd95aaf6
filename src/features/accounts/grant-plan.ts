import { eq } from "drizzle-orm";
import { currentPlan } from "#shared/billing/current-plan.ts";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { announceAccountChange } from "../../db/announce-widget-change.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";

/** Subscription statuses that are never charged again. */
const OVER = new Set(["canceled", "incomplete_expired"]);

interface Grant {
  /** Plan to grant; null for the account's current or last plan. */
  plan: PlanId | null;
  /** End of the grant; null if unlimited. */
  until: Date | null;
}

interface ByOperator {
  userId: number;
  operator: string;
  /** Command name for the audit. */
  command: string;
}

/**
 * Grants an account a plan free of charge, replacing any earlier grant.
 * @throws DomainError `not-found`; `conflict` while a subscription would still charge its card or a
 * deletion is pending; `invalid` for an end in the past.
 */
export async function grantPlan(
  services: Services,
  { plan, until }: Grant,
  by: ByOperator,
): Promise<{ plan: PlanId; until: Date | null }> {
  if (until && until <= services.billingClock.now()) {
    throw new DomainError("invalid", "The grant would have ended already. Choose a later time.");
  }
  const user = await changeGrant(services, by, (current) => {
    refuseSenseless(current);
    return { grantedPlan: plan ?? currentPlan(current, services.billingClock.now()), grantedUntil: until };
  });
  return { plan: user.grantedPlan ?? user.plan, until };
}

/**
 * Ends an account's grant; its trial or subscription applies again.
 * @throws DomainError `not-found`
 */
export async function endGrant(services: Services, by: ByOperator): Promise<void> {
  await changeGrant(services, by, () => ({ grantedPlan: null, grantedUntil: null }));
}

type GrantColumns = Pick<User, "grantedPlan" | "grantedUntil">;

async function changeGrant(
  services: Services,
  by: ByOperator,
  change: (current: User) => GrantColumns,
): Promise<User> {
  const { user, publicIds } = await transact(services.db, (tx) => applyGrant(tx, by, change));
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return user;
}

/**
 * Updates an account's grant columns and records who did so. Returns the public IDs of the
 * account's widgets; the caller invalidates their views after the commit.
 * @throws DomainError `not-found`
 */
export async function applyGrant(
  tx: Transaction,
  { userId, ...act }: ByOperator,
  change: (current: User) => GrantColumns,
): Promise<{ user: User; publicIds: string[] }> {
  const [current] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!current) throw notFound();
  const columns = change(current);
  const changed = { ...current, ...columns };
  await tx.update(users).set(columns).where(eq(users.id, userId));
  await record(tx, act, current, changed);
  return { user: changed, publicIds: await announceAccountChange(tx, current.accountId) };
}

function record(tx: Transaction, act: Omit<ByOperator, "userId">, before: User, after: User): Promise<void> {
  const valuesOf = ({ grantedPlan, grantedUntil }: User) => ({
    grantedPlan,
    grantedUntil: grantedUntil?.toISOString() ?? null,
  });
  return recordOperatorAct(tx, {
    ...act,
    accountId: before.accountId,
    before: valuesOf(before),
    after: valuesOf(after),
  });
}

/**
 * @throws DomainError `conflict` while a subscription would still charge its card or a deletion is
 * pending.
 */
export function refuseSenseless(user: User): void {
  if (user.deletionDue) {
    throw new DomainError("conflict", `${user.email} has asked for the deletion of their account.`);
  }
  const isOver = user.stripeSubscriptionId === null || OVER.has(user.subscriptionStatus);
  if (!isOver && !user.canceledAt) {
    throw new DomainError(
      "conflict",
      `${user.email} has a subscription (${user.subscriptionStatus}), whose card would be charged all the same. It has to be canceled first, in their dashboard or by \`handrail subscription cancel ${user.email}\`.`,
    );
  }
}
