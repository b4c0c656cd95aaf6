import { afterAll, expect, test } from "bun:test";
import { users } from "#src/db/schema/accounts.ts";
import { setupLinks } from "#src/db/schema/server.ts";
import { issueSetupLink } from "#src/features/accounts/first-owner/issue-setup-link.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";

const HOUR_MS = 3_600_000;

const app = await createTestApp({ BILLING: "off", PUBLIC_URL: "http://localhost:3999" });
afterAll(() => app.stop());

/** Issues a link, as a start of the server does. */
async function start(): Promise<string> {
  const link = await issueSetupLink(app.services);
  return new URL(link ?? "http://no.link/").searchParams.get("token") ?? "";
}

function create(token: string, password = PASSWORD) {
  const owner = { email: newEmail(), password, websiteUrl: "example.com" };
  return app.browser().call("POST", "/api/auth/first-owner", { ...owner, token });
}

test("where everybody may register no link is made", async () => {
  const open = { ...app.services, config: { ...app.config, signUps: "open" as const } };
  expect(await issueSetupLink(open)).toBeNull();
});

test("only the link of the last start works, for an hour, and it is stored as a hash", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await app.services.db.select().from(setupLinks))).not.toContain(second);
  for (const wrong of [first, "guessed", `${second}x`]) {
    expect(await create(wrong)).toMatchObject({ status: 422, body: { code: "bad_link" } });
  }
  app.clock.advance(HOUR_MS);
  expect(await create(second)).toMatchObject({ status: 422, body: { code: "bad_link" } });
  app.clock.reset();
});

test("of two people with one link, one gets the first account, verified and at its desk without accepting its own terms, and no later start prints a link", async () => {
  const token = await start();
  expect(await create(token, "Summer2026!")).toMatchObject({ body: { code: "common_password" } });
  const answers = await Promise.all([create(token), create(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const browser = app.browser();
  browser.token = String(answers.find(({ status }) => status === 200)?.body.token);
  const user = await browser.call("GET", "/api/auth/user");
  expect(user.body).toMatchObject({ isEmailVerified: true, role: "owner", access: "on", isOperator: true });
  expect(await app.services.db.select().from(users)).toMatchObject([{ termsAcceptedAt: null }]);
  const desk = await browser.call("GET", "/api/operator/conversations");
  expect(desk.body.code).toBe("operators_need_second_step");
  await browser.call("POST", "/api/auth/forgot-password", { email: user.body.email });
  expect((await app.lastMail("password-reset")).text).not.toContain("Terms");
  expect(await issueSetupLink(app.services)).toBeNull();
  expect(await create(token)).toMatchObject({ status: 422 });
});
