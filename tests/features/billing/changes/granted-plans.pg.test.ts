import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { endGrant, grantPlan } from "#src/features/accounts/grant-plan.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { endSubscription } from "#src/features/billing/operator/end-subscription.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid } from "#src/features/billing/operator/settle-invoice.ts";
import { type Answer, createTestApp, type TestApp } from "../../../helpers/app.ts";
import { confirmCard, PASSWORD } from "../../../helpers/people.ts";
import { advance, userRow } from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  cardlessOwner,
  HAND_INVOICE,
  mailsTo,
  type Owner,
  PROFESSIONAL,
  paidBy,
  payingOwner,
  post,
  STARTER,
  subscribeWith,
  subscriptionsOf,
} from "../owners.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

const inDays = (days: number) => new Date(app.services.billingClock.now().getTime() + days * DAY_MS);

/** An owner whose canceled subscription runs out alongside a granted plan. */
async function compedOwner(until: Date | null = null): Promise<Owner> {
  const owner = await payingOwner(app, PROFESSIONAL);
  await post(owner.browser, "cancel", {});
  await app.settle();
  const by = { userId: owner.userId, operator, command: "user comp" };
  await grantPlan(app.services, { plan: null, until }, by);
  return owner;
}

test("a subscription that is charged only after the grant can be resumed", async () => {
  const owner = await compedOwner(inDays(10));
  expect((await post(owner.browser, "resume")).status).toBe(200);
});

test("an account without charge can neither resume nor renew its plan, but subscribe to a higher one", async () => {
  const { browser, customerId } = await compedOwner();
  const expectGranted = ({ status, body }: Answer) =>
    expect([status, body.code]).toEqual([409, "plan_granted"]);
  expectGranted(await post(browser, "resume"));
  expectGranted(await subscribeWith(app, browser, PROFESSIONAL));
  await advance(app, "31d");
  expect(await billingOf(browser)).toMatchObject({ status: "canceled", access: "on" });
  for (const choice of [STARTER, PROFESSIONAL]) expectGranted(await subscribeWith(app, browser, choice));
  expect(await paidBy(app, customerId)).toEqual([7_900]);
  const higher = await subscribeWith(app, browser, BUSINESS);
  expect(higher.body).toMatchObject({ status: "active", plan: "business" });
});

test("a card can be entered in the trial for what follows a grant, and not for what it includes", async () => {
  const { browser, user } = await cardlessOwner(app);
  const by = { userId: user.id, operator, command: "user grant" };
  await grantPlan(app.services, { plan: "starter", until: inDays(30) }, by);
  expect((await subscribeWith(app, browser, STARTER)).body.code).toBe("plan_granted");
  await grantPlan(app.services, { plan: "starter", until: inDays(2) }, by);
  expect((await subscribeWith(app, browser, STARTER)).body).toMatchObject({ status: "trialing" });
});

test("a subscription alongside a grant cannot be raised to what that includes, but lowered", async () => {
  const owner = await payingOwner(app, PROFESSIONAL);
  const change = { grantedPlan: "business", grantedUntil: null } as const;
  await app.services.db.update(users).set(change).where(eq(users.id, owner.userId));
  for (const path of ["preview", "change-plan"]) {
    const { status, body } = await post(owner.browser, path, BUSINESS);
    expect([status, body.code]).toEqual([409, "plan_granted"]);
  }
  expect(await paidBy(app, owner.customerId)).toEqual([7_900]);
  expect((await post(owner.browser, "change-plan", STARTER)).status).toBe(200);
});

test("a registration is not charged for a plan that was granted before its card was entered", async () => {
  const browser = app.browser();
  const { step2, userId } = await confirmCard(app, browser);
  const by = { userId, operator, command: "user comp" };
  await grantPlan(app.services, { plan: "professional", until: null }, by);
  const refused = await browser.call("POST", "/api/auth/register-step2", { ...step2, ...PROFESSIONAL });
  expect([refused.status, refused.body.code]).toEqual([409, "plan_granted"]);
  expect(await subscriptionsOf(app, step2.stripeCustomerId)).toEqual([]);
});

test("undoing a deletion leaves a subscription canceled that a grant has replaced", async () => {
  const owner = await payingOwner(app, PROFESSIONAL);
  const change = { grantedPlan: "business", grantedUntil: null } as const;
  await app.services.db.update(users).set(change).where(eq(users.id, owner.userId));
  await owner.browser.call("DELETE", "/api/account", { currentPassword: PASSWORD });
  expect((await owner.browser.call("DELETE", "/api/account/deletion")).status).toBe(204);
  await app.settle();
  const { cancelAt, access } = await billingOf(owner.browser);
  expect([typeof cancelAt, access]).toEqual(["string", "on"]);
  expect((await userRow(app, owner.userId)).deletionCancelled).toBeNull();
});

test("an agreement that is paid alongside a subscription is reported, with a way to end that", async () => {
  const { browser, email, user } = await cardlessOwner(app);
  const { id: userId, accountId } = user;
  const lastDay = inDays(400).toISOString().slice(0, 10);
  const { invoice } = await sendInvoice(app.services, user, {
    ...HAND_INVOICE,
    agreed: { plan: "business", lastDay },
  });
  await advance(app, "8d");
  expect((await subscribeWith(app, browser, PROFESSIONAL)).body).toMatchObject({ status: "active" });
  await app.settle();

  const paid = await markInvoicePaid(app.services, invoice, operator);
  expect(paid.runs).toMatchObject({ plan: "professional", nextCharge: { amount: 7_900, currency: "usd" } });
  const told = await mailsTo(app, app.config.supportEmail, "charged-beside");
  expect(told).toMatchObject([
    {
      subject: expect.stringContaining("$79.00"),
      text: expect.stringContaining(`handrail subscription cancel ${email}`),
    },
  ]);

  const receipts = await mailsTo(app, email, "receipt");
  const receipt = receipts.find(({ text }) => text.includes("BUSINESS"));
  expect(receipt?.text).toContain("Your subscription continues alongside it");

  const ended = await endSubscription(app.services, await userRow(app, userId), operator);
  expect(ended.ends).toBe(paid.runs?.nextCharge?.date ?? "");
  const [mail] = await mailsTo(app, email, "subscription-cancelled");
  expect(mail?.text).not.toMatch(/resume it|free of charge/);
  const [act] = await listOperatorActs(app.services, { accountId, limit: 1 });
  expect(act).toMatchObject({ command: "subscription cancel", operator });
  await advance(app, "31d");
  expect(await billingOf(browser)).toMatchObject({ status: "canceled", access: "on" });
  await endGrant(app.services, { userId, operator, command: "user end-grant" });
  expect(await billingOf(browser)).toMatchObject({ access: "off" });
});
