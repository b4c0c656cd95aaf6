import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { PlanId } from "#shared/plans.ts";
import { users } from "../../../src/db/schema/accounts.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { newEmail, signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
const email = newEmail();
beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  await signUp(app, ada, email);
});
afterAll(() => app.stop());

const setPlan = (plan: PlanId) => app.services.db.update(users).set({ plan }).where(eq(users.email, email));

async function newWidget(settings: object) {
  return await ada.call("POST", "/api/widgets", { name: "Shop", settings });
}

const REFUSAL = "Events for your own analytics come with the Professional plan and higher";

test("events for the owner's analytics come with the Professional plan", async () => {
  const refused = await newWidget({ analytics: true });
  expect(refused).toMatchObject({ status: 422, body: { fields: { "settings.analytics": REFUSAL } } });
  const id = String((await newWidget({})).body.id);
  const saved = await ada.call("POST", `/api/widgets/${id}/settings`, { analytics: true });
  expect(saved).toMatchObject({ status: 422, body: { fields: { analytics: REFUSAL } } });
  const updated = await ada.call("PUT", `/api/widgets/${id}`, { settings: { analytics: true } });
  expect(updated.body.fields).toHaveProperty(["settings.analytics"]);
  await setPlan("professional");
  expect((await newWidget({ analytics: true })).status).toBe(201);
  expect((await ada.call("POST", `/api/widgets/${id}/settings`, { analytics: true })).status).toBe(200);

  await setPlan("starter");
  const settingsOf = async (widget: string) =>
    (await ada.call("GET", `/api/widgets/${widget}/settings`)).body;
  const kept = await ada.call("POST", `/api/widgets/${id}/settings`, { label: "Help" });
  expect([kept.status, (await settingsOf(id)).analytics]).toEqual([200, true]);
  const copy = await ada.call("POST", `/api/widgets/${id}/copies`, { name: "Copy" });
  expect([copy.status, (await settingsOf(String(copy.body.id))).analytics]).toEqual([201, false]);
});
