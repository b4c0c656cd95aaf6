import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a link to a page brings the draft of its site's correction, and no other site's", async () => {
  const { browser, user } = await teamOwner(app);
  const { db } = app.services;
  await db.update(users).set({ plan: "business" }).where(eq(users.id, user.id));
  const { publicId } = await makeWidget(browser);
  const owner = await userRow(app, user.id);
  const [ours, other] = [
    await insertScan(app, owner, "pottery.example"),
    await insertScan(app, owner, "else.example"),
  ];
  const linkWith = (correction: string) =>
    browser.call("POST", `/api/sites/${ours.siteId}/page-checks`, {
      url: "https://pottery.example/",
      correction,
    });
  expect((await linkWith(other.correctionId)).status).toBe(404);
  const { body: link } = await linkWith(ours.correctionId);
  const token = new URL(String(link.url)).hash.replace("#handrail=check:", "");
  const opened = await app.app.handle(
    new Request(`http://handrail.test/api/widgets/${publicId}/page-check`, {
      method: "POST",
      headers: { origin: "https://pottery.example", "content-type": "text/plain" },
      body: JSON.stringify({ token }),
    }),
  );
  const { preview } = (await opened.json()) as { preview?: unknown };
  const [row] = await db.select().from(corrections).where(eq(corrections.id, ours.correctionId));
  expect(preview).toEqual({ id: ours.correctionId, ...row?.draft });
});
