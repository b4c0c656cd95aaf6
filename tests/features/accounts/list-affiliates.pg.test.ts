import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { listAffiliates } from "#src/features/accounts/list-affiliates.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";
import { advance, subscriber } from "../../helpers/subscribers.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function register(via: unknown, email = newEmail()) {
  const account = { email, password: PASSWORD, websiteUrl: "example.com", acceptTerms: true, via };
  const { status, body } = await app.browser().call("POST", "/api/auth/register-step1", account);
  expect(status).toBe(200);
  return { email, userId: Number(body.userId) };
}

test("registrations count for the code of their link, and those that stayed apart", async () => {
  const staying = await subscriber(app);
  await advance(app, "8d");
  await app.services.db.update(users).set({ via: "ada-podcast" }).where(eq(users.id, staying.userId));
  await register("Ada-Podcast");
  await register("grace");
  expect(await listAffiliates(app.services)).toEqual([
    { code: "ada-podcast", registered: 2, verified: 0, stayed: 1 },
    { code: "grace", registered: 1, verified: 0, stayed: 0 },
  ]);
  expect(await listAffiliates(app.services, new Date(Date.now() + 60_000))).toEqual([]);
});

test("what is no code counts for no one and keeps no one out, and a second try keeps the first one's", async () => {
  for (const via of ["x", "a b", "ä".repeat(9), 7, null, { code: "ada" }]) await register(via);
  const { email, userId } = await register("linus");
  await register(undefined, email);
  const [user] = await app.services.db.select().from(users).where(eq(users.id, userId));
  expect(user?.via).toBe("linus");
  expect((await listAffiliates(app.services)).map(({ code }) => code)).toEqual([
    "ada-podcast",
    "grace",
    "linus",
  ]);
});
