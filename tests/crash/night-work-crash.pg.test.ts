import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import { PLANS } from "#shared/plans.ts";
import { monthAfter, monthStart } from "#shared/usage-periods.ts";
import { LONG } from "#tests/helpers/long.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { scans, sites } from "../../src/db/schema/scans.ts";
import { usageDaily } from "../../src/db/schema/usage.ts";
import { widgets } from "../../src/db/schema/widgets.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";
import { newOwner } from "./crash-owner.ts";
import { type CrashRig, startCrashRig } from "./crash-rig.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let rig: CrashRig;
beforeAll(async () => {
  rig = await startCrashRig();
});
afterAll(() => rig.stop());

test("a customer whose reconciliation was killed has it soon after", async () => {
  const { customer, userId } = await newOwner(rig);
  const isThisUser = eq(users.id, userId);
  await rig.settle();
  await until("the first reconciliation is over, which would note that it ended a day later", async () => {
    const [user] = await rig.db.select().from(users).where(isThisUser);
    return Number(user?.reconciledAt) > Date.now() + rig.aheadMs() - HOUR_MS;
  });
  const { stripe, chaos } = rig.provider;
  const { data } = await stripe.subscriptions.list({ customer });
  await chaos({ drop: true });
  await stripe.subscriptions.update(data[0]?.id ?? "", { cancel_at_period_end: true });
  await rig.settle();
  await chaos({});
  await dieAndStartAgain(['^update "users" set "reconciled_at"', "^ask GET /v1/subscriptions\\?"], () =>
    rig.passTime(DAY_MS),
  );
  await until("the cancellation is known", async () => {
    const [user] = await rig.db.select().from(users).where(isThisUser);
    return user?.canceledAt != null;
  });
  await rig.settle();
  await expectNothingLostOrDoubled(rig);
});

test("killed between two owners' alerts of their visits, a server tells each once", async () => {
  const visits = PLANS.starter.visits * 0.9;
  const owners = [await newOwner(rig), await newOwner(rig)];
  await dieAndStartAgain(["^committed .* usage-80:"], async () => {
    for (const { browser } of owners) {
      await browser.call("POST", "/api/widgets", { name: "Shop" });
    }
    const day = new Date(Date.now() + rig.provider.aheadMs()).toISOString().slice(0, 10);
    const rows = (await rig.db.select().from(widgets)).map(({ id }) => ({ widgetId: id, day, visits }));
    await rig.db.insert(usageDaily).values(rows);
  });
  await expectOneMailEach(
    "usage-80",
    owners.map(({ email }) => email),
  );
});

test.skipIf(!LONG)(
  "killed between two owners' alerts of their trials, a server tells each once",
  async () => {
    const emails = [newEmail(), newEmail()];
    await dieAndStartAgain(["^committed .* trial-ending:account-"], async () => {
      for (const email of emails) {
        await rig.browser().call("POST", "/api/auth/register", { email, password: PASSWORD });
        await rig.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, email));
      }
      await rig.advance(5);
    });
    await expectOneMailEach("trial-ending", emails);
  },
);

test.skipIf(!LONG)("killed between two websites' monthly reports, a server mails each once", async () => {
  const owners = [await newOwner(rig), await newOwner(rig)];
  await rig.settle();
  await dieAndStartAgain(["^committed .* scan-report:"], async () => {
    const now = Date.now() + rig.aheadMs();
    const firstOfNext = monthAfter(monthStart(new Date(now)));
    for (const { userId } of owners) await scanOnDay(userId, new Date(now));
    rig.passTime(firstOfNext.getTime() + HOUR_MS - now);
  });
  await expectOneMailEach(
    "scan-report",
    owners.map(({ email }) => email),
  );
});

/** Stores a website of the user with one scan that ended without a result. */
async function scanOnDay(userId: number, day: Date): Promise<void> {
  const isThisUser = eq(users.id, userId);
  const [user] = await rig.db.update(users).set({ isEmailVerified: true }).where(isThisUser).returning();
  const host = `shop-${userId}.example`;
  const [site] = await rig.db
    .insert(sites)
    .values({
      accountId: user?.accountId ?? 0,
      origin: `https://${host}`,
      host,
      claim: "dns",
      proofToken: "token",
      nextScanAt: day,
    })
    .returning();
  await rig.db.insert(scans).values({
    siteId: site?.id ?? "",
    host,
    state: "failed",
    cause: "schedule",
    nextStepAt: day,
    finishedAt: day,
  });
}

async function dieAndStartAgain(steps: readonly string[], cause: () => unknown): Promise<void> {
  const [server] = rig.servers;
  if (!server) throw new Error("There is no server");
  if (!server.isAlive) await server.start();
  server.dieAt(steps);
  await cause();
  await server.death();
  rig.passLeases();
  await server.start();
}

async function expectOneMailEach(kind: string, emails: string[]): Promise<void> {
  const these = and(eq(mailOutbox.kind, kind), inArray(mailOutbox.recipient, emails));
  const recipients = async () =>
    (await rig.db.select().from(mailOutbox).where(these)).map((one) => one.recipient);
  await until(`two ${kind} mails`, async () => (await recipients()).length >= 2);
  await rig.settle();
  await expectNothingLostOrDoubled(rig);
  expect((await recipients()).sort()).toEqual(emails.sort());
}
