import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { KEY_PREFIX } from "#shared/api-keys/choices.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { HOUR_MS } from "#shared/time.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { ssoConnections, ssoIdentities } from "#src/db/schema/single-sign-on.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { hashKey } from "#src/http/api-key.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { startIdentityProvider, walk } from "../../helpers/identity-provider.ts";
import { newPerson } from "../../helpers/people.ts";
import { addApp, PERIOD_MS } from "../../helpers/second-steps.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember } from "../../helpers/team.ts";
import { finish, PROVIDER, ssoOwner, start } from "./sso-owner.ts";

const app = await createTestApp({ BILLING: "off", SIGN_UPS: "open" });
const provider = await startIdentityProvider({ origin: app.config.publicUrl });
const callback = `${app.config.publicUrl}/single-sign-on/callback`;

beforeEach(() => app.clock.reset());

afterAll(async () => {
  provider.stop();
  await app.stop();
});

let people = 0;

/** Adds a person at the provider, who is signed in there from now on. */
function person(domain: string, claims: Record<string, unknown> = {}) {
  people += 1;
  const subject = `person-${people}`;
  const email = `bo.${people}@${domain}`;
  const known = { email, email_verified: true, name: "Bo Example", groups: ["staff"], ...claims };
  provider.add(subject, known);
  provider.signIn(subject);
  return { subject, email: String(known.email) };
}

/** Signs a browser in by the provider's current person. */
async function signIn(browser: TestBrowser, email: string, next?: string) {
  return finish(browser, await walk(await start(browser, email, next), callback));
}

/** An owner whose account uses the provider, and a person of its domain. */
async function ownerAndPerson() {
  const owner = await ssoOwner(app, provider.issuer);
  return { owner, ...person(owner.domain) };
}

/** The same, with the person signed in by the provider. */
async function signedIn() {
  const { owner, email } = await ownerAndPerson();
  const browser = app.browser();
  await signIn(browser, email);
  return { owner, email, browser };
}

/** Makes a person's address one of the provider's. */
const rename = (id: number, email: string) =>
  app.services.db.update(users).set({ email }).where(eq(users.id, id));

const membersOf = (accountId: number) =>
  app.services.db.select().from(teamMembers).where(eq(teamMembers.accountId, accountId));

async function userOf(email: string) {
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return user;
}

test("a sign-in makes a member with the role of the claim and no password, updates the role later, and refuses people without one", async () => {
  const rules = { roleClaim: "groups", managers: ["web-team"], viewers: ["staff"], otherRole: "none" };
  const owner = await ssoOwner(app, provider.issuer, rules);
  const { subject, email } = person(owner.domain, { groups: [] });
  const refused = await signIn(app.browser(), email);
  expect(refused.body.message).toStartWith("Your organization hasn’t given you access");
  expect(await userOf(email)).toBeUndefined();

  const known = { email, email_verified: true, name: "Bo Example" };
  provider.add(subject, { ...known, groups: ["staff", "web-team"] });
  const browser = app.browser();
  const { status, body } = await signIn(browser, email, "/scans");
  expect([status, body.next]).toEqual([200, "/scans"]);
  const { body: user } = await browser.call("GET", "/api/auth/user");
  const member = { email, contactPerson: "Bo Example", accountId: owner.user.accountId, role: "manager" };
  expect(user).toMatchObject({ ...member, isEmailVerified: true, usesSso: true, needsSso: false });
  expect((await userOf(email))?.password).toBe("");
  expect((await browser.call("GET", "/api/widgets")).status).toBe(200);
  expect((await app.lastMail("team-joined", owner.email)).text).toContain("signed in with your provider");
  const { events } = (await owner.browser.call("GET", "/api/account/security-events")).body as {
    events: { kind: string; person: string }[];
  };
  const kinds = events.filter((event) => event.person === email).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["member-joined", "signed-in", "sso-connected"]);

  provider.add(subject, { ...known, email: `new.name@${owner.domain}`, groups: "staff" });
  const again = app.browser();
  expect((await signIn(again, email)).status).toBe(200);
  expect((await again.call("GET", "/api/auth/user")).body).toMatchObject({ email, role: "viewer" });
  expect((await app.lastMail("team-role", email)).subject).toContain("viewer");
  expect(await membersOf(owner.user.accountId)).toHaveLength(1);
  provider.add(subject, { ...known, groups: [] });
  expect((await signIn(app.browser(), email)).status).toBe(403);
});

test("a sign-in ends only in the browser that started it, by an encrypted cookie out of scripts' reach, once per state, and in time", async () => {
  const { email } = await ownerAndPerson();
  const browser = app.browser();
  const query = await walk(await start(browser, email), callback);
  expect((await finish(app.browser(), query)).body.code).toBe("sso_state");
  const other = app.browser();
  await start(other, email);
  expect((await finish(other, query)).body.code).toBe("sso_state");
  app.clock.advance(16 * 60_000);
  expect((await finish(browser, query)).body.code).toBe("sso_state");
  app.clock.reset();
  expect((await finish(browser, query)).status).toBe(200);
  expect((await finish(browser, query)).body.message).toContain("start again");

  const { headers } = await browser.call("POST", "/api/auth/single-sign-on", { email });
  expect(headers.get("set-cookie")).toMatch(/^sso=[\w-]+; .*HttpOnly/i);
  const value = browser.cookies.get("sso") ?? "";
  expect(Buffer.from(value, "base64url").toString("latin1")).not.toContain("accountId");
  browser.cookies.set("sso", `${value.slice(0, -4)}AAAA`);
  expect((await finish(browser, "code=good&state=x")).body.code).toBe("sso_state");
});

test("the reply depends on the domain alone, and leads to pages of this site only", async () => {
  const owner = await ssoOwner(app, provider.issuer);
  const known = await newPerson(app);
  const ask = (email: string) => app.browser().call("POST", "/api/auth/single-sign-on", { email });
  const [unknown, taken] = [await ask("nobody@example.com"), await ask(known.email)];
  expect(taken.text).toBe(unknown.text);
  expect(taken.status).toBe(422);
  const { email } = person(owner.domain);
  expect((await signIn(app.browser(), email, "//evil.example")).body.next).toBe(DASHBOARD.home);
  expect((await start(app.browser(), `nobody@${owner.domain}`)).startsWith(provider.issuer)).toBe(true);
});

test("the account of a stranger with the same address is never opened, and addresses of other domains, and unverified ones, are refused", async () => {
  const { owner, email } = await ownerAndPerson();
  await newPerson(app, email);
  const refused = await signIn(app.browser(), email);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain("ask the team’s owner to invite you");
  expect(await membersOf(owner.user.accountId)).toEqual([]);

  const { domain } = owner;
  const people: [string, Record<string, unknown>, string][] = [
    ["victim.example", {}, "isn’t proven here"],
    [domain, { email_verified: false }, "isn’t verified"],
    [domain, { email: undefined }, "the claim “email”"],
  ];
  for (const [at, claims, sentence] of people) {
    const { email: theirs } = person(at, claims);
    expect((await signIn(app.browser(), `bo@${domain}`)).body.message).toContain(sentence);
    expect(await userOf(theirs)).toBeUndefined();
  }
});

test("a member without other work is tied, one with work of their own connects after a password", async () => {
  const { owner, email } = await ownerAndPerson();
  const member = await teamMember(app, owner.user, "manager");
  await rename(member.user.id, email);
  await openAccount(member.browser, member.user.accountId);
  await makeWidget(member.browser);
  const refused = await signIn(app.browser(), email);
  expect(refused.body.message).toContain("Sign in with your password once");

  await openAccount(member.browser, owner.user.accountId);
  const started = await member.browser.call("POST", "/api/account/single-sign-on");
  const connected = await finish(member.browser, await walk(String(started.body.url), callback));
  expect(connected.status).toBe(200);
  expect((await app.lastMail("sso-connected", email)).text).toContain("your password still works");
  const state = await member.browser.call("GET", "/api/account/single-sign-on");
  expect(state.body).toEqual({ isOffered: true, isConnected: true });
  expect((await signIn(app.browser(), email)).status).toBe(200);

  const plain = person(owner.domain);
  const other = await teamMember(app, owner.user, "viewer");
  await rename(other.user.id, plain.email);
  expect((await signIn(app.browser(), plain.email)).status).toBe(200);
  const again = person(owner.domain, { email: plain.email });
  const another = await signIn(app.browser(), again.email);
  expect(another.body.message).toContain("another person at your provider");
});

test("owners keep their role, and are opened only once they have connected themselves", async () => {
  const owner = await ssoOwner(app, provider.issuer, { roleClaim: "groups", viewers: ["staff"] });
  const { email } = person(owner.domain);
  await rename(owner.user.id, email);
  expect((await signIn(app.browser(), email)).body.message).toStartWith("You own this account");
  const started = await owner.browser.call("POST", "/api/account/single-sign-on");
  expect((await finish(owner.browser, await walk(String(started.body.url), callback))).status).toBe(200);
  const browser = app.browser();
  await signIn(browser, email);
  expect((await browser.call("GET", "/api/auth/user")).body.role).toBe("owner");
});

test("where it is required, a password and a person's key open the own account and not the team's", async () => {
  const { owner, email } = await ownerAndPerson();
  const { accountId } = owner.user;
  const member = await teamMember(app, owner.user, "viewer");
  const outside = await teamMember(app, owner.user, "viewer");
  await rename(member.user.id, email);
  const holders = [member.user.id, outside.user.id, owner.user.id, null];
  const keys = await Promise.all(holders.map((userId) => insertKey(accountId, userId)));
  const require = (isRequired: boolean) =>
    owner.browser.call("PUT", "/api/single-sign-on/requirement", { isRequired });
  await require(true);
  expect(await codeOf(member.browser)).toBe("sso_required");
  expect((await member.browser.call("GET", "/api/auth/user")).body.needsSso).toBe(true);
  expect([await codeOf(outside.browser), await codeOf(owner.browser)]).toEqual([200, 200]);
  expect(await Promise.all(keys.map(codeOf))).toEqual(["sso_required", 200, 200, 200]);
  expect(await openAccount(member.browser, member.user.accountId)).toBe(200);

  const browser = app.browser();
  await signIn(browser, email);
  expect(await codeOf(browser)).toBe(200);
  await require(false);
  expect(await openAccount(member.browser, accountId)).toBe(200);
  expect(await Promise.all(keys.map(codeOf))).toEqual([200, 200, 200, 200]);
});

test("a session of another team's provider does not open a team that requires its own", async () => {
  const { email, browser } = await signedIn();
  const two = await ssoOwner(app, provider.issuer);
  const { id: userId = 0 } = (await userOf(email)) ?? {};
  await joinTeam(two.user.accountId, userId);
  await rename(userId, `${email.split("@")[0]}@${two.domain}`);
  await two.browser.call("PUT", "/api/single-sign-on/requirement", { isRequired: true });
  expect(await openAccount(browser, two.user.accountId)).toBe("sso_required");
});

/** Opens an account in a browser, and returns what its widgets are answered with. */
async function openAccount(browser: TestBrowser, accountId: number) {
  await browser.call("PUT", "/api/auth/current-account", { accountId });
  return codeOf(browser);
}

const joinTeam = (accountId: number, userId = 0) =>
  app.services.db.insert(teamMembers).values({ accountId, userId, role: "manager" });

describe("a provider answers for the second step of its own account alone", () => {
  async function twoDemanding() {
    const [one, two] = [await ssoOwner(app, provider.issuer), await ssoOwner(app, provider.issuer)];
    const both = inArray(users.id, [one.user.id, two.user.id]);
    await app.services.db.update(users).set({ secondStepDemandedFrom: app.clock.now() }).where(both);
    return { one, two };
  }
  test("and not for what a person proves by their own app elsewhere", async () => {
    const { one, two } = await twoDemanding();
    const { browser, user } = await teamMember(app, one.user, "manager");
    await joinTeam(two.user.accountId, user.id);
    const { code } = await addApp(app, browser);
    const proven = { ssoAccountId: one.user.accountId, confirmedAt: null };
    await app.services.db.update(sessions).set(proven).where(eq(sessions.userId, user.id));
    expect(await openAccount(browser, one.user.accountId)).toBe(200);
    expect(await openAccount(browser, two.user.accountId)).toBe("confirm_first");
    app.clock.advance(PERIOD_MS);
    await browser.call("POST", "/api/account/confirmation", { code: code() });
    expect(await openAccount(browser, two.user.accountId)).toBe(200);
  });

  test("also for people without a password and their keys, who set up a second step for other teams", async () => {
    const { one, two } = await twoDemanding();
    const { email } = person(one.domain);
    const browser = app.browser();
    await signIn(browser, email);
    const { id: userId = 0 } = (await userOf(email)) ?? {};
    await joinTeam(two.user.accountId, userId);
    const accounts = [one.user.accountId, two.user.accountId];
    const [own, other] = await Promise.all(accounts.map((accountId) => insertKey(accountId, userId)));
    expect(await openAccount(browser, one.user.accountId)).toBe(200);
    expect(await openAccount(browser, two.user.accountId)).toBe("second_step_required");
    expect([await codeOf(own), await codeOf(other)]).toEqual([200, "second_step_required"]);
    const setPassword = (password: string) =>
      app.services.db.update(users).set({ password }).where(eq(users.id, userId));
    await setPassword("a hash");
    expect(await codeOf(own)).toBe("second_step_required");
    await setPassword("");
    await addApp(app, browser);
    expect(await openAccount(browser, two.user.accountId)).toBe(200);
  });
});

/** Returns 200 for an account that opens, or the code of its refusal. */
async function codeOf(browser: TestBrowser | undefined) {
  const answer = await browser?.call("GET", "/api/widgets");
  return answer?.status === 200 ? 200 : answer?.body.code;
}

/** Returns a program with a new key of a person, or of the account for null. */
async function insertKey(accountId: number, userId: number | null) {
  const program = app.browser();
  program.token = `${KEY_PREFIX}${crypto.randomUUID()}`;
  const row = { accountId, userId, name: "Pipeline", hash: hashKey(program.token), start: KEY_PREFIX };
  const expiresAt = new Date(app.clock.now().getTime() + HOUR_MS);
  await app.services.db.insert(apiKeys).values({ ...row, scopes: ["widgets:read"], expiresAt });
  return program;
}

test("a removed member is signed out, and comes back by an invitation alone", async () => {
  const { owner, email, browser } = await signedIn();
  const user = await userOf(email);
  expect((await owner.browser.call("DELETE", `/api/team/members/${user?.id}`)).status).toBe(204);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await signIn(app.browser(), email)).body.code).toBe("sso_known_address");
  const ties = eq(ssoIdentities.accountId, owner.user.accountId);
  expect(await app.services.db.$count(ssoIdentities, ties)).toBe(0);
});

test("an invited client sees their part alone, also after a first sign-in by the provider", async () => {
  const owner = await ssoOwner(app, provider.issuer);
  const theirs = (await owner.browser.call("POST", "/api/widgets", { name: "Theirs" })).body;
  await owner.browser.call("POST", "/api/widgets", { name: "Another client's" });
  const { email } = person(owner.domain);
  const invite = { email, role: "viewer", part: { widgets: [theirs.id], sites: [] } };
  expect((await owner.browser.call("POST", "/api/team/invites", invite)).status).toBe(201);
  const browser = app.browser();
  await signIn(browser, email);
  const { text } = await browser.call("GET", "/api/widgets");
  expect(text).toContain("Theirs");
  expect(text).not.toContain("Another client");
});

test("sessions end after 12 hours, and with the provider's removal", async () => {
  const { owner, email, browser } = await signedIn();
  app.clock.advance(11.9 * HOUR_MS);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
  app.clock.advance(0.2 * HOUR_MS);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  app.clock.reset();
  const next = app.browser();
  await signIn(next, email);
  await owner.browser.call("DELETE", "/api/single-sign-on");
  expect((await next.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await membersOf(owner.user.accountId)).toHaveLength(1);
});

test("signing out ends the session here and leads to the provider, which knows whose it was", async () => {
  const { owner, browser } = await signedIn();
  const { body } = await browser.call("POST", "/api/auth/single-sign-on/logout");
  const url = new URL(String(body.url));
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${app.config.publicUrl}/login`);
  expect((await fetch(url)).status).toBe(200);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await app.services.db.$count(sessions, eq(sessions.ssoAccountId, owner.user.accountId))).toBe(0);

  const withPassword = await owner.browser.call("POST", "/api/auth/single-sign-on/logout");
  expect(withPassword.body).toEqual({ url: null });
});

test("where plans are sold, it takes the operator's agreement, without which no one signs in by the provider and it is not required", async () => {
  const sold = await createTestApp();
  const { issuer } = provider;
  try {
    const { browser, id } = await newPerson(sold);
    const allow = (singleSignOn: boolean) =>
      sold.services.db.update(users).set({ plan: "professional", singleSignOn }).where(eq(users.id, id));
    const save = () => browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer });
    expect((await browser.call("GET", "/api/single-sign-on")).body.isIncluded).toBe(false);
    expect((await save()).body.code).toBe("sso_not_included");
    await allow(true);
    expect((await save()).status).toBe(200);
    const user = await userRow(sold, id);
    await sold.services.db.update(ssoConnections).set({ isRequired: true });
    const member = await teamMember(sold, user, "viewer");
    const domain = member.email.split("@")[1] ?? "";
    await sold.database.sql`insert into sso_domains (account_id, domain, token, proven_at)
      values (${user.accountId}, ${domain}, 'x', now())`;
    const enter = async () => (await member.browser.call("GET", "/api/widgets")).status;
    expect(await enter()).toBe(403);
    await allow(false);
    expect(await enter()).toBe(200);
    const started = await sold.browser().call("POST", "/api/auth/single-sign-on", { email: member.email });
    expect(started.body.code).toBe("sso_unknown_domain");
  } finally {
    await sold.stop();
  }
});
