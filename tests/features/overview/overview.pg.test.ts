import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function newOwner() {
  const owner = app.browser();
  await signUp(app, owner);
  const create = async (name: string) => (await owner.call("POST", "/api/widgets", { name })).body;
  const overview = async () => (await owner.call("GET", "/api/overview")).body;
  return { owner, create, overview };
}

test("reports count until somebody has marked them", async () => {
  const { owner, create, overview } = await newOwner();
  const { publicId } = await create("Shop");
  expect((await overview()).newReports).toBe(0);
  for (const text of ["The menu", "The form"]) {
    await app.browser().call("POST", `/api/widgets/${publicId}/reports`, { text });
  }
  expect((await overview()).newReports).toBe(2);
  const { reports } = (await owner.call("GET", "/api/reports")).body as { reports: Array<{ id: string }> };
  await owner.call("PATCH", `/api/reports/${reports[0]?.id}`, { state: "done" });
  expect((await overview()).newReports).toBe(1);
});

test("the oldest widget without a statement is named, until all have one", async () => {
  const { owner, create, overview } = await newOwner();
  const ids = [(await create("First")).id, (await create("Second")).id];
  for (const id of ids) {
    expect((await overview()).withoutStatement).toBe(id);
    const settings = { statementUrl: "https://shop.example/accessibility" };
    await owner.call("PUT", `/api/widgets/${id}`, { settings });
  }
  expect((await overview()).withoutStatement).toBeNull();
});

test("another account's reports and widgets do not count", async () => {
  const other = await newOwner();
  const { publicId } = await other.create("Shop");
  await app.browser().call("POST", `/api/widgets/${publicId}/reports`, { text: "The menu" });
  const { overview } = await newOwner();
  expect(await overview()).toEqual({ newReports: 0, withoutStatement: null });
  expect((await app.browser().call("GET", "/api/overview")).status).toBe(401);
});
