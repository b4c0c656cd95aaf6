import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { users } from "#src/db/schema/accounts.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { findUser } from "#src/features/accounts/queries.ts";
import { verifyUser } from "#src/features/accounts/verify-user.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD, refusal } from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";
import { startContest } from "./contest.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const RUNS = LONG ? 150 : 4;

describe("an address that someone else registered first", () => {
  test.each([
    ["a reset", ["register", "enter", "ask for another address", "reset"]],
    ["a verification by another browser", ["register", "enter", "ask for another address", "verify"]],
    ["a disowned registration", ["register", "enter", "ask for another address", "disown"]],
  ] as const)("leaves its first registrant without a way in after %s", async (_, moves) => {
    const contest = startContest(app);
    for (const move of moves) await contest.play(move);
    expect(await contest.waysIn()).toEqual([]);
  });

  test("is in its owner's hands in whatever order the two come", async () => {
    const order = fc.array(fc.constantFrom(...startContest(app).moves), { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(order, async (moves) => {
        const contest = startContest(app);
        for (const move of [...moves, "reset"] as const) {
          await contest.play(move);
          if (contest.isOwners()) expect(await contest.waysIn()).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  }, 900_000);
});

const verify = (browser: TestBrowser, token: string, password?: string) =>
  browser.call("POST", "/api/auth/verify-email", { token, ...(password !== undefined && { password }) });

async function entered() {
  const contest = startContest(app);
  await contest.play("register");
  await contest.play("enter");
  return { ...contest, link: await mailedToken(app, "verification", contest.email) };
}

test("a verification in the browser that registered, or where its account is signed in, ends nothing", async () => {
  const { email, stranger: desktop, link } = await entered();
  desktop.browser.token = null;
  expect((await verify(desktop.browser, link, "")).body).toMatchObject({ isSignedIn: false });
  desktop.browser.token = desktop.token;
  const { body } = await desktop.browser.call("GET", "/api/auth/user");
  expect(body).toMatchObject({ email, isEmailVerified: true });

  const { stranger: other, link: otherLink } = await entered();
  other.browser.cookies.clear();
  const answer = await verify(other.browser, otherLink, "");
  expect(answer.body).toMatchObject({ isSignedIn: true, message: "Your email address is verified." });
  expect((await other.browser.call("GET", "/api/auth/user")).status).toBe(200);
});

test("a verification on a phone asks for the password, then signs in there and ends nothing", async () => {
  const { email, stranger: desktop, link } = await entered();
  const phone = app.browser();
  const fields = { password: "Password is required" };
  const asked = { status: 422, body: { code: "password_needed", email, fields } };
  expect(await verify(phone, link, "")).toMatchObject(asked);
  const password = "This isn’t the password that the account was registered with.";
  expect((await verify(phone, link, "Wrong-horse1!")).body.fields).toEqual({ password });
  const { status, body } = await verify(phone, link, desktop.password);
  expect([status, body.isSignedIn]).toEqual([200, true]);
  phone.token = String(body.token);
  for (const browser of [phone, desktop.browser])
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ isEmailVerified: true });
});

test("a verification by the link alone ends the password of an account that was entered, and no other's", async () => {
  const { email, stranger, link } = await entered();
  const answer = await verify(app.browser(), link);
  expect(answer.body).toMatchObject({ passwordEnded: true, alreadyVerified: false });
  const login = { email, password: stranger.password };
  expect((await app.browser().call("POST", "/api/auth/login", login)).status).toBe(401);
  expect((await app.lastMail("welcome")).text).toContain("/forgot-password");
  expect((await verify(app.browser(), link)).body).toMatchObject({ alreadyVerified: true });
  expect((await newPerson(app)).answer.status).toBe(200);
});

test("a reset ends the invitations that were sent, and their owner can mail them again", async () => {
  const { browser, email, user } = await teamOwner(app);
  const guest = newEmail("guest");
  await browser.call("POST", "/api/team/invites", { email: guest, role: "manager" });
  const token = await mailedToken(app, "team-invite", guest);
  await browser.call("POST", "/api/auth/forgot-password", { email });
  const reset = { token: await mailedToken(app, "password-reset", email), password: "A-new-secret1!" };
  await browser.call("POST", "/api/auth/reset-password", reset);
  const joining = { token, password: PASSWORD };
  const join = await app.browser().call("POST", "/api/invitation/registration", joining);
  expect(refusal(join)).toEqual([422, "bad_link"]);
  const ofAccount = eq(teamInvites.accountId, user.accountId);
  expect(await app.services.db.$count(teamInvites, ofAccount)).toBe(1);
});

test("a sign-in whose password is reset while it is checked begins no session", async () => {
  const { email } = await newPerson(app);
  const check = spyOn(Bun.password, "verify").mockImplementationOnce(async () => {
    await app.services.db.update(users).set({ password: "set again" }).where(eq(users.email, email));
    return true;
  });
  const answer = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
  check.mockRestore();
  expect(refusal(answer)).toEqual([401, "bad_credentials"]);
});

test("an operator's verification cancels a change of address that waits, and signs no one out", async () => {
  const contest = startContest(app);
  await contest.play("register");
  await contest.play("enter");
  await contest.play("ask for another address");
  const user = await findUser(app.services, contest.email);
  await verifyUser(app.services, { userId: user?.id ?? 0, operator: "alice@web-1" });
  expect(await contest.waysIn()).toEqual(["session", "cookie", "password"]);
});
