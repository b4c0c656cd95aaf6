import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { LONG } from "#tests/helpers/long.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { widgets } from "../../src/db/schema/widgets.ts";
import { PASSWORD } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";
import { newOwner } from "./crash-owner.ts";
import { type CrashRig, startCrashRig } from "./crash-rig.ts";

const FIFTEEN_DAYS_MS = 15 * 86_400_000;

let rig: CrashRig;
beforeAll(async () => {
  rig = await startCrashRig();
});
afterAll(() => rig.stop());

/** Crash points before and after the provider deletes the customer, and before the mail is sent. */
const DEATHS = ["^ask DELETE /v1/customers/", '^delete from "users"', '^committed .*delete from "users"'];

test("a server that is killed again and again finishes a deletion, and sends the last mail once", async () => {
  const { browser, userId, email, customer } = await newOwner(rig);
  await browser.call("POST", "/api/widgets", { name: "Shop" });
  await browser.call("DELETE", "/api/account", { currentPassword: PASSWORD });
  const [server] = rig.servers;
  for (const step of LONG ? DEATHS : DEATHS.slice(-1)) {
    server?.dieAt([step]);
    rig.passTime(FIFTEEN_DAYS_MS);
    await server?.death();
    rig.passLeases();
    await server?.start();
  }
  await until("the farewell is written", () => farewellsTo(email) > 0);
  expect(farewellsTo(email)).toBe(1);
  expect(await rig.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
  expect(await rig.db.select().from(widgets).where(eq(widgets.userId, userId))).toEqual([]);
  expect(await rig.provider.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
});

function farewellsTo(email: string): number {
  const folder = join(rig.dataDir, "outbox");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.filter((text) => text.includes(`To: ${email}`) && text.includes("account is deleted")).length;
}
