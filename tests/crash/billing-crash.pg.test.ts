import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { monthAfter, monthStart } from "#shared/usage/periods.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { usageDaily } from "../../src/db/schema/usage.ts";
import { widgets } from "../../src/db/schema/widgets.ts";
import { POINTS_OF_A_CHANGE, POINTS_OF_A_PAYMENT } from "../fixtures/crash/crash-points.ts";
import { LONG, someOf } from "../helpers/long.ts";
import { confirmCard, PASSWORD } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";
import { type CrashRig, changePlanOutside, newOwner, startCrashRig } from "./crash-rig.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const REGISTER_STEP2 = "/api/auth/register-step2";

let rig: CrashRig;
let customer: string;
beforeAll(async () => {
  rig = await startCrashRig();
  ({ customer } = await newOwner(rig));
  await rig.advance(8);
  await rig.settle();
});
afterAll(() => rig.stop());

const NAME = "a server killed %s loses no event, and doubles no effect, when it is started again";

/** The points of the default suite: around a commit and a mail. */
const FEW = ["in a sync, before its commit", "before the commit of an invoice's mail"];

function tried(points: Record<string, readonly string[]>) {
  return Object.entries(points).filter(([name]) => LONG || FEW.includes(name));
}

async function settleWhole(): Promise<void> {
  await rig.settle();
  await expectNothingLostOrDoubled(rig);
}

test.each(tried(POINTS_OF_A_CHANGE))(NAME, async (_, steps) => {
  await rig.dieAndStartAgain(steps, () => changePlanOutside(rig.provider, customer));
  await settleWhole();
});

test.each(tried(POINTS_OF_A_PAYMENT))(NAME, async (_, steps) => {
  await rig.dieAndStartAgain(steps, () => rig.advance(32));
  await settleWhole();
});

const REGISTRATION: Array<[name: string, steps: string[]]> = [
  ["after the provider's subscription, before ours", ["^answered POST /v1/subscriptions$"]],
  ["after our commit, before the answer", [`^reply POST ${REGISTER_STEP2}`]],
  ["in the commit of the session", ['^commit .*insert into "sessions"']],
];

test.each(someOf(REGISTRATION, 0))(
  "a server killed %s leaves one subscription and, on a retry, a session",
  async (_, steps) => {
    const browser = rig.browser();
    const { step2 } = await confirmCard(rig.provider, browser);
    await rig.dieAndStartAgain(steps, () =>
      expect(browser.call("POST", REGISTER_STEP2, step2)).rejects.toThrow(),
    );
    const answer = await browser.call("POST", REGISTER_STEP2, step2);
    expect(answer.status).toBe(200);
    browser.token = String(answer.body.token);
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ hasSubscription: true });
    const of = { customer: step2.stripeCustomerId, status: "all" } as const;
    expect((await rig.provider.stripe.subscriptions.list(of)).data).toHaveLength(1);
    await settleWhole();
  },
);

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
  await rig.dieAndStartAgain(['^update "users" set "reconciled_at"', "^ask GET /v1/subscriptions\\?"], () =>
    rig.passTime(DAY_MS),
  );
  await until("the cancellation is known", async () => {
    const [user] = await rig.db.select().from(users).where(isThisUser);
    return user?.canceledAt != null;
  });
  await settleWhole();
});

type Owner = Awaited<ReturnType<typeof newOwner>>;

test.skipIf(!LONG).each([
  ["alerts of their visits", "usage-80", visitOften],
  ["websites' monthly reports", "scan-report", endMonth],
])("killed between two owners' %s, a server mails each once", async (_, kind, begin) => {
  const owners = [await newOwner(rig), await newOwner(rig)];
  await rig.settle();
  await rig.dieAndStartAgain([`^committed .* ${kind}:`], () => begin(owners));
  const emails = owners.map(({ email }) => email);
  const these = and(eq(mailOutbox.kind, kind), inArray(mailOutbox.recipient, emails));
  const recipients = async () =>
    (await rig.db.select().from(mailOutbox).where(these)).map((one) => one.recipient);
  await until(`two ${kind} mails`, async () => (await recipients()).length >= 2);
  await settleWhole();
  expect((await recipients()).sort()).toEqual(emails.sort());
});

async function visitOften(owners: Owner[]): Promise<void> {
  for (const { browser } of owners) await browser.call("POST", "/api/widgets", { name: "Shop" });
  const day = new Date(Date.now() + rig.provider.aheadMs()).toISOString().slice(0, 10);
  const visits = PLANS.starter.visits * 0.9;
  const rows = (await rig.db.select().from(widgets)).map(({ id }) => ({ widgetId: id, day, visits }));
  await rig.db.insert(usageDaily).values(rows);
}

async function endMonth(owners: Owner[]): Promise<void> {
  const now = Date.now() + rig.aheadMs();
  for (const { userId } of owners) await scanOnDay(userId, new Date(now));
  rig.passTime(monthAfter(monthStart(new Date(now))).getTime() + HOUR_MS - now);
}

async function scanOnDay(userId: number, day: Date): Promise<void> {
  const isThisUser = eq(users.id, userId);
  const [user] = await rig.db.update(users).set({ isEmailVerified: true }).where(isThisUser).returning();
  const host = `shop-${userId}.example`;
  const claim = { origin: `https://${host}`, host, claim: "dns", proofToken: "token" } as const;
  const row = { accountId: user?.accountId ?? 0, ...claim, nextScanAt: day };
  const [site] = await rig.db.insert(sites).values(row).returning();
  const scan = { siteId: site?.id ?? "", host, state: "failed", cause: "schedule" } as const;
  await rig.db.insert(scans).values({ ...scan, nextStepAt: day, finishedAt: day });
}

/** Crash points before and after the provider deletes the customer, and before the mail is sent. */
const DEATHS = ["^ask DELETE /v1/customers/", '^delete from "users"', '^committed .*delete from "users"'];

test.skipIf(!LONG)(
  "a server that is killed again and again finishes a deletion, and sends the last mail once",
  async () => {
    const { browser, userId, email, customer } = await newOwner(rig);
    await browser.call("POST", "/api/widgets", { name: "Shop" });
    await browser.call("DELETE", "/api/account", { currentPassword: PASSWORD });
    for (const step of DEATHS) {
      await rig.dieAndStartAgain([step], () => rig.passTime(15 * DAY_MS));
    }
    await until("the farewell is written", () => farewellsTo(email) > 0);
    expect(farewellsTo(email)).toBe(1);
    expect(await rig.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
    expect(await rig.db.select().from(widgets).where(eq(widgets.userId, userId))).toEqual([]);
    expect(await rig.provider.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  },
);

function farewellsTo(email: string): number {
  const folder = join(rig.dataDir, "outbox");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.filter((text) => text.includes(`To: ${email}`) && text.includes("account is deleted")).length;
}
