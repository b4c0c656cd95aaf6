import { afterAll, beforeAll, expect, test } from "bun:test";
import { createUser } from "#src/features/accounts/create-user.ts";
import { issuePasswordLink } from "#src/features/accounts/issue-password-link.ts";
import { findUser } from "#src/features/accounts/queries.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { newEmail, signUp } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";

const operator = "alice@web-1";
const DAY_MS = 86_400_000;
const CHOSEN = "Another-horse2!";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const issue = (userId: number) => issuePasswordLink(app.services, { userId, operator });
const use = (link: string) =>
  app.browser().call("POST", "/api/auth/reset-password", {
    token: new URL(link).searchParams.get("token"),
    password: CHOSEN,
  });

test("a printed link sets another password once, and ends the link before it", async () => {
  const { email, answer } = await signUp(app, app.browser());
  const { id } = await userRow(app, (answer.body.user as { id: number }).id);
  app.clock.stop();
  const [earlier, { link, expiresAt }] = [await issue(id), await issue(id)];
  expect(expiresAt).toEqual(new Date(app.clock.now().getTime() + DAY_MS));
  app.clock.reset();
  expect((await use(earlier.link)).status).toBe(422);
  expect((await use(link)).status).toBe(200);
  expect((await use(link)).status).toBe(422);
  const signIn = await app.browser().call("POST", "/api/auth/login", { email, password: CHOSEN });
  expect(signIn.status).toBe(200);
});

test("a link to a first password works for seven days", async () => {
  const email = newEmail();
  await createUser(app.services, { email, mails: false, operator });
  const { link } = await issue((await findUser(app.services, email))?.id ?? 0);
  app.clock.advance(6.9 * DAY_MS);
  expect((await use(link)).status).toBe(200);
  app.clock.reset();
});
