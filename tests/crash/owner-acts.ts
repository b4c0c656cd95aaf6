import fc from "fast-check";
import { BILLING_CYCLES, PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { namedInvoice } from "../helpers/subscribers.ts";
import { type CrashRig, newOwner } from "./crash-rig.ts";

const MOST_OWNERS = 6;

const card = fc.constantFrom("pm_card_visa", "pm_card_visa", "pm_card_chargeCustomerFail");
const choice = { plan: fc.constantFrom(...PLAN_IDS), billingCycle: fc.constantFrom(...BILLING_CYCLES) };
const who = fc.nat();

/** Acts of an owner, or of time, while servers crash. */
export const act = fc.oneof(
  fc.record({ kind: fc.constant("advance" as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("change" as const), who, ...choice }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "resume" as const, "undo" as const), who }),
  fc.record({ kind: fc.constant("card" as const), who, card }),
  fc.record({ kind: fc.constant("subscribe" as const), who, card, ...choice }),
  fc.record({ kind: fc.constant("register" as const), card }),
);
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
export type Owner = Awaited<ReturnType<typeof newOwner>>;

/** A reply that no owner should get, whatever happens to the server. */
export class ServerError extends Error {}

/** @throws ServerError; any other error means that the server crashed. */
export async function perform(rig: CrashRig, owners: Owner[], one: Act): Promise<void> {
  if (one.kind === "advance") return void (await rig.advance(one.days));
  if (one.kind === "register") {
    if (owners.length < MOST_OWNERS) owners.push(await newOwner(rig, one.card));
    return;
  }
  const owner = owners[one.who % owners.length];
  if (!owner) throw new ServerError("There is no owner");
  switch (one.kind) {
    case "change": {
      const { plan, billingCycle } = one;
      return call(owner, "POST", "change-plan", { plan, billingCycle });
    }
    case "cancel":
      return call(owner, "POST", "cancel", { reason: "unused" });
    case "resume":
      return call(owner, "POST", "resume");
    case "undo":
      return call(owner, "DELETE", "pending-change");
    case "card":
    case "subscribe": {
      const setupIntentId = await confirmNewCard(rig, owner, one.card);
      if (!setupIntentId) return;
      if (one.kind === "card") {
        const invoice = await namedInvoice(owner.browser);
        return call(owner, "POST", "payment-method", { setupIntentId, invoice });
      }
      const { plan, billingCycle } = one;
      return call(owner, "POST", "subscribe", { plan, billingCycle, setupIntentId });
    }
  }
}

async function call({ browser }: Owner, method: string, path: string, body?: unknown): Promise<void> {
  const { status, text } = await browser.call(method, `/api/billing/${path}`, body);
  if (status >= 500) throw new ServerError(`${method} ${path} was answered with ${status}: ${text}`);
}

/** Returns null once this owner has reached the hourly limit. */
async function confirmNewCard(
  { provider }: CrashRig,
  { browser }: Owner,
  paymentMethod: string,
): Promise<string | null> {
  const { status, text, body } = await browser.call("POST", "/api/billing/payment-method/setup");
  if (status >= 500) throw new ServerError(`The card's setup was answered with ${status}: ${text}`);
  if (status !== 200) return null;
  const id = String(body.clientSecret).split("_secret_")[0] ?? "";
  await provider.stripe.setupIntents.confirm(id, { payment_method: paymentMethod });
  return id;
}
