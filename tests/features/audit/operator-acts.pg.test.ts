import { afterAll, expect, test } from "bun:test";
import { DAY_MS } from "#shared/time.ts";
import { operatorActs } from "#src/db/schema/audit.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { recordOperatorAct } from "#src/features/audit/operator-acts/record-operator-act.ts";
import { setScanLimits } from "#src/features/sites/operator/set-scan-limits.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp } from "../../helpers/app.ts";
import { purgeAt } from "../../helpers/purge-at.ts";
import { teamOwner } from "../../helpers/team.ts";

const operator = "alice@web-1";

const app = await createTestApp();
afterAll(() => app.stop());

test("acts are listed from a time on, and the database neither changes nor deletes one", async () => {
  const { user } = await teamOwner(app);
  await setScanLimits(app.services, user, { pages: 500 }, operator);
  const { accountId } = user;
  const since = (ms: number) =>
    listOperatorActs(app.services, { accountId, since: new Date(Date.now() + ms), limit: 5 });
  for (const statement of [
    "update operator_acts set operator = 'eve@elsewhere'",
    "update operator_acts set after = null",
    "update operator_acts set account_id = null, command = 'nothing'",
    "delete from operator_acts",
  ])
    await expect(app.database.sql.unsafe(statement).then(() => null)).rejects.toThrow("append-only");
  expect(await since(-60_000)).toMatchObject([{ operator, after: { scanPages: 500 } }]);
  expect(await since(60_000)).toEqual([]);
});

test("an act outlives its account without values, and the deletion keeps the account's number", async () => {
  const { user } = await teamOwner(app);
  await setScanLimits(app.services, user, { sites: 7 }, operator);
  const [act] = await listOperatorActs(app.services, { accountId: user.accountId, limit: 5 });
  expect(act).toMatchObject({
    operator,
    command: "scans limits",
    email: user.email,
    before: { scanSites: null },
    after: { scanSites: 7 },
  });
  await deleteUser(app.services, user.id, { operator });
  const [deletion, emptied] = await listOperatorActs(app.services, { limit: 2 });
  expect(deletion).toMatchObject({
    command: "user delete",
    account: null,
    before: { account: user.accountId, widgets: 0 },
  });
  expect(emptied).toMatchObject({
    at: act?.at,
    operator,
    command: "scans limits",
    account: null,
    email: null,
    before: null,
    after: null,
  });
});

test("owners find acts about their account in their export, without the operator's name", async () => {
  const [mine, other] = [await teamOwner(app), await teamOwner(app)];
  for (const { user } of [mine, other]) {
    const { accountId } = user;
    await recordOperatorAct(app.services.db, { operator, command: "user verify", accountId });
  }
  const { text } = await mine.browser.call("GET", "/api/account/export");
  expect(JSON.parse(text).operatorActs).toMatchObject([
    { command: "user verify", accountId: mine.user.accountId },
  ]);
  expect(text).not.toContain(operator);
});

test("acts are purged after 36 months", async () => {
  const { db } = app.services;
  const act = { operator, command: "user verify", accountId: null };
  const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * DAY_MS);
  await db.insert(operatorActs).values([
    { ...act, command: "old", createdAt: monthsAgo(37) },
    { ...act, command: "new", createdAt: monthsAgo(30) },
  ]);
  await purgeAt(db, RETENTION.operatorActs, new Date());
  const commands = (await listOperatorActs(app.services, { limit: 100 })).map(({ command }) => command);
  expect(commands).toContain("new");
  expect(commands).not.toContain("old");
});
