import { afterAll, beforeAll, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { DASHBOARD } from "#shared/paths.ts";
import { startReceiver } from "../../helpers/receiver.ts";
import { until } from "../../helpers/until.ts";
import { lookAt } from "../site/look.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
let receiver: ReturnType<typeof startReceiver>;
beforeAll(async () => {
  walks = await sharedWalks();
  receiver = startReceiver();
});
afterAll(async () => {
  receiver?.stop();
  await walks?.stop();
});

test("a webhook added in the settings gets a signed test and a widget's change, and shows both", async () => {
  const owner = await walks.owner({ plan: "professional" });
  await walks.verify(owner);
  const { page } = owner;
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=webhooks`);
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("Widget changed").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const secret = String(await page.locator("code", { hasText: /^whsec_/ }).textContent());

  await page.getByText(/^Deliveries/).click();
  await page.getByRole("button", { name: `Send a test ${receiver.url}` }).click();
  await page.getByText("Test: delivered, status 204").waitFor({ state: "attached" });
  await owner.api.call("POST", "/api/widgets", { name: "Shop" });
  await until("the widget's event arrives", () => receiver.kinds().includes("widget.changed"));
  const verified = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  expect(verified).toMatchObject([{ type: "webhook.test" }, { type: "widget.changed" }]);

  await page.reload();
  await page.getByText(/^Deliveries/).click();
  await page.getByText("Delivered").nth(1).waitFor();
  await page
    .getByText(/^Request and reply/)
    .first()
    .click();
  expect(await lookAt(page)).toEqual([]);
  expect(await page.content()).not.toContain(secret);
  expect(owner.problems).toEqual([]);
});

test("an event that fails twice is sent again by a press, and arrives once", async () => {
  const failing = startReceiver(() => new Response("Out of order", { status: 500 }));
  const owner = await walks.owner({ plan: "professional" });
  await walks.verify(owner);
  const { page } = owner;
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=webhooks`);
  await page.getByLabel("Address").fill(failing.url);
  await page.getByLabel("Widget changed").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const secret = String(await page.locator("code", { hasText: /^whsec_/ }).textContent());
  await owner.api.call("POST", "/api/widgets", { name: "Shop" });
  await until("both attempts arrive", () => failing.received.length === 2);

  failing.replyWith(() => new Response(null, { status: 204 }));
  await page.reload();
  await page.getByText(/^Deliveries/).click();
  await page.getByText(/2 attempts, .*500/).waitFor();
  expect(await lookAt(page)).toEqual([]);
  await page.getByRole("button", { name: /^Send again/ }).press("Enter");
  await page.getByText("Delivered", { exact: true }).waitFor();
  const events = failing.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  expect(events).toMatchObject(Array(3).fill({ type: "widget.changed" }));
  expect(new Set(failing.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(owner.problems).toEqual([]);
  failing.stop();
});
