import { afterAll, expect, test } from "bun:test";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function newOwner() {
  const { browser: owner } = await newPerson(app);
  const create = async (name: string) => (await owner.call("POST", "/api/widgets", { name })).body;
  const overview = async () => (await owner.call("GET", "/api/overview")).body;
  return { owner, create, overview };
}

test("reports of the own account count until they are marked", async () => {
  const { owner, create, overview } = await newOwner();
  const { publicId } = await create("Shop");
  expect((await overview()).newReports).toBe(0);
  for (const text of ["The menu", "The form"]) {
    await app.browser().call("POST", `/api/widgets/${publicId}/reports`, { text });
  }
  expect((await overview()).newReports).toBe(2);
  expect(await (await newOwner()).overview()).toEqual({ newReports: 0, withoutStatement: null });
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
