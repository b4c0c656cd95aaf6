import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { KeyScope } from "#shared/api-keys/choices.ts";
import type { KeyView } from "#shared/api-keys/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { accounts, users } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { widgetVersions } from "#src/db/schema/widgets.ts";
import { createTestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";
import { makeSide, type Side, signInAt } from "../tenancy/side.ts";

let side: Side;
let count = 0;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  count += 1;
  side = await makeSide(app, `account-keys-${count}`);
});

async function signedIn(role: keyof Side["people"]) {
  const browser = app.browser();
  browser.token = await signInAt(app, side.accountId, side.people[role]);
  return browser;
}

async function makeKey(role: keyof Side["people"], scopes: readonly KeyScope[]) {
  const maker = await signedIn(role);
  const reply = await maker.call("POST", "/api/keys", {
    name: "Nightly",
    scopes,
    days: 30,
    holder: "account",
  });
  const program = app.browser();
  program.token = String(reply.body.secret);
  return { reply, key: reply.body.key as KeyView, program, maker };
}

test("owner and managers make keys of the account, viewers none", async () => {
  expect(refusal((await makeKey("viewer", ["widgets:read"])).reply)).toEqual([403, "managers_only"]);
  for (const role of ["owner", "manager"] as const) {
    const { reply, key } = await makeKey(role, ["widgets:read"]);
    expect([reply.status, key.holder, key.isOwn]).toEqual([201, "account", true]);
  }
  const lists = { owner: 2, manager: 2, viewer: 0 };
  for (const role of ["owner", "manager", "viewer"] as const) {
    const { text } = await (await signedIn(role)).call("GET", "/api/keys");
    expect([role, (JSON.parse(text) as KeyView[]).length]).toEqual([role, lists[role]]);
  }
});

test("it acts in the owner's name, as a manager within its scopes", async () => {
  const { program } = await makeKey("manager", ["widgets:write", "reports:read"]);
  const made = await program.call("POST", "/api/widgets", { name: "By the account" });
  expect(made.status).toBe(201);
  expect((await program.call("PUT", `/api/widgets/${made.body.id}`, { name: "Renamed" })).status).toBe(200);
  const versions = await app.services.db
    .select({ by: widgetVersions.savedBy })
    .from(widgetVersions)
    .where(eq(widgetVersions.widgetId, String(made.body.id)));
  expect(versions).toContainEqual({ by: side.people.owner.id });
  expect((await program.call("GET", "/api/reports.csv")).status).toBe(200);
  expect(refusal(await program.call("GET", "/api/sites"))).toEqual([403, "missing_scope"]);
  for (const path of ["/api/team", "/api/keys", "/api/webhooks", "/api/account"])
    expect(refusal(await program.call("GET", path))).toEqual([403, "not_for_keys"]);
});

test("it outlasts its maker's membership and deletion, until a manager revokes it", async () => {
  const { program, key } = await makeKey("manager", ["widgets:read"]);
  const owner = await signedIn("owner");
  const { id } = side.people.manager;
  expect((await owner.call("DELETE", `/api/team/members/${id}`)).status).toBe(204);
  expect((await program.call("GET", "/api/widgets")).status).toBe(200);
  await app.services.db.delete(users).where(eq(users.id, id));
  expect((await program.call("GET", "/api/widgets")).status).toBe(200);
  const [listed] = JSON.parse((await owner.call("GET", "/api/keys")).text) as KeyView[];
  expect(listed).toMatchObject({
    id: key.id,
    by: null,
    isOwn: false,
    lastUsedOn: app.clock.now().toISOString().slice(0, 10),
  });
  const viewer = await signedIn("viewer");
  expect((await viewer.call("DELETE", `/api/keys/${key.id}`)).status).toBe(404);
  expect((await owner.call("DELETE", `/api/keys/${key.id}`)).status).toBe(204);
  expect(refusal(await program.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
  const { body } = await owner.call("GET", "/api/account/security-events");
  const kinds = (body.events as Array<{ kind: string }>).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["account-key-revoked", "account-key-made"]));
});

test("it rests while the account is suspended, expires, and ends with the account", async () => {
  const { db } = app.services;
  const { program, key } = await makeKey("owner", ["widgets:read"]);
  const owner = eq(users.id, side.people.owner.id);
  await db.update(users).set({ suspendedAt: new Date() }).where(owner);
  expect(refusal(await program.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
  await db.update(users).set({ suspendedAt: null }).where(owner);
  expect((await program.call("GET", "/api/widgets")).status).toBe(200);
  app.clock.advance(31 * DAY_MS);
  expect(refusal(await program.call("GET", "/api/widgets"))).toEqual([401, "key_ended"]);
  await db.delete(users).where(owner);
  await db.delete(accounts).where(eq(accounts.id, side.accountId));
  expect(await db.select().from(apiKeys).where(eq(apiKeys.id, key.id))).toEqual([]);
});

test("a second step that the team is required to have is asked of people, not of it", async () => {
  const { program } = await makeKey("owner", ["widgets:read"]);
  await app.services.db
    .update(users)
    .set({ secondStepDemandedFrom: app.clock.now() })
    .where(eq(users.id, side.people.owner.id));
  expect(refusal(await (await signedIn("manager")).call("GET", "/api/widgets"))).toEqual([
    403,
    "second_step_required",
  ]);
  expect((await program.call("GET", "/api/widgets")).status).toBe(200);
});

test("an account has at most 20 keys, not counting its people's", async () => {
  const { maker, key } = await makeKey("owner", ["widgets:read"]);
  const [row] = await app.services.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
  if (!row) throw new Error("no key");
  const more = Array.from({ length: 19 }, (_, number) => ({
    ...row,
    id: crypto.randomUUID(),
    hash: `${row.hash} ${number}`,
  }));
  await app.services.db.insert(apiKeys).values(more);
  expect(refusal((await makeKey("manager", ["widgets:read"])).reply)).toEqual([409, "too_many_keys"]);
  const own = await maker.call("POST", "/api/keys", { name: "Mine", scopes: ["widgets:read"], days: 30 });
  expect([own.status, (own.body.key as KeyView).holder]).toEqual([201, "person"]);
});
