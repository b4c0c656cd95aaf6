import { afterAll, expect, test } from "bun:test";
import { eq, getTableColumns } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { contactMessages, mailOutbox } from "#src/db/schema/mail.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import type { Part } from "#src/features/exports/part.ts";
import { PARTS } from "#src/features/exports/parts.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { fullAccount } from "../../helpers/full-account.ts";
import { allTables } from "../../helpers/tables.ts";

const app = await createTestApp();
const one = await fullAccount(app);
const other = await fullAccount(app);
afterAll(() => app.stop());

const TABLES = [...(await allTables())].map(([name, table]) => [camelCase(name), table] as const);
const DECISIONS = new Map<string, Part>(Object.entries(PARTS));

/** Names of columns with credentials or hashes; `PARTS` has the reasons. */
const SECRET = /password|token|hash|secret|key$|^sealed$/i;

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

async function download(browser: TestBrowser) {
  const answer = await browser.call("GET", "/api/account/export");
  const data: Record<string, Record<string, unknown>[]> = JSON.parse(answer.text);
  return { ...answer, data };
}

test("holds every column of every table that says anything of a person, but secrets and others' rows, by a decision for each table", async () => {
  expect([...DECISIONS.keys()].sort()).toEqual(TABLES.map(([name]) => name).sort());
  const { browser, email } = one;
  const { headers, text, data } = await download(browser);
  for (const sign of [other.email, other.widgetId, other.customerId]) expect(text).not.toContain(sign);
  const name = `account-data-${app.clock.now().toISOString().slice(0, 10)}.json`;
  expect(Object.fromEntries(headers)).toMatchObject(downloadHeaders(name));
  for (const [name, table] of TABLES) {
    const part = DECISIONS.get(name);
    if (!part || "nothing" in part) {
      expect([name, data[name]]).toEqual([name, undefined]);
      continue;
    }
    const columns = Object.keys(getTableColumns(table));
    const [row = {}] = data[name] ?? [];
    const missing = columns.filter((column) => !(column in row));
    expect([name, missing.filter((column) => !part.without?.includes(column))]).toEqual([name, []]);
    expect([name, Object.keys(row).filter((column) => SECRET.test(column))]).toEqual([
      name,
      name === "widgets" ? ["creationKey"] : [],
    ]);
  }
  expect(data.users?.[0]).toMatchObject({ email });
  expect(JSON.stringify(data)).not.toContain("$argon2id");
});

test("of an unverified account holds nothing that hangs on its address alone, and its deletion takes none of that", async () => {
  const { browser, email, user } = one;
  const { db } = app.services;
  const ofAddress = async () => ({
    contactMessages: await db.$count(contactMessages, eq(contactMessages.email, email)),
    teamInvites: await db.$count(teamInvites, eq(teamInvites.email, email)),
    mailOutbox: await db.$count(mailOutbox, eq(mailOutbox.recipient, email)),
  });
  const before = await ofAddress();
  expect(Object.values(before)).not.toContain(0);
  await db.update(users).set({ isEmailVerified: false }).where(eq(users.id, user.id));
  const { data } = await download(browser);
  expect(data.users?.[0]).toMatchObject({ email });
  expect([data.contactMessages, data.mailOutbox, data.passwordResetTokens]).toEqual([[], [], []]);
  expect(data.teamInvites?.map(({ accountId }) => accountId)).toEqual([user.accountId]);
  await deleteUser(app.services, user.id);
  const after = await ofAddress();
  expect(after).toEqual({ ...before, mailOutbox: after.mailOutbox });
  // The event of the subscription's end may add a mail before the account is gone.
  expect(after.mailOutbox).toBeGreaterThanOrEqual(before.mailOutbox);
});

test("holds everything also where it is long, and is for the person alone, ten times an hour", async () => {
  const { browser, widgetId } = other;
  const dayOf = (index: number) => new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
  const days = Array.from({ length: 1_100 }, (_, at) => ({ widgetId, day: dayOf(at), visits: at }));
  await app.services.db.insert(usageDaily).values(days);
  const { data } = await download(browser);
  expect(new Set(data.usageDaily?.map(({ day }) => day)).size).toBe(1_101);
  expect((await app.browser().call("GET", "/api/account/export")).status).toBe(401);
  await addCalls(app, 8);
  expect([(await download(browser)).status, (await download(browser)).status]).toEqual([200, 429]);
});
