import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SecondStep } from "#shared/schemas/factor.ts";
import { transact } from "#src/db/client.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { authenticators, factorChallenges } from "#src/db/schema/factors.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { createSession } from "#src/features/accounts/create-session.ts";
import { type Answer, createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { addApp, PERIOD_MS } from "../../helpers/factors.ts";
import { mailedToken, PASSWORD, signUp } from "../../helpers/people.ts";

const NEW = "Newer-horse2!";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  app.clock.stop();
  await app.services.db.delete(rateLimits);
});

/** Signs up a person with an authenticator app. */
async function protectedPerson() {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  const { id } = answer.body.user as { id: number };
  return { browser, email, id, ...(await addApp(app, browser)) };
}

async function ticketOf(email: string, browser: TestBrowser, password = PASSWORD): Promise<string> {
  const { status, body } = await browser.call("POST", "/api/auth/login", { email, password });
  expect(status).toBe(200);
  return (body.secondStep as SecondStep).ticket;
}

function secondStep(browser: TestBrowser, ticket: string, proof: object): Promise<Answer> {
  return browser.call("POST", "/api/auth/second-factor", { ticket, ...proof });
}

function refusal({ status, body }: Answer): unknown[] {
  return [status, body.code];
}

async function kindsOf(browser: TestBrowser): Promise<string[]> {
  const { body } = await browser.call("GET", "/api/account/security-events");
  return (body.events as Array<{ kind: string }>).map(({ kind }) => kind);
}

describe("signing in with an authenticator app", () => {
  test("the password alone opens nothing, and the code then signs in", async () => {
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
  });

  test("a person without a factor signs in as before", async () => {
    const { answer } = await signUp(app, app.browser());
    expect(Object.keys(answer.body)).toEqual(["token", "user"]);
  });

  test("a wrong password says nothing of a second step", async () => {
    const { email } = await protectedPerson();
    const answer = await app.browser().call("POST", "/api/auth/login", { email, password: "Wrong-one1!" });
    expect(refusal(answer)).toEqual([401, "bad_credentials"]);
  });

  test("a code is accepted once, also within its period and also the one before it", async () => {
    const { email, code } = await protectedPerson();
    const browser = app.browser();
    const used = await secondStep(browser, await ticketOf(email, browser), { code: code(0) });
    expect([...refusal(used), used.body.fields]).toEqual([422, "wrong_code", { code: expect.any(String) }]);
    expect((await secondStep(browser, await ticketOf(email, browser), { code: code(1) })).status).toBe(200);
    for (const periods of [1, 0]) {
      const again = await secondStep(browser, await ticketOf(email, browser), { code: code(periods) });
      expect(refusal(again)).toEqual([422, "wrong_code"]);
    }
  });

  test("two calls with one code at the same time sign in once", async () => {
    const { email, code } = await protectedPerson();
    const [one, other] = [app.browser(), app.browser()];
    const tickets = [await ticketOf(email, one), await ticketOf(email, other)];
    const answers = await Promise.all(
      tickets.map((ticket, index) => secondStep(index ? other : one, ticket, { code: code(1) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])("a phone whose clock is %i periods ahead gets %i", async (periods, status) => {
    const { email, code } = await protectedPerson();
    app.clock.advance(10 * PERIOD_MS);
    const browser = app.browser();
    const answer = await secondStep(browser, await ticketOf(email, browser), { code: code(periods) });
    expect(answer.status).toBe(status);
  });

  test("spaces in a code do not matter", async () => {
    const { email, code } = await protectedPerson();
    const browser = app.browser();
    const typed = code(1).replace(/^.../, "$& ");
    expect((await secondStep(browser, await ticketOf(email, browser), { code: typed })).status).toBe(200);
  });
});

describe("the ticket", () => {
  test("works once, for ten minutes, and for five answers", async () => {
    const { email, code } = await protectedPerson();
    const browser = app.browser();
    const used = await ticketOf(email, browser);
    await secondStep(browser, used, { code: code(1) });
    const unknown = "t".repeat(43);
    for (const ticket of [used, unknown]) {
      expect(refusal(await secondStep(browser, ticket, { code: code(1) }))).toEqual([401, "ticket_over"]);
    }
    const worn = await ticketOf(email, browser);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(refusal(await secondStep(browser, worn, { code: "000000" }))).toEqual([422, "wrong_code"]);
    }
    expect(refusal(await secondStep(browser, worn, { code: code(1) }))).toEqual([401, "ticket_over"]);
    const old = await ticketOf(email, browser);
    app.clock.advance(600_000);
    expect(refusal(await secondStep(browser, old, { code: code(0) }))).toEqual([401, "ticket_over"]);
  });

  test("is stored as a hash", async () => {
    const { email, id } = await protectedPerson();
    const ticket = await ticketOf(email, app.browser());
    const rows = await app.services.db.select().from(factorChallenges).where(eq(factorChallenges.userId, id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
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

  test("is not handed to a suspended person", async () => {
    const { email, id } = await protectedPerson();
    await app.services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
    const answer = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(refusal(answer)).toEqual([403, "account_suspended"]);
  });
});

describe("trying codes", () => {
  test("wrong ones slow each other down, end after ten, and are logged and mailed at the fifth", async () => {
    const { email, code, browser: own } = await protectedPerson();
    app.clock.slept = [];
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const browser = app.browser();
      const ticket = await ticketOf(email, browser);
      statuses.push((await secondStep(browser, ticket, { code: "000000" })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(app.clock.slept).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect((await kindsOf(own)).filter((kind) => kind === "second-step-failed")).toHaveLength(1);
    expect((await app.lastMail("second-step-failed", email)).subject).toContain("Someone knows");
    const browser = app.browser();
    const late = await secondStep(browser, await ticketOf(email, browser), { code: code(1) });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.advance(901_000);
    const right = await secondStep(browser, await ticketOf(email, browser), { code: code(0) });
    expect(right.status).toBe(200);
  });

  test("fifty a day are the limit, also a quarter of an hour apart", async () => {
    const { email } = await protectedPerson();
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 6; quarter += 1) {
      const browser = app.browser();
      for (let tries = 0; tries < 10; tries += 1) {
        const ticket = await ticketOf(email, browser);
        statuses.push((await secondStep(browser, ticket, { code: "000000" })).status);
      }
      app.clock.advance(901_000);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array(10).fill(429));
  });
});

describe("recovery codes", () => {
  test("each signs in once, is mailed, and takes the place of any factor", async () => {
    const { email, recoveryCodes } = await protectedPerson();
    expect(recoveryCodes).toHaveLength(10);
    const [first = "", second = ""] = recoveryCodes;
    const browser = app.browser();
    const answer = await secondStep(browser, await ticketOf(email, browser), { recoveryCode: first });
    expect(answer.status).toBe(200);
    expect((await app.lastMail("recovery-code-used", email)).text).toContain("You have 9 left");
    const again = await secondStep(browser, await ticketOf(email, browser), { recoveryCode: first });
    expect(refusal(again)).toEqual([422, "wrong_recovery_code"]);
    const typed = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    const loose = await secondStep(browser, await ticketOf(email, browser), { recoveryCode: typed });
    expect(loose.status).toBe(200);
    browser.token = String(loose.body.token);
    expect(await kindsOf(browser)).toContain("recovery-code-used");
  });

  test("a code of somebody else does not work", async () => {
    const [mine, theirs] = [await protectedPerson(), await protectedPerson()];
    const browser = app.browser();
    const [recoveryCode] = theirs.recoveryCodes;
    const answer = await secondStep(browser, await ticketOf(mine.email, browser), { recoveryCode });
    expect(refusal(answer)).toEqual([422, "wrong_recovery_code"]);
  });
});

describe("no way in passes by a second factor", () => {
  test("a session for a password alone is refused where sessions are made", async () => {
    const { id } = await protectedPerson();
    const start = (proof: "password" | "factor" | "provider", userId = id) =>
      transact(app.services.db, (tx) => createSession(app.services, tx, userId, proof));
    await expect(start("password")).rejects.toMatchObject({ code: "second_factor_needed" });
    expect(await start("factor")).toBeString();
    const { answer } = await signUp(app, app.browser());
    const unprotected = (answer.body.user as { id: number }).id;
    for (const sessionId of [await start("provider"), await start("provider", unprotected)]) {
      const [session] = await app.services.db.select().from(sessions).where(eq(sessions.id, sessionId));
      expect(session?.confirmedAt).toBeNull();
    }
  });

  test("an app whose secret cannot be decrypted is refused", async () => {
    const { email, id, code } = await protectedPerson();
    const [row] = await app.services.db.select().from(authenticators).where(eq(authenticators.userId, id));
    const sealed = Buffer.from(row?.secret ?? []);
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await app.services.db.update(authenticators).set({ secret: sealed }).where(eq(authenticators.userId, id));
    const browser = app.browser();
    const error = console.error;
    console.error = () => {};
    const answer = await secondStep(browser, await ticketOf(email, browser), { code: code(1) });
    console.error = error;
    expect(refusal(answer)).toEqual([422, "wrong_code"]);
  });
});
