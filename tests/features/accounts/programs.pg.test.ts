import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ProgramView } from "#shared/accounts/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, PASSWORD } from "../../helpers/people.ts";
import { addWebhook } from "../../helpers/receiver.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";

const NEW = "Newer-horse2!";

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  await app.services.db.delete(rateLimits);
});

async function makeKey(browser: TestBrowser, name: string, holder = "person") {
  const scopes = ["widgets:read", "scans:read", "scans:write"];
  const { status, text } = await browser.call("POST", "/api/keys", { name, scopes, days: 30, holder });
  if (status !== 201) throw new Error(text);
}

const listed = async (browser: TestBrowser) =>
  (await browser.call<ProgramView[]>("GET", "/api/account/programs")).body;
const namesOf = (programs: ProgramView[]) => programs.map(({ name }) => name).sort();

/** An owner with programs of each kind, and a manager in their team with others. */
async function people() {
  const owner = await teamOwner(app);
  const manager = await teamMember(app, owner.user, "manager");
  await makeKey(owner.browser, "Owner's");
  await makeKey(owner.browser, "Account's", "account");
  await makeKey(manager.browser, "Manager's");
  await makeKey(manager.browser, "Account's by manager", "account");
  const { id: webhook } = await addWebhook(owner.browser, "https://hooks.invalid/events", ["scan.ended"]);
  return { owner, manager, webhook };
}

const OWNERS = ["Account's", "Account's by manager", "Owner's", "https://hooks.invalid/events"];

describe("what outlasts a person's sessions", () => {
  test("is listed for each person as far as they may have made it, and end it", async () => {
    const { owner, manager } = await people();
    expect(namesOf(await listed(owner.browser))).toEqual(OWNERS);
    expect(namesOf(await listed(manager.browser))).toEqual(["Account's by manager", "Manager's"]);
    await owner.browser.call("PATCH", `/api/team/members/${manager.user.id}`, { role: "viewer" });
    expect(namesOf(await listed(manager.browser))).toEqual(["Manager's"]);
    await app.services.db.update(apiKeys).set({ expiresAt: app.clock.now() });
    expect(namesOf(await listed(owner.browser))).toEqual(["https://hooks.invalid/events"]);
  });

  test("ends with the other devices where it is chosen, and is in the log", async () => {
    const { owner, manager } = await people();
    const programs = await listed(owner.browser);
    const theirs = (await listed(manager.browser)).find(({ name }) => name === "Manager's");
    const ends = [...programs.filter(({ name }) => name !== "Account's"), theirs].map((one) => one?.id);
    const reply = await owner.browser.call("DELETE", `/api/account/sessions?ends=${ends}`);
    expect(reply.status).toBe(204);
    expect(namesOf(await listed(owner.browser))).toEqual(["Account's"]);
    expect(namesOf(await listed(manager.browser))).toEqual(["Manager's"]);
    const { body } = await owner.browser.call("GET", "/api/account/security-events");
    const kinds = (body.events as { kind: string }[]).map(({ kind }) => kind);
    const acts = ["key-revoked", "account-key-revoked", "webhook-removed", "devices-signed-out"];
    expect(kinds).toEqual(expect.arrayContaining(acts));
    for (const odd of ["nothing", "1,2"])
      expect((await owner.browser.call("DELETE", `/api/account/sessions?ends=${odd}`)).status).toBe(422);
    expect((await owner.browser.call("DELETE", "/api/account/sessions")).status).toBe(204);
  });

  test("ends with a new password where it is chosen; the mail names the rest", async () => {
    const { owner } = await people();
    const [first, ...others] = await listed(owner.browser);
    const input = { currentPassword: PASSWORD, password: NEW, ends: [first?.id] };
    expect((await owner.browser.call("POST", "/api/account/password", input)).status).toBe(200);
    expect(await listed(owner.browser)).toEqual(others);
    const { text } = await app.lastMail("password-changed", owner.email);
    expect(text).toContain("These API keys and webhooks still work");
    expect(text).toContain("/settings?show=devices");
    for (const { name } of others) expect(text).toContain(name);
    expect(text).not.toContain(`“${first?.name}”`);
  });

  test("is named after a reset by a mailed link, in the person's language, and not where there is none", async () => {
    const { owner, manager } = await people();
    const none = await teamOwner(app);
    await app.services.db.update(users).set({ locale: "de-DE" }).where(eq(users.id, manager.user.id));
    const reset = async (email: string) => {
      await app.browser().call("POST", "/api/auth/forgot-password", { email });
      const token = await mailedToken(app, "password-reset", email);
      await app.browser().call("POST", "/api/auth/reset-password", { token, password: NEW });
      return (await app.lastMail("password-was-reset", email)).text;
    };
    expect(await reset(owner.email)).toContain("API key “Owner's”");
    const german = await reset(manager.email);
    expect(german).toContain("API-Schlüssel „Manager's“");
    expect(german).not.toContain("Owner's");
    expect(await reset(none.email)).not.toContain("API key");
    const { db } = app.services;
    expect(await db.$count(apiKeys, eq(apiKeys.accountId, owner.user.accountId))).toBe(4);
    expect(await db.$count(webhookEndpoints, eq(webhookEndpoints.accountId, owner.user.accountId))).toBe(1);
  });
});

test("the owner and the maker learn by mail of each new key, and of each new webhook or address of one", async () => {
  const { owner, manager, webhook } = await people();
  expect(await app.mailsTo(owner.email, "key-made")).toHaveLength(4);
  expect(await app.mailsTo(manager.email, "key-made")).toHaveLength(2);
  const { text } = await app.lastMail("key-made", manager.email);
  expect(text).toContain(manager.email);
  expect(text).toContain("- reads widgets and visits\n- reads and changes websites, scans and issues\n");
  expect(text).toContain("/settings?show=keys");
  await app.services.db.update(users).set({ locale: "de-AT" }).where(eq(users.id, owner.user.id));
  const change = (changes: object) =>
    manager.browser.call("PATCH", `/api/webhooks/${webhook}`, changes).then(({ status }) => status);
  expect(await change({ isOn: false, url: "https://hooks.invalid/events" })).toBe(200);
  expect(await app.mailsTo(owner.email, "webhook-added")).toHaveLength(1);
  expect(await change({ url: "https://hooks.invalid/elsewhere" })).toBe(200);
  expect(await app.mailsTo(manager.email, "webhook-added")).toHaveLength(1);
  const [, moved] = await app.mailsTo(owner.email, "webhook-added");
  expect(moved?.text).toContain("hat die Adresse eines Webhooks");
  expect(moved?.text).toContain("https://hooks.invalid/elsewhere");
});
