import { expect, test } from "bun:test";
import { accounts } from "../../src/db/schema/accounts.ts";
import { openTestDatabase } from "../helpers/database.ts";

test("a reset of the test database empties its tables and starts ids again", async () => {
  const { db, reset } = await openTestDatabase();
  await reset();
  await db.insert(accounts).values([{}, {}]);
  await reset();
  const [account] = await db.insert(accounts).values({}).returning();
  expect(account?.id).toBe(1);
  await reset();
});
