import { expect } from "bun:test";
import Stripe from "stripe";
import { users } from "#src/db/schema/accounts.ts";
import {
  reconcileDaily,
  reconcileSubscriptions,
} from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { pullEvents } from "#src/features/billing/webhooks/replay-webhooks.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { confirmNewCard, namedInvoice } from "../../../../helpers/subscribers.ts";
import type { Owner } from "./owner.ts";
import type { Action, Story, Webhooks } from "./story.ts";
import { currentSubscription, liveSubscriptions, readTruth } from "./truth.ts";

const DAYS_LATE = "3d";

export async function perform(app: TestApp, owner: Owner, one: Action): Promise<void> {
  switch (one.kind) {
    case "advance":
      return tellProvider(app, "clock", { advance: `${one.hours}h` });
    case "change": {
      owner.asked.changes += 1;
      const { plan, billingCycle } = one;
      await call(owner, one.twice, "POST", "change-plan", { plan, billingCycle });
      return;
    }
    case "cancel":
      return cancel(app, owner, one.twice);
    case "resume":
      if (await call(owner, one.twice, "POST", "resume")) owner.cancelledInTrial.clear();
      return;
    case "undo":
      await call(owner, one.twice, "DELETE", "pending-change");
      return;
    case "card": {
      const invoice = await namedInvoice(owner.browser);
      const setupIntentId = await offerCard(app, owner, one.card);
      owner.cards.most += 1;
      const isTaken = await call(owner, false, "POST", "payment-method", { setupIntentId, invoice });
      if (isTaken) owner.cards.least += 1;
      return;
    }
    case "subscribe": {
      owner.asked.subscriptions += 1;
      const setupIntentId = await offerCard(app, owner, one.card);
      const { plan, billingCycle } = one;
      await call(owner, one.twice, "POST", "subscribe", { plan, billingCycle, setupIntentId });
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
      return payInvoice(app);
    case "night comes":
      await app.services.db.update(users).set({ reconciledAt: null });
      await Promise.all(app.servers.map(({ services }) => reconcileDaily(services)));
      return;
    case "billing sync":
      await reconcileSubscriptions(app.services, { userId: owner.userId });
      return;
    case "pull events":
      return pullAll(app);
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

async function cancel(app: TestApp, owner: Owner, again: boolean): Promise<void> {
  const before = currentSubscription(await readTruth(app));
  const done = await call(owner, again, "POST", "cancel", { reason: "unused" });
  if (done && before?.status === "trialing") owner.cancelledInTrial.add(before.id);
}

/**
 * Sends an action, once or twice concurrently. It may be refused, but must not cause a server
 * error.
 */
async function call(
  { browser }: Owner,
  again: boolean,
  method: string,
  path: string,
  body?: unknown,
): Promise<boolean> {
  const send = () => browser.call(method, `/api/billing/${path}`, body);
  const answers = await Promise.all(again ? [send(), send()] : [send()]);
  for (const { status, text } of answers)
    expect({ isOurs: status >= 500, status, text }).toMatchObject({ isOurs: false });
  return answers.some(({ status }) => status === 200);
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

/** Pays the latest invoice on the provider's page, and passes every challenge. */
async function payInvoice(app: TestApp): Promise<void> {
  const truth = await readTruth(app);
  const latest = currentSubscription(truth)?.latest_invoice;
  const invoice = truth.invoices.find(({ id, status }) => id === latest && status === "open");
  if (!invoice?.hosted_invoice_url) return;
  const post = (path: string, body?: URLSearchParams) =>
    app.demo.browserFetch(
      new Request(new URL(path, invoice.hosted_invoice_url ?? ""), { method: "POST", body: body ?? null }),
    );
  const answer = await post(`${new URL(invoice.hosted_invoice_url).pathname}/pay`);
  const next = answer.headers.get("location");
  if (next?.endsWith("/authenticate")) await post(next, new URLSearchParams({ outcome: "complete" }));
}

function setChaos(app: TestApp, { arrive, ...settings }: Webhooks): Promise<void> {
  return tellProvider(app, "chaos", {
    off: true,
    ...settings,
    drop: arrive === "never",
    delay: arrive === "days late" ? DAYS_LATE : null,
  });
}

async function tellProvider(
  app: TestApp,
  what: "clock" | "chaos",
  body: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(`${app.providerUrl}/demo/${what}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_handrail", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The provider refused ${JSON.stringify(body)}: ${await answer.text()}`);
}
