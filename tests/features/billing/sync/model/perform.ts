import { expect } from "bun:test";
import Stripe from "stripe";
import { users } from "#src/db/schema/accounts.ts";
import {
  reconcileDaily,
  reconcileSubscriptions,
} from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { pullEvents } from "#src/features/billing/webhooks/replay-webhooks.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { confirmNewCard, namedInvoice, tellProvider } from "../../../../helpers/subscribers.ts";
import type { Action, OwnersAction, Webhooks } from "./acts.ts";
import { noteAgreements, pressing } from "./check-grants.ts";
import { usesOf } from "./check-money.ts";
import { operate, payOnPage } from "./operate.ts";
import type { Owner } from "./owner.ts";
import type { Story } from "./story.ts";
import { currentSubscription, liveSubscriptions, readTruth } from "./truth.ts";

const DAYS_LATE = "3d";

/** Performs an act, and notes the payments of agreements in it. */
export async function perform(app: TestApp, owner: Owner, one: Action): Promise<void> {
  noteAgreements(await readTruth(app), owner);
  await act(app, owner, one);
  noteAgreements(await readTruth(app), owner);
  owner.isCaughtUp = false;
}

async function act(app: TestApp, owner: Owner, one: Action): Promise<void> {
  switch (one.kind) {
    case "advance":
      return tellProvider(app, "clock", { advance: `${one.hours}h` });
    case "change": {
      owner.asked.changes += 1;
      const { plan, billingCycle } = one;
      await call(app, owner, one.twice, "POST", "change-plan", { plan, billingCycle });
      return;
    }
    case "cancel":
      return cancel(app, owner, one.twice);
    case "resume":
      if (await call(app, owner, one.twice, "POST", "resume")) owner.cancelledInTrial.clear();
      return;
    case "undo":
      await call(app, owner, one.twice, "DELETE", "pending-change");
      return;
    case "card": {
      const invoice = await namedInvoice(owner.browser);
      const setupIntentId = await offerCard(app, owner, one.card);
      owner.cards.most += 1;
      const isTaken = await call(app, owner, false, "POST", "payment-method", { setupIntentId, invoice });
      if (isTaken) owner.cards.least += 1;
      return;
    }
    case "subscribe":
      return subscribe(app, owner, one);
    case "redeem": {
      const code = owner.codes.at(-1)?.code;
      if (code) await call(app, owner, one.twice, "POST", "promotion-code", { promotionCode: code });
      return;
    }
    case "webhooks":
      return setChaos(app, one.webhooks);
    case "operator cancels":
      return cancelAtProvider(app, (id) => app.stripe.subscriptions.cancel(id));
    case "portal cancels":
      return cancelAtProvider(app, (id) =>
        app.stripe.subscriptions.update(id, { cancel_at: "min_period_end" }),
      );
    case "pays the invoice":
      return payOnPage(app, String(currentSubscription(await readTruth(app))?.latest_invoice));
    case "night comes":
      await app.services.db.update(users).set({ reconciledAt: null });
      await Promise.all(app.servers.map(({ services }) => reconcileDaily(services)));
      return;
    case "billing sync":
      await reconcileSubscriptions(app.services, { userId: owner.userId });
      return;
    case "pull events":
      return pullAll(app);
    default:
      return operate(app, owner, one);
  }
}

/** Delivers dropped and delayed webhooks. */
export async function catchUp(app: TestApp, how: Story["catchUp"]): Promise<void> {
  await tellProvider(app, "chaos", { off: true });
  if (how === "pull events") await pullAll(app);
  await tellProvider(app, "chaos", { replay: true });
  await tellProvider(app, "clock", { advance: DAYS_LATE });
}

async function pullAll(app: TestApp): Promise<void> {
  const failed = (await pullEvents(app.services, new Date(0))).filter(({ error }) => error !== null);
  expect(failed).toEqual([]);
}

/** Subscribes; a code that is not used up must not be refused, whatever failed before. */
async function subscribe(
  app: TestApp,
  owner: Owner,
  { kind: _, card, twice, withCode, ...choice }: Extract<OwnersAction, { kind: "subscribe" }>,
): Promise<void> {
  owner.asked.subscriptions += 1;
  // A start that waits for its payment is paid with the new card.
  owner.cards.most += 1;
  const setupIntentId = await offerCard(app, owner, card);
  const newest = withCode ? owner.codes.at(-1) : undefined;
  const uses = newest && usesOf(await readTruth(app), newest.code);
  const body = { ...choice, setupIntentId, promotionCode: newest?.code ?? "" };
  const isRefused = !(await call(app, owner, twice, "POST", "subscribe", body, "promotion_refused"));
  const isLeft = uses && (uses.isKept || uses.used < (newest.max ?? Number.POSITIVE_INFINITY));
  if (isLeft) expect({ ...newest, ...uses, isRefused }).toMatchObject({ isRefused: false });
}

async function cancel(app: TestApp, owner: Owner, again: boolean): Promise<void> {
  const before = currentSubscription(await readTruth(app));
  const done = await call(app, owner, again, "POST", "cancel", { reason: "unused" });
  if (done && before?.status === "trialing") owner.cancelledInTrial.add(before.id);
}

/**
 * Sends an action, once or twice concurrently. It may be refused, but must not cause a server
 * error. Returns whether it was done or, with a code, whether it was not refused with that.
 */
async function call(
  app: TestApp,
  owner: Owner,
  again: boolean,
  method: string,
  path: string,
  body?: unknown,
  refusal?: string,
): Promise<boolean> {
  const send = () => owner.browser.call(method, `/api/billing/${path}`, body);
  const answers = await pressing(app, owner, () => Promise.all(again ? [send(), send()] : [send()]));
  for (const { status, text } of answers)
    expect({ isOurs: status >= 500, status, text }).toMatchObject({ isOurs: false });
  return answers.some(({ status, body: { code } }) => (refusal ? code !== refusal : status === 200));
}

/**
 * Enters a card like the form, and passes its challenge. Returns the setup intent, confirmed or
 * refused.
 */
async function offerCard(app: TestApp, { browser }: Owner, card: string): Promise<string> {
  try {
    return await confirmNewCard(app, browser, card);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return String(error.setup_intent?.id);
  }
}

/** Cancels like in the provider's dashboard, which refuses while a schedule exists. */
async function cancelAtProvider(app: TestApp, cancelOne: (id: string) => Promise<unknown>): Promise<void> {
  const [live] = liveSubscriptions(await readTruth(app));
  try {
    if (live) await cancelOne(live.id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function setChaos(app: TestApp, { arrive, ...settings }: Webhooks): Promise<void> {
  return tellProvider(app, "chaos", {
    off: true,
    ...settings,
    drop: arrive === "never",
    delay: arrive === "days late" ? DAYS_LATE : null,
  });
}
