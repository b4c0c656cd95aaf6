import { afterAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { eq, like } from "drizzle-orm";
import type { SecondStep } from "#shared/second-steps/schemas.ts";
import { transact } from "#src/db/client.ts";
import { sessions } from "#src/db/schema/accounts.ts";
import { authenticators, secondStepChallenges } from "#src/db/schema/second-steps.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { createSession } from "#src/features/accounts/create-session.ts";
import { type Answer, createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newPerson, PASSWORD, refusal } from "../../helpers/people.ts";
import { addApp, PERIOD_MS } from "../../helpers/second-steps.ts";

const NEW = "Newer-horse2!";

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  app.clock.stop();
  await app.services.db.delete(rateLimits);
});

/** Signs up a person with an authenticator app. */
async function protectedPerson() {
  const person = await newPerson(app);
  return { ...person, ...(await addApp(app, person.browser)) };
}

async function ticketOf(email: string, browser: TestBrowser, password = PASSWORD): Promise<string> {
  const { status, body } = await browser.call("POST", "/api/auth/login", { email, password });
  expect(status).toBe(200);
  return (body.secondStep as SecondStep).ticket;
}

function secondStep(browser: TestBrowser, ticket: string, proof: object): Promise<Answer> {
  return browser.call("POST", "/api/auth/second-step", { ticket, ...proof });
}

/** Signs in by the password and then by the proof. */
async function signIn(email: string, proof: object, browser = app.browser()): Promise<Answer> {
  return secondStep(browser, await ticketOf(email, browser), proof);
}

async function kindsOf(browser: TestBrowser): Promise<string[]> {
  const { body } = await browser.call("GET", "/api/account/security-events");
  return (body.events as Array<{ kind: string }>).map(({ kind }) => kind);
}

describe("signing in with an authenticator app", () => {
  test("the password alone opens nothing, also a wrong one, and the code then signs in", async () => {
    const { email, code } = await protectedPerson();
    const browser = app.browser();
    const first = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(first.body).toEqual({
      secondStep: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ["authenticator"] },
    });
    expect(first.headers.getSetCookie()).toEqual([]);
    const { ticket } = first.body.secondStep as SecondStep;
    app.clock.advance(1);
    const second = await secondStep(browser, ticket, { code: code(1) });
    expect(second).toMatchObject({ status: 200, body: { user: { email } } });
    browser.token = String(second.body.token);
    expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
    expect((await kindsOf(browser))[0]).toBe("signed-in");

    expect(Object.keys((await newPerson(app)).answer.body)).toEqual(["token", "user"]);
    const wrong = await app.browser().call("POST", "/api/auth/login", { email, password: "Wrong-one1!" });
    expect(refusal(wrong)).toEqual([401, "bad_credentials"]);
  });

  test("a code is accepted once, also within its period and also the one before it", async () => {
    const { email, code } = await protectedPerson();
    const used = await signIn(email, { code: code(0) });
    expect([...refusal(used), used.body.fields]).toEqual([422, "wrong_code", { code: expect.any(String) }]);
    const typed = code(1).replace(/^.../, "$& ");
    expect((await signIn(email, { code: typed })).status).toBe(200);
    for (const periods of [1, 0])
      expect(refusal(await signIn(email, { code: code(periods) }))).toEqual([422, "wrong_code"]);
  });

  test("two calls with one code at the same time sign in once", async () => {
    const { email, code } = await protectedPerson();
    const browsers = [app.browser(), app.browser()];
    const tickets = await Promise.all(browsers.map((browser) => ticketOf(email, browser)));
    const answers = await Promise.all(
      browsers.map((browser, at) => secondStep(browser, tickets[at] ?? "", { code: code(1) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a phone's clock may be one period ahead or behind", async () => {
    const statuses: number[] = [];
    for (const periods of [-2, -1, 1, 2]) {
      const { email, code } = await protectedPerson();
      app.clock.advance(10 * PERIOD_MS);
      statuses.push((await signIn(email, { code: code(periods) })).status);
    }
    expect(statuses).toEqual([422, 200, 200, 422]);
  });
});

describe("the ticket", () => {
  test("is stored as a hash, and works once, for ten minutes, and for five answers", async () => {
    const { email, id, code } = await protectedPerson();
    const browser = app.browser();
    const used = await ticketOf(email, browser);
    const own = eq(secondStepChallenges.userId, id);
    const rows = await app.services.db.select().from(secondStepChallenges).where(own);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(used);
    await secondStep(browser, used, { code: code(1) });
    for (const ticket of [used, "t".repeat(43)])
      expect(refusal(await secondStep(browser, ticket, { code: code(1) }))).toEqual([401, "ticket_over"]);
    const worn = await ticketOf(email, browser);
    for (let tries = 0; tries < 5; tries += 1)
      expect(refusal(await secondStep(browser, worn, { code: "000000" }))).toEqual([422, "wrong_code"]);
    expect(refusal(await secondStep(browser, worn, { code: code(1) }))).toEqual([401, "ticket_over"]);
    const old = await ticketOf(email, browser);
    app.clock.advance(600_000);
    expect(refusal(await secondStep(browser, old, { code: code(0) }))).toEqual([401, "ticket_over"]);
  });

  test("ends with a reset of the password, which leaves the second step in place", async () => {
    const { email, code } = await protectedPerson();
    const browser = app.browser();
    const ticket = await ticketOf(email, browser);
    await browser.call("POST", "/api/auth/forgot-password", { email });
    const token = await mailedToken(app, "password-reset", email);
    const reset = await browser.call("POST", "/api/auth/reset-password", { token, password: NEW });
    expect(Object.keys(reset.body)).toEqual(["message"]);
    expect(refusal(await secondStep(browser, ticket, { code: code(1) }))).toEqual([401, "ticket_over"]);
    const next = await ticketOf(email, browser, NEW);
    expect((await secondStep(browser, next, { code: code(1) })).status).toBe(200);
  });
});

describe("trying codes", () => {
  test("wrong ones slow each other down, end after ten, and are logged and mailed at the fifth", async () => {
    const { email, code, browser: own } = await protectedPerson();
    app.clock.slept = [];
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await signIn(email, { code: "000000" })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(app.clock.slept).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect((await kindsOf(own)).filter((kind) => kind === "second-step-failed")).toHaveLength(1);
    expect((await app.lastMail("second-step-failed", email)).subject).toContain("Someone knows");
    const late = await signIn(email, { code: code(1) });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.advance(901_000);
    expect((await signIn(email, { code: code(0) })).status).toBe(200);
  });

  test("fifty a day are the limit, also a quarter of an hour apart", async () => {
    const { email } = await protectedPerson();
    const tries: number[] = [];
    await signIn(email, { code: "000000" });
    const daily = like(rateLimits.key, "second-step-tries-a-day:%");
    await app.services.db.update(rateLimits).set({ count: 49 }).where(daily);
    for (let quarter = 0; quarter < 2; quarter += 1) {
      app.clock.advance(901_000);
      tries.push((await signIn(email, { code: "000000" })).status);
    }
    expect(tries).toEqual([422, 429]);
  });
});

test("each recovery code signs its person in once, is mailed, and takes the place of any second step", async () => {
  const { email, recoveryCodes } = await protectedPerson();
  expect(recoveryCodes).toHaveLength(10);
  const [first = "", second = ""] = recoveryCodes;
  expect((await signIn(email, { recoveryCode: first })).status).toBe(200);
  expect((await app.lastMail("recovery-code-used", email)).text).toContain("You have 9 left");
  const { recoveryCodes: others } = await protectedPerson();
  for (const recoveryCode of [first, others[0]])
    expect(refusal(await signIn(email, { recoveryCode }))).toEqual([422, "wrong_recovery_code"]);
  const typed = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
  const browser = app.browser();
  const loose = await signIn(email, { recoveryCode: typed }, browser);
  expect(loose.status).toBe(200);
  browser.token = String(loose.body.token);
  expect(await kindsOf(browser)).toContain("recovery-code-used");
});

test("no way in passes by a second step: neither a session for a password alone nor an app whose secret cannot be decrypted", async () => {
  const { email, id, code } = await protectedPerson();
  const start = (proof: "password" | "second-step" | "provider", userId = id) =>
    transact(app.services.db, (tx) => createSession(app.services, tx, userId, proof));
  await expect(start("password")).rejects.toMatchObject({ code: "second_step_needed" });
  expect(await start("second-step")).toBeString();
  const { id: unprotected } = await newPerson(app);
  for (const sessionId of [await start("provider"), await start("provider", unprotected)]) {
    const [session] = await app.services.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(session?.confirmedAt).toBeNull();
  }

  const [row] = await app.services.db.select().from(authenticators).where(eq(authenticators.userId, id));
  const sealed = Buffer.from(row?.secret ?? []);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await app.services.db.update(authenticators).set({ secret: sealed }).where(eq(authenticators.userId, id));
  const log = spyOn(console, "error").mockImplementation(() => {});
  const answer = await signIn(email, { code: code(1) });
  log.mockRestore();
  expect(refusal(answer)).toEqual([422, "wrong_code"]);
});
