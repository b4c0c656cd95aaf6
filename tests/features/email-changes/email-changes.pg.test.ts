import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { emailChanges, users } from "#src/db/schema/accounts.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { syncCustomerEmails } from "#src/features/billing/customers/sync-customer-emails.ts";
import { setEmail } from "#src/features/email-changes/set-email.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newEmail, newPerson, PASSWORD, startRegistration } from "../../helpers/people.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;

async function person() {
  const { browser, email } = await newPerson(app);
  return { browser, email, fresh: newEmail("fresh") };
}

function ask(browser: TestBrowser, email: string, currentPassword = PASSWORD) {
  return browser.call("POST", "/api/account/email", { email, currentPassword });
}

async function mailsTo(address: string) {
  await app.mail.deliverDue();
  return app.sent.filter(({ to }) => to === address);
}

/** The token of the newest mail of a kind to an address, by the name of its link. */
async function token(kind: string, to: string, name = "change"): Promise<string> {
  const mail = (await mailsTo(to)).findLast((one) => one.kind === kind);
  const found = new RegExp(`[?&]${name}=([\\w-]+)`).exec(mail?.text ?? "")?.[1];
  if (!found) throw new Error(`No ${kind} mail with a ${name} link was sent to ${to}`);
  return found;
}

const confirm = (link: string) => app.browser().call("POST", "/api/auth/email-change", { token: link });
const cancel = (link: string) => app.browser().call("POST", "/api/auth/email-change/cancel", { token: link });

/** Asks for another address, and follows both links. */
async function changeTo(browser: TestBrowser, email: string, fresh: string) {
  await ask(browser, fresh);
  await confirm(await token("email-change-old", email));
  return confirm(await token("email-change-new", fresh));
}

async function addressOf(browser: TestBrowser) {
  return (await browser.call("GET", "/api/account")).body.email;
}

describe("another address", () => {
  test("counts once both links were followed, in any order and each as often as one likes", async () => {
    const { browser, email, fresh } = await person();
    expect((await ask(browser, fresh)).status).toBe(202);
    const links = [await token("email-change-new", fresh), await token("email-change-old", email)];
    expect((await confirm(links[0] ?? "")).body.message).toContain("once the link");
    expect((await confirm(links[0] ?? "")).status).toBe(200);
    const emailChange = { newEmail: fresh, oldConfirmed: false, newConfirmed: true };
    const { body } = await browser.call("GET", "/api/account");
    expect(body).toMatchObject({ email, emailChange });
    const twice = await Promise.all([confirm(links[1] ?? ""), confirm(links[1] ?? "")]);
    for (const answer of twice) expect(answer.body.message).toContain("has changed");
    expect((await confirm(links[0] ?? "")).body.message).toContain("has changed");
    const changed = (await browser.call("GET", "/api/account")).body;
    expect(changed).toMatchObject({ email: fresh, emailChange: null });
    const helps = { [email]: "/contact?topic=support", [fresh]: "/forgot-password" };
    for (const [to, help] of Object.entries(helps)) {
      const told = (await mailsTo(to)).filter(({ kind }) => kind === "email-changed");
      expect(told.map(({ text }) => [text.includes(fresh), text.includes(help)])).toEqual([[true, true]]);
    }
    const login = await app.browser().call("POST", "/api/auth/login", { email: fresh, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test("needs the password, is another than before, is kept by hash alone, and forgotten two weeks after its links expired", async () => {
    const { browser, email, fresh } = await person();
    const wrong = await ask(browser, fresh, "Wrong-horse1!");
    expect(Object.keys(Object(wrong.body.fields))).toEqual(["currentPassword"]);
    expect((await ask(browser, email)).body.fields).toEqual({ email: "This is already your address." });
    expect((await ask(browser, "nowhere")).body.fields).toEqual({ email: "Invalid email address" });
    await ask(browser, fresh);
    const link = await token("email-change-old", email);
    const { db } = app.services;
    const of = eq(emailChanges.newEmail, fresh);
    expect(JSON.stringify(await db.select().from(emailChanges).where(of))).not.toContain(link);
    await purgeAt(db, RETENTION.emailChanges, new Date(Date.now() + 14 * 24 * HOUR_MS));
    expect(await db.select().from(emailChanges).where(of)).toHaveLength(1);
    await purgeAt(db, RETENTION.emailChanges, new Date(Date.now() + 16 * 24 * HOUR_MS));
    expect(await db.select().from(emailChanges).where(of)).toEqual([]);
  });

  test("waits for the new one alone where the old one was never verified", async () => {
    const { browser, email: mistyped, fresh } = await person();
    await app.services.db.update(users).set({ isEmailVerified: false }).where(eq(users.email, mistyped));
    await ask(browser, fresh);
    await confirm(await token("email-change-new", fresh));
    expect(await addressOf(browser)).toBe(fresh);
    expect((await mailsTo(mistyped)).map(({ kind }) => kind)).not.toContain("email-changed");
  });
});

describe("a link that leads nowhere anymore says why", () => {
  test("after 24 hours, and when a newer request took its place", async () => {
    const { browser, email, fresh } = await person();
    await ask(browser, newEmail("first"));
    const first = await token("email-change-old", email);
    app.clock.advance(25 * HOUR_MS);
    const { status, body } = await confirm(first);
    app.clock.reset();
    expect([status, body.message]).toEqual([422, expect.stringContaining("has expired")]);
    await ask(browser, fresh);
    expect((await confirm(first)).body.message).toContain("A newer request");
    await confirm(await token("email-change-old", email));
    await confirm(await token("email-change-new", fresh));
    expect(await addressOf(browser)).toBe(fresh);
  });

  test("when it was cancelled, by the old address's link or in the settings", async () => {
    for (const way of ["link", "settings"]) {
      const { browser, email, fresh } = await person();
      await ask(browser, fresh);
      const link = await token("email-change-new", fresh);
      const cancelLink = await token("email-change-old", email, "cancel-change");
      if (way === "link") expect((await cancel(cancelLink)).status).toBe(200);
      else expect((await browser.call("DELETE", "/api/account/email")).status).toBe(204);
      expect((await cancel(cancelLink)).status).toBe(200);
      expect((await confirm(link)).body.message).toContain("was canceled");
      expect(await addressOf(browser)).toBe(email);
    }
  });

  test("when it is no link of ours, or cancels from the new address or too late", async () => {
    const { browser, email, fresh } = await person();
    await ask(browser, fresh);
    expect((await cancel(await token("email-change-new", fresh))).status).toBe(422);
    expect((await confirm("made-up")).status).toBe(422);
    await changeTo(browser, email, fresh);
    const late = await cancel(await token("email-change-old", email));
    expect(late.body.message).toContain("has already been changed");
  });
});

describe("an address that someone else has", () => {
  test("is answered like any other, and only its mailbox hears of it", async () => {
    const [asking, other] = [await person(), await person()];
    const known = await ask(asking.browser, other.email);
    const unknown = await ask(asking.browser, asking.fresh);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await ask(asking.browser, other.email);
    const { body } = await asking.browser.call("GET", "/api/account");
    expect(body.emailChange).toMatchObject({ newEmail: other.email, newConfirmed: false });
    const mail = (await mailsTo(other.email)).at(-1);
    expect(mail?.kind).toBe("email-change-taken");
    expect(mail?.text).not.toContain("change=");
    expect(mail?.text).not.toContain(asking.email);
  });

  test("is not taken from them where they came first, and is free while it is only an unconfirmed registration", async () => {
    const { browser, email, fresh } = await person();
    await ask(browser, fresh);
    const links = [await token("email-change-old", email), await token("email-change-new", fresh)];
    const { browser: first } = await newPerson(app, fresh);
    await confirm(links[0] ?? "");
    expect((await confirm(links[1] ?? "")).body.message).toContain("Another account has this address now");
    expect([await addressOf(browser), await addressOf(first)]).toEqual([email, fresh]);
    const free = newEmail("free");
    await app.browser().call("POST", "/api/auth/register", { email: free, password: PASSWORD });
    await changeTo(browser, email, free);
    expect(await addressOf(browser)).toBe(free);
  });
});

test("the card provider is told, and again after it could not be", async () => {
  const { browser, email, customerId } = await subscriber(app);
  const fresh = newEmail("fresh");
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, email));
  await changeTo(browser, email, fresh);
  const { stripe } = app.services;
  const update = () => Promise.reject(new Error("No answer"));
  const unreachable = Object.assign(Object.create(stripe), { customers: { update } });
  await expect(syncCustomerEmails({ ...app.services, stripe: unreachable })).rejects.toThrow("No answer");
  app.clock.advance(HOUR_MS);
  await Promise.all([syncCustomerEmails(app.services), syncCustomerEmails(app.services)]);
  app.clock.reset();
  const customer = await stripe.customers.retrieve(customerId);
  expect(customer).toMatchObject({ email: fresh });
});

describe("the operator's change of an address", () => {
  const operator = "alice@web-1";
  const change = (userId: number, address: string) =>
    setEmail(app.services, { userId, newEmail: address, operator });

  test("counts at once, for both mailboxes and the card provider, and cancels an open one of the user", async () => {
    const { browser, email, id } = await newPerson(app);
    const fresh = newEmail("new");
    await ask(browser, newEmail());
    const link = await token("email-change-old", email);
    expect(await change(id, fresh)).toEqual({ oldEmail: email });
    expect((await app.lastMail("email-changed", email)).text).toContain("Our support team");
    await app.lastMail("email-changed", fresh);
    const signIn = async (address: string) =>
      (await app.browser().call("POST", "/api/auth/login", { email: address, password: PASSWORD })).status;
    expect([await signIn(email), await signIn(fresh)]).toEqual([401, 200]);
    const { customerEmailDue, accountId } = await userRow(app, id);
    expect(customerEmailDue).not.toBeNull();
    const [act] = await listOperatorActs(app.services, { accountId, limit: 1 });
    expect(act).toMatchObject({
      command: "user set-email",
      before: { email, isEmailVerified: true },
      after: { email: fresh, isEmailVerified: true },
    });
    const late = await confirm(link);
    expect([late.status, late.body.error]).toEqual([422, expect.stringContaining("canceled")]);
  });

  test("is refused for another account's address, and frees that of an unconfirmed registration", async () => {
    const [mine, other] = [await newPerson(app), await newPerson(app)];
    await expect(change(mine.id, other.email)).rejects.toMatchObject({ kind: "conflict" });
    await expect(change(mine.id, mine.email)).rejects.toMatchObject({ kind: "invalid" });
    const { email } = await startRegistration(app.browser());
    expect(await change(mine.id, email)).toEqual({ oldEmail: mine.email });
  });
});
