import { afterAll, beforeEach, expect, spyOn, test } from "bun:test";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { SecondStepsView } from "#shared/second-steps/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import * as passwords from "#src/features/accounts/passwords.ts";
import { resetSecondSteps } from "#src/features/second-steps/reset-second-steps.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import { type Answer, createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { PASSWORD, refusal, signInAgain } from "../../helpers/people.ts";
import { addApp, PERIOD_MS } from "../../helpers/second-steps.ts";
import { switchTo, teamMember, teamOwner } from "../../helpers/team.ts";

const { day: formatDate } = mailFormats("en", null);

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  await app.services.db.delete(rateLimits);
});

function demand(browser: TestBrowser, isDemanded = true): Promise<Answer> {
  return browser.call("PUT", "/api/team/second-steps", { isDemanded });
}

async function dueFor(browser: TestBrowser): Promise<unknown> {
  return (await browser.call("GET", "/api/auth/user")).body.secondStepDue;
}

async function removeFirst(browser: TestBrowser): Promise<Answer> {
  const { secondSteps } = (await browser.call("GET", "/api/account/second-steps"))
    .body as unknown as SecondStepsView;
  return browser.call("DELETE", `/api/account/authenticators/${secondSteps[0]?.id}`);
}

test("members without a second step are mailed, have a week, and then set one up before anything else", async () => {
  const owner = await teamOwner(app);
  const member = await teamMember(app, owner.user, "manager");
  expect(refusal(await demand(owner.browser))).toEqual([409, "own_second_step_first"]);
  await addApp(app, owner.browser);
  const { body } = await demand(owner.browser);
  expect((await demand(owner.browser)).body).toEqual(body);
  const mail = await app.lastMail("second-step-demanded", member.email);
  expect(mail.text).toContain(formatDate(new Date(String(body.secondStepDemandedFrom))));
  expect(await dueFor(member.browser)).toBe(body.secondStepDemandedFrom);
  expect((await member.browser.call("GET", "/api/widgets")).status).toBe(200);

  app.clock.advance(7 * DAY_MS);
  for (const path of ["/api/widgets", "/api/reports", "/api/sites"])
    expect(refusal(await member.browser.call("GET", path))).toEqual([403, "second_step_required"]);
  expect((await member.browser.call("GET", "/api/account")).status).toBe(200);
  await member.browser.call("POST", "/api/account/confirmation", { currentPassword: PASSWORD });
  expect((await addApp(app, member.browser)).answer.status).toBe(201);
  expect((await member.browser.call("GET", "/api/widgets")).status).toBe(200);
  expect(await dueFor(member.browser)).toBeNull();
  const { body: team } = await owner.browser.call("GET", "/api/team");
  const members = [{ hasSecondStep: true }];
  expect(team).toMatchObject({ secondStepDemandedFrom: body.secondStepDemandedFrom, members });
});

test("no one in such a team removes their last second step, until it is no longer demanded", async () => {
  const owner = await teamOwner(app);
  const member = await teamMember(app, owner.user, "viewer");
  for (const { browser } of [owner, member]) await addApp(app, browser);
  await demand(owner.browser);
  for (const { browser } of [owner, member])
    expect(refusal(await removeFirst(browser))).toEqual([409, "second_step_required"]);
  await addApp(app, member.browser, "Tablet");
  expect((await removeFirst(member.browser)).status).toBe(204);
  expect((await demand(owner.browser, false)).body).toEqual({ secondStepDemandedFrom: null });
  expect((await removeFirst(member.browser)).status).toBe(204);
});

test("the owner is held to it as well, and an API key to its person", async () => {
  const owner = await teamOwner(app);
  await addApp(app, owner.browser);
  await demand(owner.browser);
  const wish = { name: "Pipeline", scopes: ["widgets:read"], days: 30 };
  const key = await owner.browser.call("POST", "/api/keys", wish);
  await resetSecondSteps(app.services, { userId: owner.user.id, operator: "alice@web-1" });
  const program = app.browser();
  program.token = String(key.body.secret);
  expect((await program.call("GET", "/api/widgets")).status).toBe(200);
  app.clock.advance(7 * DAY_MS);
  for (const browser of [program, owner.browser])
    expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([403, "second_step_required"]);
  expect((await owner.browser.call("GET", "/api/team")).status).toBe(200);
});

test("a session that never proved the second step opens nothing, once its person has one", async () => {
  const owner = await teamOwner(app);
  const member = await teamMember(app, owner.user, "manager");
  const stranger = await signInAgain(app, member.email);
  await switchTo(app, member.user.id, owner.user.accountId);
  await addApp(app, owner.browser);
  await demand(owner.browser);
  app.clock.advance(7 * DAY_MS);
  expect(refusal(await stranger.call("GET", "/api/widgets"))).toEqual([403, "second_step_required"]);
  await member.browser.call("POST", "/api/account/confirmation", { currentPassword: PASSWORD });
  const { code } = await addApp(app, member.browser);
  expect((await member.browser.call("GET", "/api/widgets")).status).toBe(200);

  expect(refusal(await stranger.call("GET", "/api/widgets"))).toEqual([403, "confirm_first"]);
  expect((await stranger.call("GET", "/api/auth/user")).body).toMatchObject({ hasSecondStep: true });
  expect(await dueFor(stranger)).not.toBeNull();
  const password = { currentPassword: PASSWORD };
  expect((await stranger.call("POST", "/api/account/confirmation", password)).status).toBe(422);
  app.clock.advance(PERIOD_MS);
  expect((await stranger.call("POST", "/api/account/confirmation", { code: code() })).status).toBe(204);
  expect((await stranger.call("GET", "/api/widgets")).status).toBe(200);
  expect(await dueFor(stranger)).toBeNull();
  app.clock.advance(7 * DAY_MS);
  expect((await stranger.call("GET", "/api/widgets")).status).toBe(200);
});

test("a password that is checked while the first second step is set up proves nothing", async () => {
  const { browser, email } = await teamOwner(app);
  const stranger = await signInAgain(app, email);
  const { verifyPassword } = passwords;
  const slow = spyOn(passwords, "verifyPassword").mockImplementation(async (...given) => {
    const isRight = await verifyPassword(...given);
    await addApp(app, browser);
    return isRight;
  });
  const refused = await stranger.call("POST", "/api/account/confirmation", { currentPassword: PASSWORD });
  slow.mockRestore();
  expect(refused.body.fields).toEqual({ currentPassword: SECOND_STEP_ERRORS.useSecondStep });
  expect(refusal(await stranger.call("POST", "/api/account/recovery-codes"))).toEqual([403, "confirm_first"]);
});
