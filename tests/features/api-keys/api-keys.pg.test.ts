import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { readApiDescription } from "#shared/api-description/contract.ts";
import { KEY_SCOPES, type KeyScope } from "#shared/api-keys/choices.ts";
import { pathOf } from "#shared/endpoint.ts";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import type { ApiDocument } from "#src/features/api-description/document.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureContracts } from "../../helpers/built-files.ts";
import { refusal } from "../../helpers/people.ts";
import { accountHashes } from "../tenancy/row-hashes.ts";
import { callRoute, RULES } from "../tenancy/rules.ts";
import { join, makeNamed, makeSide, signInAt } from "../tenancy/side.ts";

await ensureContracts();
const app = await createTestApp();
const side = await makeSide(app, "keys");
const named = await makeNamed(app, side, side.people.owner);
afterAll(() => app.stop());
beforeEach(() => app.clock.reset());

type RoleName = keyof typeof side.people;

async function signedIn(role: RoleName) {
  const browser = app.browser();
  browser.token = await signInAt(app, side.accountId, side.people[role]);
  return browser;
}

async function newKey(role: RoleName, scopes: readonly KeyScope[], days = 90) {
  const { status, body } = await (await signedIn(role)).call("POST", "/api/keys", {
    name: "Pipeline",
    scopes,
    days,
  });
  expect(status).toBe(201);
  const { secret, key } = body as { secret: string; key: { id: string; start: string } };
  const browser = app.browser();
  browser.token = secret;
  return { secret, key, browser };
}

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
  const { text } = await app.browser().call("GET", pathOf(readApiDescription));
  const { paths }: ApiDocument = JSON.parse(text);
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
  const theirs = await makeSide(app, "other-keys");
  const owner = app.browser();
  owner.token = await signInAt(app, theirs.accountId, theirs.people.owner);
  const made = await owner.call("POST", "/api/keys", { name: "Theirs", scopes: KEY_SCOPES, days: 30 });
  const browser = app.browser();
  browser.token = String(made.body.secret);
  const before = await accountHashes(app, side.accountId);
  for (const [route, rule] of Object.entries(RULES).filter(([, { may }]) => may !== "everybody")) {
    if (!rule.names || !AREAS.test(route) || rule.may === "owner") continue;
    expect([route, (await callRoute(browser, route, named)).status]).toEqual([route, 404]);
  }
  expect(await accountHashes(app, side.accountId)).toEqual(before);
});

describe("a key follows its person", () => {
  test("a viewer makes keys that read, and none that write", async () => {
    const viewer = await signedIn("viewer");
    const reply = await viewer.call("POST", "/api/keys", { name: "W", scopes: ["scans:write"], days: 30 });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ["scopes"]]);
    const { browser } = await newKey("viewer", ["reports:read"]);
    expect((await browser.call("GET", "/api/reports")).status).toBe(200);
    expect(refusal(await browser.call("GET", "/api/reports.csv"))).toEqual([403, "managers_only"]);
  });

  test("a manager who becomes a viewer writes no more, at once", async () => {
    const { browser } = await newKey("manager", ["widgets:write"]);
    const member = and(
      eq(teamMembers.accountId, side.accountId),
      eq(teamMembers.userId, side.people.manager.id),
    );
    await app.services.db.update(teamMembers).set({ role: "viewer" }).where(member);
    expect(refusal(await browser.call("POST", "/api/widgets", { name: "No" }))).toEqual([
      403,
      "managers_only",
    ]);
    await app.services.db.update(teamMembers).set({ role: "manager" }).where(member);
  });

  test("it ends with the membership, and a new membership does not bring it back", async () => {
    const { browser } = await newKey("manager", ["widgets:read"]);
    const owner = await signedIn("owner");
    expect((await owner.call("DELETE", `/api/team/members/${side.people.manager.id}`)).status).toBe(204);
    expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
    await join(app, side.accountId, side.people.manager.id, "manager");
    expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
  });

  test("it rests while its person is suspended", async () => {
    const { browser } = await newKey("viewer", ["widgets:read"]);
    const person = eq(users.id, side.people.viewer.id);
    await app.services.db.update(users).set({ suspendedAt: new Date() }).where(person);
    expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
    await app.services.db.update(users).set({ suspendedAt: null }).where(person);
  });
});

test("a key ends when it expires, and when it is revoked", async () => {
  const { browser, key } = await newKey("owner", ["widgets:read"], 30);
  expect((await browser.call("GET", "/api/widgets")).status).toBe(200);
  app.clock.advance(31 * DAY_MS);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
  app.clock.reset();
  const owner = await signedIn("owner");
  expect((await owner.call("DELETE", `/api/keys/${key.id}`)).status).toBe(204);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
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
  expect([...refusal(last), last.headers.get("retry-after"), last.headers.get("ratelimit")]).toEqual([
    429,
    "too_many_requests",
    "60",
    '"api-key";r=0;t=60',
  ]);
});
