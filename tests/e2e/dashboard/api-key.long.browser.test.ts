import { afterAll, beforeAll, expect, test } from "bun:test";
import { pathOf } from "#shared/api/endpoint.ts";
import { createWidget, listWidgets } from "#shared/api/widgets.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test("a key made in the settings reads but may not write, and nothing once it is revoked", async () => {
  const owner = await walks.owner({ plan: "professional" });
  await walks.verify(owner);
  const { page } = owner;
  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=keys`);
  await page.getByLabel("Name of the key").fill("Nightly pipeline");
  await page.getByLabel("Widgets and visits").selectOption("read");
  await page.getByRole("button", { name: "Make key" }).click();
  const secret = await page.locator("code", { hasText: /^hr_[\w-]{43}$/ }).textContent();

  const call = (method: string, path: string) =>
    fetch(`${walks.server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify({ name: "By the pipeline" }) }),
    });
  const read = await call("GET", pathOf(listWidgets));
  expect([read.status, read.headers.get("ratelimit")]).toEqual([200, expect.stringContaining("r=599")]);
  const write = await call("POST", pathOf(createWidget));
  expect([write.status, await write.json()]).toMatchObject([403, { code: "missing_scope" }]);

  await page.reload();
  await page.getByText("Last used on").waitFor();
  expect(await page.content()).not.toContain(String(secret));
  await page.getByRole("button", { name: "Revoke Nightly pipeline" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("There are no keys yet.").waitFor();
  expect((await call("GET", pathOf(listWidgets))).status).toBe(401);
  expect(owner.problems).toEqual([]);
});
