import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { PasskeyRequest } from "#shared/second-steps/passkeys.ts";
import type { SecondStep, SecondStepsView } from "#shared/second-steps/schemas.ts";
import { passkeys, secondStepChallenges } from "#src/db/schema/second-steps.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { findPasskeySite } from "#src/features/second-steps/passkey-site.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newPerson, PASSWORD, refusal } from "../../helpers/people.ts";
import { addPasskey, type SoftwarePasskey } from "../../helpers/software-passkey.ts";

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  await app.services.db.delete(rateLimits);
});

async function person() {
  const signedUp = await newPerson(app);
  return { ...signedUp, ...(await addPasskey(app, signedUp.browser)) };
}

async function ask(browser: TestBrowser, path = "/api/auth/passkey/challenge", body?: object) {
  return (await browser.call("POST", path, body)).body as unknown as PasskeyRequest;
}

async function signIn(device: SoftwarePasskey, odd: Parameters<SoftwarePasskey["sign"]>[1] = {}) {
  const browser = app.browser();
  const passkey = device.sign(await ask(browser), odd);
  const answer = await browser.call("POST", "/api/auth/passkey", { passkey });
  browser.token = String(answer.body.token);
  return { browser, passkey, answer };
}

async function secondStepsOf(browser: TestBrowser): Promise<SecondStepsView> {
  return (await browser.call("GET", "/api/account/second-steps")).body as unknown as SecondStepsView;
}

test("a passkey is renamed by its person alone, and signs in as before", async () => {
  const [ada, grace] = [await person(), await person()];
  const [passkey] = (await secondStepsOf(ada.browser)).secondSteps;
  const path = `/api/account/passkeys/${passkey?.id}`;
  expect((await grace.browser.call("PUT", path, { name: "Mine" })).status).toBe(404);
  const empty = await ada.browser.call("PUT", path, { name: " " });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ["name"]]);
  expect((await ada.browser.call("PUT", path, { name: " Desk at work " })).status).toBe(204);
  const renamed = { id: passkey?.id ?? "", name: "Desk at work" };
  expect((await secondStepsOf(ada.browser)).secondSteps).toMatchObject([renamed]);
  expect((await signIn(ada.device)).answer.status).toBe(200);
});

describe("making a passkey", () => {
  test("asks the device for its lock and for a passkey that needs no address, and tells no number", async () => {
    const { creation, answer, browser, email, id } = await person();
    expect(Buffer.from(creation.user.id, "base64url").toString("utf8")).not.toContain(String(id));
    expect(creation).toMatchObject({
      rp: { id: "localhost" },
      user: { name: email, id: expect.stringMatching(/^[\w-]{43}$/) },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect([answer.status, (answer.body.recoveryCodes as string[]).length]).toEqual([201, 10]);
    const added = [{ kind: "passkey", name: "Laptop", lastUsedAt: null }];
    expect(await secondStepsOf(browser)).toMatchObject({ secondSteps: added, takesPasskeys: true });
    expect((await app.lastMail("second-step-added", email)).subject).toContain("passkey");
  });

  test("a challenge is used once, within five minutes, by the person who asked, and stored as a hash", async () => {
    const { browser, device, creation, passkey, id } = await person();
    const add = (by: TestBrowser, sent = passkey) =>
      by.call("POST", "/api/account/passkeys", { name: "Again", passkey: sent });
    expect(refusal(await add(browser))).toEqual([422, "wrong_passkey"]);
    const next = await browser.call("POST", "/api/account/passkeys/challenge");
    const challenge = { ...creation, challenge: String(next.body.challenge) };
    const own = eq(secondStepChallenges.userId, id);
    const rows = await app.services.db.select().from(secondStepChallenges).where(own);
    expect(JSON.stringify(rows)).not.toContain(challenge.challenge);
    const other = await person();
    expect(refusal(await add(other.browser, device.make(challenge)))).toEqual([422, "wrong_passkey"]);
    const late = await browser.call("POST", "/api/account/passkeys/challenge");
    app.clock.advance(300_000);
    const made = device.make({ ...creation, challenge: String(late.body.challenge) });
    expect(refusal(await add(browser, made))).toEqual([422, "wrong_passkey"]);
  });
});

describe("signing in with a passkey", () => {
  test("needs neither address nor password, nor a second step, and is logged", async () => {
    const { device, email } = await person();
    const { browser, answer } = await signIn(device);
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    const { body } = await browser.call("GET", "/api/account/security-events");
    expect(body.events).toMatchObject([{ kind: "signed-in", secondStep: "passkey" }, {}, {}, {}]);
    expect((await browser.call("POST", "/api/account/recovery-codes")).status).toBe(200);
  });

  test("a signature is accepted once, and for the challenge of its purpose alone", async () => {
    const { device, browser } = await person();
    const { passkey } = await signIn(device);
    const replay = await app.browser().call("POST", "/api/auth/passkey", { passkey });
    expect(refusal(replay)).toEqual([422, "wrong_passkey"]);
    const other = device.sign(await ask(browser, "/api/account/confirmation/passkey"));
    const misused = await app.browser().call("POST", "/api/auth/passkey", { passkey: other });
    expect(refusal(misused)).toEqual([422, "wrong_passkey"]);
  });

  test.each([{ origin: "http://evil.test" }, { isVerified: false }])(
    "and making one are refused from another site or a device that did not check its lock: %p",
    async (odd) => {
      const { browser } = await newPerson(app);
      expect(refusal((await addPasskey(app, browser, odd)).answer)).toEqual([422, "wrong_passkey"]);
      const { device } = await person();
      expect(refusal((await signIn(device, odd)).answer)).toEqual([422, "wrong_passkey"]);
    },
  );

  test("with a copy of the device, whose counter lags behind, or with a removed passkey is refused", async () => {
    const { device, browser, id } = await person();
    expect((await signIn(device, { counter: 9 })).answer.status).toBe(200);
    expect(refusal((await signIn(device, { counter: 9 })).answer)).toEqual([422, "wrong_passkey"]);
    const [row] = await app.services.db.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(row?.counter).toBe(9);
    expect((await signIn(device, { counter: 10 })).answer.status).toBe(200);

    const [secondStep] = (await secondStepsOf(browser)).secondSteps;
    expect((await browser.call("DELETE", `/api/account/passkeys/${secondStep?.id}`)).status).toBe(204);
    const { answer } = await signIn(device);
    const told = [422, "wrong_passkey", expect.stringContaining("removed")];
    expect([...refusal(answer), answer.body.message]).toEqual(told);
  });
});

test("a passkey after a password takes the second step, of its own person alone, and confirms who is there", async () => {
  const [mine, theirs] = [await person(), await person()];
  const browser = app.browser();
  const login = { email: mine.email, password: PASSWORD };
  const { ticket, ways } = (await browser.call("POST", "/api/auth/login", login)).body
    .secondStep as SecondStep;
  expect(ways).toEqual(["passkey"]);
  const step = async (device: SoftwarePasskey) => {
    const request = await ask(browser, "/api/auth/second-step/passkey", { ticket });
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([mine.device.id.toString("base64url")]);
    return browser.call("POST", "/api/auth/second-step", { ticket, passkey: device.sign(request) });
  };
  expect(refusal(await step(theirs.device))).toEqual([422, "wrong_passkey"]);
  expect(await step(mine.device)).toMatchObject({ status: 200, body: { user: { email: mine.email } } });
  const over = await browser.call("POST", "/api/auth/second-step/passkey", { ticket });
  expect(refusal(over)).toEqual([401, "ticket_over"]);

  app.clock.advance(15 * 60_000);
  const renew = () => mine.browser.call("POST", "/api/account/recovery-codes");
  expect(refusal(await renew())).toEqual([403, "confirm_first"]);
  const passkey = mine.device.sign(await ask(mine.browser, "/api/account/confirmation/passkey"));
  expect((await mine.browser.call("POST", "/api/account/confirmation", { passkey })).status).toBe(204);
  expect((await renew()).status).toBe(200);
});

test.each([
  ["https://handrail.example", "handrail.example"],
  ["https://handrail.example:8443", "handrail.example"],
  ["http://localhost:3000", "localhost"],
  ["http://handrail.example", null],
  ["http://127.0.0.1:3000", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]", null],
])("passkeys at %s are bound to %s", (publicUrl, domain) => {
  expect(findPasskeySite({ config: { ...app.config, publicUrl } })?.domain ?? null).toBe(domain);
});
