import { expect } from "bun:test";
import type Stripe from "stripe";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { userRow } from "../../../../helpers/subscribers.ts";
import { type Grant, lasts, rank } from "./expected-grants.ts";
import type { Owner } from "./owner.ts";
import { itemOf, planOf, readTruth, runningSubscription, type Truth } from "./truth.ts";

/** Returns the grant that counts now; null without one. */
export function currentGrant(user: User, { now }: Pick<Truth, "now">): Grant | null {
  const stored = storedGrant(user);
  return stored && lasts(stored, now) ? stored : null;
}

export function storedGrant({ grantedPlan: plan, grantedUntil }: User): Grant | null {
  return plan && { plan, until: grantedUntil && Math.floor(grantedUntil.getTime() / 1_000) };
}

/** Notes which agreements were paid, and what their events may have led to by now. */
export function noteAgreements(truth: Truth, { agreements, paid, grants }: Owner): void {
  for (const { id, status } of truth.invoices) {
    const agreement = agreements.get(id);
    if (!agreement || status !== "paid" || paid.has(id)) continue;
    paid.add(id);
    grants.pay(agreement);
  }
  grants.arrive(truth.now);
}

/** Checks the stored grant, and that a subscription alongside it was reported. */
export async function checkGrants(app: TestApp, truth: Truth, owner: Owner): Promise<void> {
  noteAgreements(truth, owner);
  const user = await userRow(app, owner.userId);
  const stored = storedGrant(user);
  const possible = owner.grants.describe();
  const isRight = owner.grants.observe(stored, owner.isCaughtUp);
  expect({ stored, possible, isRight }).toMatchObject({ isRight: true });
  const running = runningSubscription(truth);
  const grant = currentGrant(user, truth);
  if (!owner.isCaughtUp || !running || !grant || !lasts(grant, renewalOf(running))) return;
  const isTold = owner.explained.has(running.id) || [...owner.paid].some((id) => wasSupportTold(app, id));
  expect({ grant, besides: running.id, isTold }).toMatchObject({ isTold: true });
}

function wasSupportTold({ sent, config }: TestApp, invoice: string): boolean {
  return sent.some(({ to, text }) => to === config.supportEmail && text.includes(invoice));
}

/** Checks that no press begins a charge for a plan that the account is granted, or a lower one. */
export async function pressing<Result>(
  app: TestApp,
  owner: Owner,
  press: () => Promise<Result>,
): Promise<Result> {
  const before = await readTruth(app);
  const grant = currentGrant(await userRow(app, owner.userId), before);
  const result = await press();
  const running = grant && runningSubscription(await readTruth(app));
  if (!running || chargeOf(runningSubscription(before)) === chargeOf(running)) return result;
  const plan = planOf(running);
  const isFree = lasts(grant, chargedAt(before, running)) && rank(plan) <= rank(grant.plan);
  expect({ pressed: plan, granted: grant, isFree }).toMatchObject({ isFree: false });
  owner.explained.add(running.id);
  return result;
}

function chargeOf(running: Stripe.Subscription | undefined): string {
  return running ? `${running.id} ${itemOf(running).price.id}` : "";
}

/** Returns when a subscription that has just begun to run is charged: resumed ones renew later. */
function chargedAt({ subscriptions, now }: Truth, running: Stripe.Subscription): number {
  const earlier = subscriptions.find(({ id, status }) => id === running.id && status !== "incomplete");
  const isResumed = earlier && itemOf(earlier).price.id === itemOf(running).price.id;
  return isResumed || running.status === "trialing" ? renewalOf(running) : now;
}

function renewalOf(running: Stripe.Subscription): number {
  return itemOf(running).current_period_end;
}

/** Returns the visits that an account may have, by the published list of plans. */
export function allowanceOf(user: User, truth: Truth, plan: PlanId, isSubscribed: boolean): number {
  const grant = currentGrant(user, truth);
  const counts = grant && !(isSubscribed && rank(plan) > rank(grant.plan)) ? grant.plan : plan;
  return VISITS[counts];
}

const VISITS = { starter: 10_000, professional: 50_000, business: 100_000 };
