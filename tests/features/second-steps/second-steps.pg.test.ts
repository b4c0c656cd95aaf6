import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SecondStepsView } from "#shared/second-steps/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { authenticators, recoveryCodes } from "#src/db/schema/second-steps.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { resetSecondSteps } from "#src/features/second-steps/reset-second-steps.ts";
import { type Answer, createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newEmail, newPerson, PASSWORD, refusal, signInAgain } from "../../helpers/people.ts";
import { addApp } from "../../helpers/second-steps.ts";

const QUARTER_MS = 15 * 60_000;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  app.clock.stop();
  await app.services.db.delete(rateLimits);
});

async function secondStepsOf(browser: TestBrowser): Promise<SecondStepsView> {
  return (await browser.call("GET", "/api/account/second-steps")).body as unknown as SecondStepsView;
}

describe("setting an authenticator app up", () => {
  test("stores nothing before the first code, and then an encrypted secret and ten hashes", async () => {
    const { browser, email, id } = await newPerson(app);
    const begun = await browser.call("POST", "/api/account/authenticators/setup");
    expect(begun.body).toMatchObject({
      key: expect.stringMatching(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Handrail:/),
      picture: { size: expect.any(Number), path: expect.stringMatching(/^M[\dMhvz -]+$/) },
    });
    expect(await secondStepsOf(browser)).toMatchObject({ secondSteps: [], recoveryCodesLeft: 0 });
    const { answer, key, recoveryCodes: codes } = await addApp(app, browser);
    expect(answer.status).toBe(201);
    const added = [{ kind: "authenticator", name: "Phone" }];
    expect(await secondStepsOf(browser)).toMatchObject({ secondSteps: added, recoveryCodesLeft: 10 });
    const rows = JSON.stringify([
      await app.services.db.select().from(authenticators).where(eq(authenticators.userId, id)),
      await app.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
    ]);
    const secrets = [key.replaceAll(" ", ""), ...codes.flatMap((code) => [code, code.replaceAll("-", "")])];
    for (const secret of secrets) expect(rows).not.toContain(secret);
    expect((await app.lastMail("second-step-added", email)).text).toContain("“Phone”");
  });

  test("takes a right code, repeated adds the app once and shows codes again, and a second app leaves them as they are", async () => {
    const { browser } = await newPerson(app);
    const add = (setup: unknown, code: string) =>
      browser.call("POST", "/api/account/authenticators", { setup, name: "Phone", code });
    const begun = await browser.call("POST", "/api/account/authenticators/setup");
    expect(refusal(await add(begun.body.setup, "000000"))).toEqual([422, "wrong_code"]);
    expect((await secondStepsOf(browser)).secondSteps).toEqual([]);
    const { setup, code } = await addApp(app, browser);
    const again = await add(setup, code());
    expect([again.status, (again.body.recoveryCodes as string[]).length]).toEqual([201, 10]);
    expect((await secondStepsOf(browser)).secondSteps).toHaveLength(1);
    app.clock.advance(1);
    expect((await addApp(app, browser, "Tablet")).answer.body).toEqual({ recoveryCodes: null });
    expect((await secondStepsOf(browser)).secondSteps.map(({ name }) => name)).toEqual(["Phone", "Tablet"]);
  });

  test("a setup ends after half an hour, and is no one else's", async () => {
    const [one, other] = [await newPerson(app), await newPerson(app)];
    const { body } = await one.browser.call("POST", "/api/account/authenticators/setup");
    const given = { setup: body.setup, name: "Phone", code: "123456" };
    const add = ({ browser }: typeof one) => browser.call("POST", "/api/account/authenticators", given);
    expect(refusal(await add(other))).toEqual([409, "setup_over"]);
    app.clock.advance(30 * 60_000);
    await one.browser.call("POST", "/api/account/confirmation", { currentPassword: PASSWORD });
    expect(refusal(await add(one))).toEqual([409, "setup_over"]);
  });

  test("needs a verified address, and the password again a quarter of an hour after it was given", async () => {
    const { browser, id } = await newPerson(app);
    const verified = (is: boolean) =>
      app.services.db.update(users).set({ isEmailVerified: is }).where(eq(users.id, id));
    const begin = () => browser.call("POST", "/api/account/authenticators/setup");
    await verified(false);
    expect(refusal(await begin())).toEqual([403, "verify_first"]);
    await verified(true);
    app.clock.advance(QUARTER_MS);
    expect(refusal(await begin())).toEqual([403, "confirm_first"]);
    const confirm = (currentPassword: string) =>
      browser.call("POST", "/api/account/confirmation", { currentPassword });
    expect(refusal(await confirm("Wrong-one1!"))).toEqual([422, "wrong_password"]);
    expect(refusal(await begin())).toEqual([403, "confirm_first"]);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await begin()).status).toBe(200);
  });
});

describe("sensitive changes of a person with a second step", () => {
  const CHANGE = { currentPassword: PASSWORD, password: "Newer-horse2!" };
  /** Each leaves the second step and the password as they are but the last two. */
  const changes: Record<string, (browser: TestBrowser) => Promise<Answer>> = {
    "the address": (browser) =>
      browser.call("POST", "/api/account/email", { email: newEmail(), currentPassword: PASSWORD }),
    "the account's end": (browser) => browser.call("DELETE", "/api/account", { currentPassword: PASSWORD }),
    "new recovery codes": (browser) => browser.call("POST", "/api/account/recovery-codes"),
    "the password": (browser) => browser.call("POST", "/api/account/password", CHANGE),
    "a second step's end": async (browser) =>
      browser.call(
        "DELETE",
        `/api/account/authenticators/${(await secondStepsOf(browser)).secondSteps[0]?.id}`,
      ),
  };

  test("wait for the second step once it is a quarter of an hour old", async () => {
    const { browser } = await newPerson(app);
    const { code } = await addApp(app, browser);
    app.clock.advance(QUARTER_MS);
    const expectRefused = async () => {
      for (const [name, change] of Object.entries(changes))
        expect([name, ...refusal(await change(browser))]).toEqual([name, 403, "confirm_first"]);
    };
    await expectRefused();
    const byPassword = await browser.call("POST", "/api/account/confirmation", { currentPassword: PASSWORD });
    expect(byPassword.status).toBe(422);
    await expectRefused();
    expect((await browser.call("POST", "/api/account/confirmation", { code: code() })).status).toBe(204);
    for (const [name, change] of Object.entries(changes))
      expect([name, (await change(browser)).status < 300]).toEqual([name, true]);
  });

  test("the first second step leaves the other sessions to prove it", async () => {
    const { browser, email } = await newPerson(app);
    const other = await signInAgain(app, email);
    const { recoveryCodes: codes } = await addApp(app, browser);
    const change = () => other.call("POST", "/api/account/password", CHANGE);
    expect(refusal(await change())).toEqual([403, "confirm_first"]);
    const proof = { recoveryCode: codes[0] };
    expect((await other.call("POST", "/api/account/confirmation", proof)).status).toBe(204);
    expect((await change()).status).toBe(200);
  });
});

test("removing the last second step ends recovery codes too, is mailed, and leaves the password alone", async () => {
  const { browser, email, id } = await newPerson(app);
  await addApp(app, browser);
  const [secondStep] = (await secondStepsOf(browser)).secondSteps;
  const path = `/api/account/authenticators/${secondStep?.id}`;
  expect((await (await newPerson(app)).browser.call("DELETE", path)).status).toBe(404);
  expect((await browser.call("DELETE", path)).status).toBe(204);
  expect(await secondStepsOf(browser)).toMatchObject({ secondSteps: [], recoveryCodesLeft: 0 });
  expect((await app.lastMail("second-step-removed", email)).text).toContain("just your password");
  expect(await app.services.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0);
  const login = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
  expect(login.body.token).toBeString();
});

test("new recovery codes end the earlier ones, are logged and mailed, and need a second step", async () => {
  const { browser, email } = await newPerson(app);
  expect((await browser.call("POST", "/api/account/recovery-codes")).status).toBe(409);
  const { recoveryCodes: earlier } = await addApp(app, browser);
  const { body } = await browser.call("POST", "/api/account/recovery-codes");
  const fresh = body.recoveryCodes as string[];
  expect(new Set([...earlier, ...fresh]).size).toBe(20);
  const confirm = (recoveryCode: string | undefined) =>
    browser.call("POST", "/api/account/confirmation", { recoveryCode });
  expect((await confirm(earlier[0])).status).toBe(422);
  expect((await confirm(fresh[0])).status).toBe(204);
  expect((await app.lastMail("recovery-codes-made", email)).subject).toContain("New recovery codes");
});

test("the operator switches it off: audited, mailed, logged, and the password alone signs in", async () => {
  const { browser, email, id } = await newPerson(app);
  await addApp(app, browser);
  const reset = () => resetSecondSteps(app.services, { userId: id, operator: "alice@web-1" });
  app.clock.advance(1);
  expect([await reset(), await reset()]).toEqual([1, 0]);
  expect(await secondStepsOf(browser)).toMatchObject({ secondSteps: [], recoveryCodesLeft: 0 });
  expect(await listOperatorActs(app.services, { limit: 1 })).toMatchObject([
    { command: "user reset-second-steps", operator: "alice@web-1", email, before: { secondSteps: 1 } },
  ]);
  const { text } = await app.lastMail("second-steps-reset", email);
  expect(text).toContain("Our staff removed all second steps");
  const { body } = await browser.call("GET", "/api/account/security-events");
  expect(body.events).toMatchObject([{ kind: "staff-second-steps-reset", person: null }, {}, {}, {}]);
  const login = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
  expect(login.body.token).toBeString();
});
