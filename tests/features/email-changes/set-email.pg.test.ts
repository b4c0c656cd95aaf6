import { afterAll, beforeAll, expect, test } from "bun:test";
import { setEmail } from "#src/features/email-changes/set-email.ts";
import { listOperatorActs } from "#src/features/operator-acts/list-operator-acts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD, signUp, startRegistration } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function signedUp() {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  return { browser, email, user: await userRow(app, (answer.body.user as { id: number }).id) };
}

test("the operator's change of an address counts at once, for both mailboxes and the card provider", async () => {
  const { email, user } = await signedUp();
  const newAddress = newEmail("new");
  const change = { userId: user.id, newEmail: newAddress, operator };
  expect(await setEmail(app.services, change)).toEqual({ oldEmail: email });
  expect((await app.lastMail("email-changed", email)).text).toContain("Our support team");
  await app.lastMail("email-changed", newAddress);
  const signIn = (address: string) =>
    app.browser().call("POST", "/api/auth/login", { email: address, password: PASSWORD });
  expect([(await signIn(email)).status, (await signIn(newAddress)).status]).toEqual([401, 200]);
  expect((await userRow(app, user.id)).customerEmailDue).not.toBeNull();
  const [act] = await listOperatorActs(app.services, { accountId: user.accountId, limit: 1 });
  expect(act).toMatchObject({
    command: "user set-email",
    before: { email, isEmailVerified: true },
    after: { email: newAddress, isEmailVerified: true },
  });
});

test("an open change by the user is cancelled", async () => {
  const { browser, email, user } = await signedUp();
  await browser.call("POST", "/api/account/email", { email: newEmail(), currentPassword: PASSWORD });
  const mail = await app.lastMail("email-change-old", email);
  await setEmail(app.services, { userId: user.id, newEmail: newEmail("new"), operator });
  const token = /change=([\w-]+)/.exec(mail.text)?.[1];
  const confirmed = await app.browser().call("POST", "/api/auth/email-change", { token });
  expect(confirmed).toMatchObject({ status: 422, body: { error: expect.stringContaining("canceled") } });
});

test("the address of another account is refused, and one of an unconfirmed registration is freed", async () => {
  const [mine, other] = [await signedUp(), await signedUp()];
  const change = (newAddress: string) =>
    setEmail(app.services, { userId: mine.user.id, newEmail: newAddress, operator });
  expect(change(other.email)).rejects.toMatchObject({ kind: "conflict" });
  expect(change(mine.email)).rejects.toMatchObject({ kind: "invalid" });
  const { email } = await startRegistration(app.browser());
  expect(await change(email)).toEqual({ oldEmail: mine.email });
});
