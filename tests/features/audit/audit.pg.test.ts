import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SessionView } from "#shared/accounts/schemas.ts";
import type { SecurityEventList } from "#shared/audit/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { operatorActs, securityEvents } from "#src/db/schema/audit.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { issuePasswordLink } from "#src/features/accounts/issue-password-link.ts";
import { suspendUser } from "#src/features/accounts/suspend-user.ts";
import { unsuspendUser } from "#src/features/accounts/unsuspend-user.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { recordOperatorAct } from "#src/features/audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "#src/features/audit/security-events/record-security-event.ts";
import { setEmail } from "#src/features/email-changes/set-email.ts";
import { setScanLimits } from "#src/features/sites/operator/set-scan-limits.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD, signInAgain } from "../../helpers/people.ts";
import { purgeAt } from "../../helpers/purge-at.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";

const NEW = "Newer-horse2!";
const LIST = "/api/account/security-events";
const operator = "alice@web-1";

const app = await createTestApp();
afterAll(() => app.stop());

async function list(browser: TestBrowser, after = "") {
  return (await browser.call<SecurityEventList>("GET", after ? `${LIST}?after=${after}` : LIST)).body;
}

async function kinds(browser: TestBrowser): Promise<string[]> {
  return (await list(browser)).events.map(({ kind }) => kind);
}

async function first(browser: TestBrowser) {
  return (await list(browser)).events[0];
}

test("what someone does to their sign-in is listed with a coarse device and no network address, newest first", async () => {
  const { browser, email } = await newPerson(app);
  const other = await signInAgain(app, email);
  const sessions = await browser.call<SessionView[]>("GET", "/api/account/sessions");
  const id = sessions.body.find(({ isCurrent }) => !isCurrent)?.id;
  await browser.call("DELETE", `/api/account/sessions/${id}`);
  expect((await other.call("GET", "/api/auth/user")).status).toBe(401);
  await browser.call("DELETE", "/api/account/sessions");
  await browser.call("POST", "/api/account/password", { currentPassword: PASSWORD, password: NEW });
  const changed = { kind: "password-changed", person: email, device: "Unknown device" };
  expect(await first(browser)).toMatchObject(changed);
  await browser.call("GET", "/api/account/export");
  await browser.call("DELETE", "/api/account", { currentPassword: NEW });
  await browser.call("DELETE", "/api/account/deletion");
  await browser.call("DELETE", "/api/account/deletion");
  expect(await kinds(browser)).toEqual([
    "deletion-undone",
    "deletion-requested",
    "data-exported",
    "password-changed",
    "devices-signed-out",
    "device-signed-out",
    "signed-in",
    "signed-in",
    "account-created",
  ]);
  const rows = await app.services.db.select().from(securityEvents);
  expect(JSON.stringify(rows)).not.toMatch(/\b\d+\.\d+\.\d+\.\d+\b/);
  await browser.call("POST", "/api/auth/forgot-password", { email });
  const token = await mailedToken(app, "password-reset", email);
  await app.browser().call("POST", "/api/auth/reset-password", { token, password: PASSWORD });
  expect((await kinds(await signInAgain(app, email))).slice(0, 2)).toEqual(["signed-in", "password-reset"]);
});

test("wrong passwords are logged from the fifth on, in few rows, and only of known accounts", async () => {
  const { browser, email } = await newPerson(app);
  const { db } = app.services;
  const before = await db.$count(securityEvents);
  for (const address of [email, newEmail("nobody")]) {
    const attacker = app.browser();
    for (let tries = 0; tries < 7; tries++) {
      await attacker.call("POST", "/api/auth/login", { email: address, password: "Wrong-horse1!" });
    }
  }
  expect((await db.$count(securityEvents)) - before).toBe(1);
  expect(await first(browser)).toMatchObject({ kind: "sign-in-failed", tries: 5, person: email });
});

test("acts of the operator are in the log", async () => {
  const { browser, user, email } = await teamOwner(app);
  const userId = user.id;
  await issuePasswordLink(app.services, { userId, operator });
  await setEmail(app.services, { userId, newEmail: newEmail("moved"), operator });
  expect(await list(browser)).toMatchObject({
    events: [{ kind: "staff-email-changed", person: null }, { kind: "staff-password-link" }, {}, {}],
  });
  await suspendUser(app.services, { userId, operator });
  await suspendUser(app.services, { userId, operator });
  await unsuspendUser(app.services, { userId, operator });
  const { email: moved } = await userRow(app, userId);
  expect(moved).not.toBe(email);
  const later = (await kinds(await signInAgain(app, moved))).slice(0, 3);
  expect(later).toEqual(["signed-in", "staff-unsuspended", "staff-suspended"]);
});

test("in a team the owner sees invitations, members and their sign-ins to the account, and others their own events only", async () => {
  const owner = await teamOwner(app);
  const email = newEmail("bo");
  const invite = { email, role: "viewer" };
  await owner.browser.call("POST", "/api/team/invites", invite);
  await owner.browser.call("POST", "/api/team/invites", invite);
  const member = app.browser();
  const token = await mailedToken(app, "team-invite", email);
  const joined = await member.call("POST", "/api/invitation/registration", { token, password: PASSWORD });
  member.token = String(joined.body.token);
  const { id } = (await member.call("GET", "/api/auth/user")).body;
  await owner.browser.call("PATCH", `/api/team/members/${id}`, { role: "manager" });
  await signInAgain(app, email);
  await owner.browser.call("DELETE", `/api/team/members/${id}`);
  await signInAgain(app, email);

  const { events } = await list(owner.browser);
  expect(events.slice(0, 5)).toMatchObject([
    { kind: "member-removed", person: owner.email, member: email, role: "manager" },
    { kind: "signed-in", person: email, member: null },
    { kind: "member-role", person: owner.email, member: email, role: "manager" },
    { kind: "member-joined", person: email, role: "viewer" },
    { kind: "member-invited", person: owner.email, role: "viewer" },
  ]);
  expect(events[5]).toMatchObject({ kind: "signed-in", person: owner.email });
  const [manager, stranger] = [await teamMember(app, owner.user, "manager"), await teamOwner(app)];
  const people = async (browser: TestBrowser) =>
    new Set((await list(browser)).events.map(({ person }) => person));
  for (const { browser, email: own } of [manager, stranger])
    expect(await people(browser)).toEqual(new Set([own]));
});

test("the list has pages, and the file has all of them", async () => {
  const { browser, user } = await teamOwner(app);
  const { id: userId, accountId } = user;
  const at = app.clock.now();
  for (let count = 0; count < 55; count++) {
    await recordSecurityEvent(app.services.db, { kind: "data-exported", accountId, userId, at });
  }
  const page = await list(browser);
  expect([page.events.length, page.hasMore]).toEqual([50, true]);
  const rest = await list(browser, page.events.at(-1)?.id);
  expect([rest.events.length, rest.hasMore]).toEqual([7, false]);
  expect(new Set([...page.events, ...rest.events].map(({ id }) => id)).size).toBe(57);

  const { text, headers } = await browser.call("GET", `${LIST}.csv`);
  expect(headers.get("content-type")).toStartWith("text/csv");
  const lines = text.trim().split("\r\n");
  expect(lines.length).toBe(58);
  expect(lines.at(-1)).toContain(`,account-created,${user.email},`);
  const exported = JSON.parse((await browser.call("GET", "/api/account/export")).text);
  expect(exported.securityEvents.length).toBe(58);
});

test("the database refuses to change or delete an event of the log or an operator's act", async () => {
  const { user } = await teamOwner(app);
  await setScanLimits(app.services, user, { pages: 500 }, operator);
  for (const statement of [
    "update security_events set kind = 'signed-in'",
    "update security_events set device = null",
    "update security_events set created_at = now() - interval '2 years'",
    "delete from security_events",
    "update operator_acts set operator = 'eve@elsewhere'",
    "update operator_acts set after = null",
    "update operator_acts set account_id = null, command = 'nothing'",
    "delete from operator_acts",
  ])
    await expect(app.database.sql.unsafe(statement).then(() => null)).rejects.toThrow("append-only");
});

test("events are purged after twelve months, and go with their account", async () => {
  const { user } = await teamOwner(app);
  const { id: userId, accountId } = user;
  const { db } = app.services;
  const ofAccount = () => db.$count(securityEvents, eq(securityEvents.accountId, accountId));
  for (const at of [new Date("2025-06-01T00:00:00Z"), app.clock.now()]) {
    await recordSecurityEvent(db, { kind: "signed-in", accountId, userId, at });
  }
  const before = await ofAccount();
  await purgeAt(db, RETENTION.securityEvents, new Date("2026-06-02T00:00:00Z"));
  expect(await ofAccount()).toBe(before - 1);
  await deleteUser(app.services, userId);
  expect(await ofAccount()).toBe(0);
});

test("acts are listed from a time on, and purged after 36 months", async () => {
  const { user } = await teamOwner(app);
  await setScanLimits(app.services, user, { pages: 500 }, operator);
  const { accountId } = user;
  const since = (ms: number) =>
    listOperatorActs(app.services, { accountId, since: new Date(Date.now() + ms), limit: 5 });
  expect(await since(-60_000)).toMatchObject([{ operator, after: { scanPages: 500 } }]);
  expect(await since(60_000)).toEqual([]);
  const act = { operator, command: "user verify", accountId: null };
  const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * DAY_MS);
  await app.services.db.insert(operatorActs).values([
    { ...act, command: "old", createdAt: monthsAgo(37) },
    { ...act, command: "new", createdAt: monthsAgo(30) },
  ]);
  await purgeAt(app.services.db, RETENTION.operatorActs, new Date());
  const commands = (await listOperatorActs(app.services, { limit: 100 })).map(({ command }) => command);
  expect(commands).toContain("new");
  expect(commands).not.toContain("old");
});

test("an act outlives its account without values, and the deletion keeps the account's number", async () => {
  const { user } = await teamOwner(app);
  await setScanLimits(app.services, user, { sites: 7 }, operator);
  const [act] = await listOperatorActs(app.services, { accountId: user.accountId, limit: 5 });
  const values = { email: user.email, before: { scanSites: null }, after: { scanSites: 7 } };
  expect(act).toMatchObject({ operator, command: "scans limits", ...values });
  await deleteUser(app.services, user.id, { operator });
  const [deletion, emptied] = await listOperatorActs(app.services, { limit: 2 });
  const before = { account: user.accountId, widgets: 0 };
  expect(deletion).toMatchObject({ command: "user delete", account: null, before });
  const none = { account: null, email: null, before: null, after: null };
  expect(emptied).toMatchObject({ at: act?.at, operator, command: "scans limits", ...none });
});

test("owners find acts about their account in their export, without the operator's name", async () => {
  const [mine, other] = [await teamOwner(app), await teamOwner(app)];
  for (const { user } of [mine, other]) {
    const { accountId } = user;
    await recordOperatorAct(app.services.db, { operator, command: "user verify", accountId });
  }
  const { text } = await mine.browser.call("GET", "/api/account/export");
  const act = { command: "user verify", accountId: mine.user.accountId };
  expect(JSON.parse(text).operatorActs).toMatchObject([act]);
  expect(text).not.toContain(operator);
});
