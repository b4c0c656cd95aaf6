import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { HOUR_MS } from "#shared/time.ts";
import { idempotencyKeys } from "#src/db/schema/idempotency-keys.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { SOUND_REQUESTS } from "../features/odd-input/sound-requests.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { teamOwner } from "../helpers/team.ts";

type Owner = Awaited<ReturnType<typeof teamOwner>>;

let app: TestApp;
let ada: Owner;
beforeAll(async () => {
  app = await createTestApp({}, { replicas: 2 });
  ada = await teamOwner(app);
});
afterAll(() => app.stop());
beforeEach(() => app.clock.reset());

interface Sent {
  owner?: Owner;
  path?: string;
  body?: object;
}

/** Sends a creation with a key, to the replicas in turn. */
async function create(
  key: string,
  { owner = ada, path = "/api/widgets", body = { name: "Shop" } }: Sent = {},
) {
  const reply = await owner.browser.call("POST", path, body, { "idempotency-key": key });
  return {
    status: reply.status,
    id: reply.body.id,
    code: reply.body.code,
    isRepeated: reply.headers.get("idempotency-replayed") === "true",
  };
}

async function countWidgets({ user }: Owner = ada): Promise<number> {
  return app.services.db.$count(widgets, eq(widgets.accountId, user.accountId));
}

test("a repeated creation is made once, and gets the first reply, which is stored sealed, for 24 hours", async () => {
  const before = await countWidgets();
  const named = { body: { name: "A name that no one else may read" } };
  const first = await create("order-1", named);
  expect([first.status, first.isRepeated]).toEqual([201, false]);
  expect(await create("order-1", named)).toEqual({ ...first, isRepeated: true });
  expect(await countWidgets()).toBe(before + 1);
  const rows = await app.services.db.select().from(idempotencyKeys);
  expect(rows.map(({ reply }) => reply?.includes("no one else"))).toEqual([false]);
  app.clock.advance(25 * HOUR_MS);
  const later = await create("order-1", named);
  expect([later.isRepeated, later.id === first.id]).toEqual([false, false]);
});

test("two at once are one, whichever replicas they reach", async () => {
  const before = await countWidgets();
  const replies = await Promise.all([create("order-2"), create("order-2"), create("order-2")]);
  expect(await countWidgets()).toBe(before + 1);
  for (const { status, code } of replies) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(code).toBe("request_in_progress");
  }
});

test("the same key with another body or path is refused", async () => {
  await create("order-3");
  const site = { path: "/api/sites", body: { name: "Shop", url: "https://a.example" } };
  for (const other of [{ body: { name: "Other" } }, site])
    expect(await create("order-3", other)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
});

test("a key counts for one account and one person alone", async () => {
  const other = await teamOwner(app);
  const [mine, theirs] = [await create("order-4"), await create("order-4", { owner: other })];
  expect([mine.status, theirs.status, theirs.isRepeated]).toEqual([201, 201, false]);
  expect(theirs.id).not.toBe(mine.id);
});

test("a refused call leaves its key free, and a key of unusual characters or length is refused", async () => {
  expect((await create("order-6", { path: "/api/sites", body: { url: "no address" } })).status).toBe(422);
  expect((await create("order-6")).status).toBe(201);
  for (const key of ["with space", "x".repeat(256)]) {
    expect(await create(key)).toMatchObject({ status: 400, code: "bad_idempotency_key" });
  }
});

test("a call in which the server died is not made a second time", async () => {
  const { id } = await create("order-7");
  expect(id).toBeDefined();
  await app.services.db.update(idempotencyKeys).set({ status: null, reply: null });
  app.clock.advance(61_000);
  expect(await create("order-7")).toMatchObject({ status: 409, code: "outcome_unknown" });
});

test("a call that stores nothing keeps no reply", async () => {
  const owner = await teamOwner(app);
  const { body: widget } = await owner.browser.call("POST", "/api/widgets", { name: "Shop" });
  const { body: look } = SOUND_REQUESTS["POST /api/widget-preview"] ?? {};
  const calls: Array<[string, unknown]> = [
    ["/api/widget-preview", look],
    [`/api/widgets/${widget.id}/settings/copies/preview`, { targets: [widget.id], parts: ["look"] }],
    [`/api/widgets/${widget.id}/install-check`, { url: "http://127.0.0.1:9/" }],
  ];
  for (const [path, body] of calls) {
    const { status } = await owner.browser.call("POST", path, body, { "idempotency-key": path });
    expect([path, status]).toEqual([path, 200]);
  }
  const ofOwner = eq(idempotencyKeys.accountId, owner.user.accountId);
  expect(await app.services.db.$count(idempotencyKeys, ofOwner)).toBe(0);
});

test.each([
  ["5,000 keys", 4_998, () => 100],
  ["10 MB of replies", 1, (kept: number) => 9_999_999 - kept],
])(
  "an account with %s waits for a day, and has its calls repeated meanwhile",
  async (_, rows, bytesBeside) => {
    const owner = await teamOwner(app);
    const first = await create("first", { owner });
    app.clock.advance(HOUR_MS);
    const { accountId } = owner.user;
    const [row] = await app.services.db
      .select({ reply: idempotencyKeys.reply })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.accountId, accountId));
    const bytes = bytesBeside(row?.reply?.byteLength ?? 0);
    await app.services.db.execute(sql`
    insert into idempotency_keys (id, account_id, request_hash, status, reply, created_at)
    select ${accountId}::text || '-' || row, ${accountId}::int, '', 200, decode(repeat('00', ${bytes}::int), 'hex'),
      ${app.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${rows}::int) row`);
    expect((await create("fits", { owner })).status).toBe(201);
    expect(await create("last", { owner })).toMatchObject({ status: 429, code: "too_many_idempotency_keys" });
    expect(await create("first", { owner })).toEqual({ ...first, isRepeated: true });
    expect((await owner.browser.call("POST", "/api/widgets", { name: "Shop" })).status).toBe(201);
    app.clock.advance(24 * HOUR_MS);
    expect((await create("last", { owner })).status).toBe(201);
  },
);
