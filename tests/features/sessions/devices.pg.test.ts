import { afterAll, expect, test } from "bun:test";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { PASSWORD, signUp } from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function twoDevices() {
  const [here, there] = [app.browser(), app.browser()];
  const { email } = await signUp(app, here);
  const answer = await there.call("POST", "/api/auth/login", { email, password: PASSWORD });
  there.token = String(answer.body.token);
  await there.call("GET", "/api/auth/user");
  return { here, there };
}

async function list(browser: TestBrowser): Promise<Record<string, unknown>[]> {
  return JSON.parse((await browser.call("GET", "/api/account/sessions")).text);
}

test("a person sees where they are signed in, this device first and marked", async () => {
  const { here } = await twoDevices();
  const sessions = await list(here);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(sessions.map(({ device }) => device)).toEqual(["Unknown device", "Unknown device"]);
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
    "createdAt",
    "device",
    "id",
    "isCurrent",
    "lastUsedAt",
  ]);
});

test("a use is noted once an hour at most", async () => {
  const { here, there } = await twoDevices();
  const lastUsed = async () => (await list(here)).find(({ isCurrent }) => !isCurrent)?.lastUsedAt;
  const before = await lastUsed();
  app.clock.advance(59 * 60_000);
  await there.call("GET", "/api/auth/user");
  expect(await lastUsed()).toBe(before);
  app.clock.advance(2 * 60_000);
  await there.call("GET", "/api/auth/user");
  expect(await lastUsed()).not.toBe(before);
  app.clock.reset();
});

test("ends one device, once, and nobody else's", async () => {
  const { here, there } = await twoDevices();
  const stranger = await twoDevices();
  const other = String((await list(here))[1]?.id);
  for (const id of [other, "nonsense", "..%2f"]) {
    expect((await stranger.here.call("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
  }
  expect((await there.call("GET", "/api/auth/user")).status).toBe(200);
  expect((await here.call("DELETE", `/api/account/sessions/${other}`)).status).toBe(204);
  expect((await here.call("DELETE", `/api/account/sessions/${other}`)).status).toBe(404);
  expect((await there.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await here.call("GET", "/api/auth/user")).status).toBe(200);
});

test("signs out everywhere else", async () => {
  const { here, there } = await twoDevices();
  expect((await here.call("DELETE", "/api/account/sessions")).status).toBe(204);
  expect((await there.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await list(here)).toHaveLength(1);
});
