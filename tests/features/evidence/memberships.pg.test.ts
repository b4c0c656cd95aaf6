import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD } from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";
import { kindsOf, readLog } from "./evidence-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<typeof teamOwner>>;

async function joined({ browser }: Owner, name: string) {
  const email = newEmail("mate");
  await browser.call("POST", "/api/team/invites", { email, role: "viewer" });
  const token = await mailedToken(app, "team-invite", email);
  const mate = app.browser();
  const { body } = await mate.call("POST", "/api/invitation/registration", { token, password: PASSWORD });
  mate.token = String(body.token);
  await app.services.db.update(users).set({ contactPerson: name }).where(eq(users.email, email));
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return { mate, id: Number(user?.id) };
}

test("who joined, got another role, left or was removed is recorded once, with names that go with their user", async () => {
  const owner = await teamOwner(app);
  const { accountId, id: ownerId } = owner.user;
  await app.services.db.update(users).set({ contactPerson: "Olive Owner" }).where(eq(users.id, ownerId));
  const [mia, leo, ned] = [
    await joined(owner, "Mia Member"),
    await joined(owner, "Leo Leaver"),
    await joined(owner, "Ned Nobody"),
  ];
  const role = { role: "manager" };
  await owner.browser.call("PATCH", `/api/team/members/${mia.id}`, role);
  await owner.browser.call("PATCH", `/api/team/members/${mia.id}`, role);
  await owner.browser.call("DELETE", `/api/team/members/${mia.id}`);
  await leo.mate.call("DELETE", `/api/memberships/${accountId}`);
  await deleteUser(app.services, ned.id);
  const { records, problem } = await readLog(app, accountId);
  expect(problem).toBeNull();
  expect(kindsOf(records)).toEqual([
    ...Array<string>(3).fill("member-joined"),
    "member-role",
    ...Array<string>(3).fill("member-left"),
  ]);
  const names = (place: number) => [
    records[place]?.personal?.person?.value,
    records[place]?.personal?.member?.value,
  ];
  expect(records.slice(3).map(({ body }) => [body?.by, body?.data])).toEqual([
    ["owner", { before: "viewer", role: "manager" }],
    ["owner", { role: "manager", isRemoved: true }],
    ["former member", { role: "viewer", isRemoved: false }],
    ["former member", { role: "viewer", isRemoved: false }],
  ]);
  expect([names(3), names(4), names(5), names(6)]).toEqual([
    ["Olive Owner", "Mia Member"],
    ["Olive Owner", "Mia Member"],
    ["Leo Leaver", undefined],
    [undefined, undefined],
  ]);
  expect(JSON.stringify(records)).not.toContain("Ned");
});
