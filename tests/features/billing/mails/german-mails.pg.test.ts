import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { mailGraceAlerts } from "#src/features/billing/mails/grace-ending.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, confirmNewCard, forgetSchedule, subscriber } from "../../../helpers/subscribers.ts";
import { STARTER } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

/** Signs up an owner in Germany, whose later mails are the ones returned by `mailsOf`. */
async function germanOwner(choices: Parameters<typeof subscriber>[1]) {
  const owner = await subscriber(app, choices);
  await app.settle();
  await app.mail.deliverDue();
  const before = new Set(app.sent);
  await app.services.db.update(users).set({ locale: "de-DE" }).where(eq(users.id, owner.userId));
  async function mailsOf() {
    await app.settle();
    await app.mail.deliverDue();
    return app.sent.filter((mail) => mail.to === owner.email && !before.has(mail));
  }
  return { ...owner, mailsOf };
}

/** Words that only English sentences have; the dashboard's labels stand in quotation marks. */
const ENGLISH_WORD = /\b(?:your|the|is|and|charged?|subscription|card|until)\b/i;

function expectGerman({ subject, text = "" }: { subject: string; text?: string | undefined }) {
  const words = `${subject}\n${text.replaceAll(/https?:\S+/g, "")}`.replaceAll(/„[^“]*“/g, "");
  expect(words.match(ENGLISH_WORD)?.[0] ?? null).toBeNull();
}

test("an owner in a German region reads about the trial, payments, plan and end in German", async () => {
  const { browser, mailsOf } = await germanOwner(STARTER);
  await advance(app, "5d");
  await advance(app, "3d");
  await browser.call("POST", "/api/billing/change-plan", { plan: "business", billingCycle: "yearly" });
  await browser.call("POST", "/api/billing/cancel", { reason: "unused" });
  await browser.call("POST", "/api/billing/resume");
  await browser.call("POST", "/api/billing/payment-method", {
    setupIntentId: await confirmNewCard(app, browser, "pm_card_mastercard"),
  });
  const mails = await mailsOf();
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set([
      "trial-ending",
      "trial-converted",
      "receipt",
      "plan-changed",
      "subscription-cancelled",
      "subscription-resumed",
      "card-changed",
    ]),
  );
  for (const mail of mails) expectGerman(mail);
  const receipt = mails.find(({ kind }) => kind === "receipt");
  expect(receipt?.subject.replaceAll(/\s/g, " ")).toBe("Ihre Quittung von Handrail: 29,00 $");
  expect(mails.find(({ kind }) => kind === "plan-changed")?.text).toContain("BUSINESS, jährliche Zahlung");
});

test("an owner in a German region reads about a payment that failed, its grace and the end in German", async () => {
  const { mailsOf } = await germanOwner({ ...STARTER, card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  await advance(app, "4d");
  await advance(app, "2d");
  await mailGraceAlerts(app.services);
  const mails = await mailsOf();
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(["payment-failed", "grace-ending"]));
  for (const mail of mails) expectGerman(mail);
});
