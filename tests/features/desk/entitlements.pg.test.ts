import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { operatorActs } from "#src/db/schema/operator-acts.ts";
import { readDesk } from "#src/features/desk/customer/read-desk.ts";
import { bookUse } from "#src/features/desk/operator/book.ts";
import { closeAsOperator } from "#src/features/desk/operator/close.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { teamOwner } from "../../helpers/team.ts";
import { openConversation, PROMISED } from "./desk-kit.ts";

let app: TestApp;
let me: Awaited<ReturnType<typeof teamOwner>>;
const ALICE = "alice@web-1";

beforeAll(async () => {
  app = await createTestApp();
  app.services.deskFeatures = PROMISED;
  me = await teamOwner(app);
});
afterAll(() => app.stop());

/** Past the end of a session as well. */
const read = () => readDesk(app.services, { owner: me.user, role: "owner" });

const book = (amount: number, changes: Partial<Parameters<typeof bookUse>[2]> = {}) =>
  bookUse(app.services, me.user, {
    request: randomUUID(),
    feature: "lawyer consultation",
    amount,
    note: "Call of May 3",
    conversationId: null,
    mayExceed: false,
    operator: ALICE,
    ...changes,
  });

test("uses are booked in any fraction, never more than is left, and count for a year from their day", async () => {
  expect((await book(7.5)).left).toBe(2.5);
  await expect(book(3)).rejects.toThrow("Only 2.5 of “Lawyer consultation” is left");
  expect((await book(3, { mayExceed: true })).left).toBe(-0.5);
  expect((await book(-1)).left).toBe(0.5);
  const { entitlements } = await read();
  expect(entitlements.map(({ name, left }) => [name, left])).toEqual([
    ["Priority support", null],
    ["Lawyer consultation", 0.5],
  ]);
  expect(entitlements[1]?.uses[0]).toMatchObject({ amount: -1, note: "Call of May 3" });
  expect(entitlements[1]?.moreFrom).not.toBeNull();
  app.clock.advance(367 * DAY_MS);
  expect((await read()).entitlements[1]).toMatchObject({ left: 10, uses: [], moreFrom: null });
  app.clock.reset();
});

test("nothing is booked that the plan does not count, or for another account's conversation", async () => {
  await expect(book(1, { feature: "Annual expert testing" })).rejects.toThrow("counts Lawyer consultation");
  const other = await teamOwner(app);
  const { id } = await openConversation(other.browser);
  await expect(book(1, { conversationId: id })).rejects.toThrow("belongs to another account");
});

test("a conversation that waits is closed only on purpose, its promise then counts as late, and acts are audited", async () => {
  const { id } = await openConversation(me.browser);
  const close = (withoutAnswer: boolean) =>
    closeAsOperator(app.services, id, { withoutAnswer, operator: ALICE });
  await expect(close(false)).rejects.toThrow("The customer waits for an answer");
  await close(true);
  expect((await read()).promises.late).toBe(0);
  app.clock.advance(DAY_MS);
  expect((await read()).promises.late).toBe(1);
  const acts = await app.services.db
    .select({ command: operatorActs.command, operator: operatorActs.operator })
    .from(operatorActs)
    .where(eq(operatorActs.accountId, me.user.accountId));
  expect(new Set(acts.map(({ command }) => command))).toEqual(new Set(["desk book", "desk close"]));
});
