import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { readApiDescription } from "#shared/api-description/contract.ts";
import { KEY_SCOPES, type KeyHolder, type KeyScope } from "#shared/api-keys/choices.ts";
import type { CreatedKey, KeyView } from "#shared/api-keys/schemas.ts";
import { pathOf } from "#shared/endpoint.ts";
import { DAY_MS } from "#shared/time.ts";
import { accounts, users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { widgetVersions } from "#src/db/schema/widgets.ts";
import type { ApiDocument } from "#src/features/api-description/document.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureContracts } from "../../helpers/built-files.ts";
import { refusal } from "../../helpers/people.ts";
import { accountHashes } from "../tenancy/row-hashes.ts";
import { callRoute, RULES } from "../tenancy/rules.ts";
import { join, makeNamed, makeSide, type Side, signInAt } from "../tenancy/side.ts";

await ensureContracts();
const app = await createTestApp();
const side = await makeSide(app, "keys");
const named = await makeNamed(app, side, side.people.owner);
afterAll(() => app.stop());
beforeEach(() => app.clock.reset());

type RoleName = keyof Side["people"];

async function signedIn(role: RoleName, of = side) {
  const browser = app.browser();
  browser.token = await signInAt(app, of.accountId, of.people[role]);
  return browser;
}

async function newKey(role: RoleName, scopes: readonly KeyScope[], of = side, holder: KeyHolder = "person") {
  const maker = await signedIn(role, of);
  const reply = await maker.call<CreatedKey>("POST", "/api/keys", { name: "Key", scopes, days: 30, holder });
  const browser = app.browser();
  browser.token = reply.body.secret;
  return { reply, maker, browser, ...reply.body };
}

/** The reply to a key that opens nothing anymore. */
const ENDED: [number, string] = [401, "key_ended"];

test("a key is shown once, and stored as a hash that nothing returns", async () => {
  const { secret, key } = await newKey("owner", ["scans:read"]);
  expect(secret).toMatch(/^hr_[\w-]{43}$/);
  const [row] = await app.services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(8));
  const list = await (await signedIn("owner")).call("GET", "/api/keys");
  expect(list.text).toContain(key.start);
  for (const hidden of [secret, row?.hash ?? ""]) expect(list.text).not.toContain(hidden);
});

test("a key does what its scopes say, and is told which one it lacks", async () => {
  const { browser } = await newKey("owner", ["scans:read"]);
  expect((await browser.call("GET", "/api/sites")).status).toBe(200);
  const write = await browser.call("POST", `/api/sites/${named.site.id}/scans`, {});
  expect([...refusal(write), write.body.scope]).toEqual([403, "missing_scope", "scans:write"]);
  expect(write.body.message).toContain("scans:write");
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([403, "missing_scope"]);
  const writer = await newKey("owner", ["widgets:write"]);
  expect((await writer.browser.call("GET", "/api/widgets")).status).toBe(200);
  expect((await writer.browser.call("POST", "/api/widgets", { name: "By a key" })).status).toBe(201);
});

test("no key reaches passwords, billing, the team, cases, keys or the account, whatever its scopes", async () => {
  const { browser } = await newKey("owner", KEY_SCOPES);
  const before = await accountHashes(app, side.accountId);
  const open: string[] = [];
  for (const [route, rule] of Object.entries(RULES).filter(([, { may }]) => may !== "everybody")) {
    if ((rule.may === "viewer" || rule.may === "manager") && AREAS.test(route)) {
      open.push(route);
      continue;
    }
    expect([route, ...refusal(await callRoute(browser, route, named))]).toEqual([route, 403, "not_for_keys"]);
  }
  expect(open.length).toBeGreaterThan(50);
  expect((await describedForKeys()).sort()).toEqual(open.sort());
  expect(await accountHashes(app, side.accountId)).toEqual(before);
});

/** Operations that the description says take a key. */
async function describedForKeys(): Promise<string[]> {
  const { paths } = (await app.browser().call<ApiDocument>("GET", pathOf(readApiDescription))).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => "key" in way))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
}

/** Paths that keys open, by their first segment. */
const AREAS =
  / \/api\/(?:widgets|widget-preview|deleted-widgets|widget-figures|widget-imports|undone-copies|usage|live-states|overview|sites|scans|issues|developer-links|corrections|report-brand|reports|reports\.csv)(?:\/|$)/;

test("a key of another account finds nothing here, and changes nothing", async () => {
  const { browser } = await newKey("owner", KEY_SCOPES, await makeSide(app, "other-keys"));
  const before = await accountHashes(app, side.accountId);
  for (const [route, rule] of Object.entries(RULES).filter(([, { may }]) => may !== "everybody")) {
    if (!rule.names || !AREAS.test(route) || rule.may === "owner") continue;
    expect([route, (await callRoute(browser, route, named)).status]).toEqual([route, 404]);
  }
  expect(await accountHashes(app, side.accountId)).toEqual(before);
});

test("a key follows its person: a viewer makes keys that read, and none that write", async () => {
  const { reply } = await newKey("viewer", ["scans:write"]);
  expect([reply.status, Object.keys(Object(reply.body).fields)]).toEqual([422, ["scopes"]]);
  const { browser } = await newKey("viewer", ["reports:read"]);
  expect((await browser.call("GET", "/api/reports")).status).toBe(200);
  expect(refusal(await browser.call("GET", "/api/reports.csv"))).toEqual([403, "managers_only"]);
});

test("a key follows its person: a manager who becomes a viewer writes no more, at once", async () => {
  const { browser } = await newKey("manager", ["widgets:write"]);
  const { accountId, people } = side;
  const member = and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, people.manager.id));
  await app.services.db.update(teamMembers).set({ role: "viewer" }).where(member);
  const made = await browser.call("POST", "/api/widgets", { name: "No" });
  expect(refusal(made)).toEqual([403, "managers_only"]);
  await app.services.db.update(teamMembers).set({ role: "manager" }).where(member);
});

test("a key ends with the membership, which a new one does not bring back, and rests while its person is suspended", async () => {
  const { browser } = await newKey("manager", ["widgets:read"]);
  const owner = await signedIn("owner");
  expect((await owner.call("DELETE", `/api/team/members/${side.people.manager.id}`)).status).toBe(204);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual(ENDED);
  await join(app, side.accountId, side.people.manager.id, "manager");
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual(ENDED);
  const { browser: resting } = await newKey("viewer", ["widgets:read"]);
  const person = eq(users.id, side.people.viewer.id);
  await app.services.db.update(users).set({ suspendedAt: new Date() }).where(person);
  expect(refusal(await resting.call("GET", "/api/widgets"))).toEqual(ENDED);
  await app.services.db.update(users).set({ suspendedAt: null }).where(person);
});

test("a key ends when it expires, and when it is revoked", async () => {
  const { browser, key } = await newKey("owner", ["widgets:read"]);
  expect((await browser.call("GET", "/api/widgets")).status).toBe(200);
  app.clock.advance(31 * DAY_MS);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual(ENDED);
  app.clock.reset();
  const owner = await signedIn("owner");
  expect((await owner.call("DELETE", `/api/keys/${key.id}`)).status).toBe(204);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual(ENDED);
});

test("the owner sees and revokes everybody's keys, others their own alone, and the log says who did", async () => {
  const { key } = await newKey("manager", ["widgets:read"]);
  const list = async (role: RoleName) => (await (await signedIn(role)).call("GET", "/api/keys")).text;
  expect(await list("owner")).toContain(key.id);
  expect(await list("manager")).toContain(key.id);
  expect(await list("viewer")).not.toContain(key.id);
  const [owner, viewer] = [await signedIn("owner"), await signedIn("viewer")];
  expect((await viewer.call("DELETE", `/api/keys/${key.id}`)).status).toBe(404);
  expect((await owner.call("DELETE", `/api/keys/${key.id}`)).status).toBe(204);
  const { body } = await owner.call("GET", "/api/account/security-events");
  const events = body.events as Array<{ kind: string; person: string }>;
  expect(events.slice(0, 2).map(({ kind, person }) => [kind, person])).toEqual([
    ["key-revoked", side.people.owner.email],
    ["key-made", side.people.manager.email],
  ]);
});

test("each reply says how many calls the key has left, and a refused one when to come back", async () => {
  app.clock.stop();
  const { browser } = await newKey("owner", ["widgets:read"]);
  const first = await browser.call("GET", "/api/widgets");
  expect(first.headers.get("ratelimit-policy")).toBe('"api-key";q=600;w=60');
  expect(first.headers.get("ratelimit")).toBe('"api-key";r=599;t=60');
  await app.services.db.update(rateLimits).set({ count: 600 }).where(eq(rateLimits.count, 1));
  const last = await browser.call("GET", "/api/widgets");
  expect(refusal(last)).toEqual([429, "too_many_requests"]);
  expect(last.headers.get("retry-after")).toBe("60");
  expect(last.headers.get("ratelimit")).toBe('"api-key";r=0;t=60');
});

describe("a key of the account", () => {
  let own: Side;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    own = await makeSide(app, `account-keys-${count}`);
  });

  const ofAccount = (role: RoleName, scopes: readonly KeyScope[]) => newKey(role, scopes, own, "account");

  test("is made by owner and managers, not by viewers", async () => {
    expect(refusal((await ofAccount("viewer", ["widgets:read"])).reply)).toEqual([403, "managers_only"]);
    for (const role of ["owner", "manager"] as const) {
      const { reply, key } = await ofAccount(role, ["widgets:read"]);
      expect([reply.status, key.holder, key.isOwn]).toEqual([201, "account", true]);
    }
    const lists = { owner: 2, manager: 2, viewer: 0 };
    for (const role of ["owner", "manager", "viewer"] as const) {
      const { body } = await (await signedIn(role, own)).call<KeyView[]>("GET", "/api/keys");
      expect([role, body.length]).toEqual([role, lists[role]]);
    }
  });

  test("acts in the owner's name, as a manager within its scopes", async () => {
    const { browser: program } = await ofAccount("manager", ["widgets:write", "reports:read"]);
    const made = await program.call("POST", "/api/widgets", { name: "By the account" });
    expect(made.status).toBe(201);
    expect((await program.call("PUT", `/api/widgets/${made.body.id}`, { name: "Renamed" })).status).toBe(200);
    const ofWidget = eq(widgetVersions.widgetId, String(made.body.id));
    const versions = await app.services.db.select().from(widgetVersions).where(ofWidget);
    expect(versions.map(({ savedBy }) => savedBy)).toContain(own.people.owner.id);
    expect((await program.call("GET", "/api/reports.csv")).status).toBe(200);
    expect(refusal(await program.call("GET", "/api/sites"))).toEqual([403, "missing_scope"]);
    for (const path of ["/api/team", "/api/keys", "/api/webhooks", "/api/account"])
      expect(refusal(await program.call("GET", path))).toEqual([403, "not_for_keys"]);
  });

  test("outlasts its maker's membership and deletion, until a manager revokes it", async () => {
    const { browser: program, key } = await ofAccount("manager", ["widgets:read"]);
    const owner = await signedIn("owner", own);
    const { id } = own.people.manager;
    expect((await owner.call("DELETE", `/api/team/members/${id}`)).status).toBe(204);
    expect((await program.call("GET", "/api/widgets")).status).toBe(200);
    await app.services.db.delete(users).where(eq(users.id, id));
    expect((await program.call("GET", "/api/widgets")).status).toBe(200);
    const { body: list } = await owner.call<KeyView[]>("GET", "/api/keys");
    const lastUsedOn = app.clock.now().toISOString().slice(0, 10);
    expect(list[0]).toMatchObject({ id: key.id, by: null, isOwn: false, lastUsedOn });
    const viewer = await signedIn("viewer", own);
    expect((await viewer.call("DELETE", `/api/keys/${key.id}`)).status).toBe(404);
    expect((await owner.call("DELETE", `/api/keys/${key.id}`)).status).toBe(204);
    expect(refusal(await program.call("GET", "/api/widgets"))).toEqual(ENDED);
    const { body } = await owner.call("GET", "/api/account/security-events");
    const kinds = (body.events as Array<{ kind: string }>).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["account-key-revoked", "account-key-made"]));
  });

  test("rests while the account is suspended, expires, and ends with the account", async () => {
    const { db } = app.services;
    const { browser: program, key } = await ofAccount("owner", ["widgets:read"]);
    const owner = eq(users.id, own.people.owner.id);
    await db.update(users).set({ suspendedAt: new Date() }).where(owner);
    expect(refusal(await program.call("GET", "/api/widgets"))).toEqual(ENDED);
    await db.update(users).set({ suspendedAt: null }).where(owner);
    expect((await program.call("GET", "/api/widgets")).status).toBe(200);
    app.clock.advance(31 * DAY_MS);
    expect(refusal(await program.call("GET", "/api/widgets"))).toEqual(ENDED);
    await db.delete(users).where(owner);
    await db.delete(accounts).where(eq(accounts.id, own.accountId));
    expect(await db.select().from(apiKeys).where(eq(apiKeys.id, key.id))).toEqual([]);
  });

  test("is asked for no second step, which people of the team are required to have", async () => {
    const { browser: program } = await ofAccount("owner", ["widgets:read"]);
    await app.services.db
      .update(users)
      .set({ secondStepDemandedFrom: app.clock.now() })
      .where(eq(users.id, own.people.owner.id));
    const refused = await (await signedIn("manager", own)).call("GET", "/api/widgets");
    expect(refusal(refused)).toEqual([403, "second_step_required"]);
    expect((await program.call("GET", "/api/widgets")).status).toBe(200);
  });

  test("is one of at most 20, not counting people's", async () => {
    const { key } = await ofAccount("owner", ["widgets:read"]);
    const [row] = await app.services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    if (!row) throw new Error("no key");
    const another = (number: number) => ({ id: crypto.randomUUID(), hash: `${row.hash} ${number}` });
    const more = Array.from({ length: 19 }, (_, number) => ({ ...row, ...another(number) }));
    await app.services.db.insert(apiKeys).values(more);
    expect(refusal((await ofAccount("manager", ["widgets:read"])).reply)).toEqual([409, "too_many_keys"]);
    const { reply } = await newKey("owner", ["widgets:read"], own);
    expect([reply.status, reply.body.key.holder]).toEqual([201, "person"]);
  });
});
