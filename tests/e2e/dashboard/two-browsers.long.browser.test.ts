import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { pathOf } from "#shared/api/endpoint.ts";
import { listWidgets, readSettings } from "#shared/api/widgets.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { type Owner, sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test("two browsers that edit one widget keep the changes of both", async () => {
  const { owner, id, first, second, problems } = await editTwice();
  await hosts(second).fill("shop.example");
  await label(first).fill("Help");
  await save(first);
  await second.getByRole("button", { name: "Save changes" }).click();
  await second.getByText("with other values for: text beside the icon.").waitFor();
  expect(await settingsOf(owner, id)).toMatchObject({ label: "Help", allowedHosts: [] });
  await second.getByRole("button", { name: "Load them and keep my changes" }).click();
  expect(await label(second).inputValue()).toBe("Help");
  expect(await hosts(second).inputValue()).toBe("shop.example");
  await save(second);
  expect(await settingsOf(owner, id)).toMatchObject({ label: "Help", allowedHosts: ["shop.example"] });
  expect(problems).toEqual([expect.stringContaining("409")]);
});

test("when two browsers change the same field, the later one sees both values, and the other version can be restored", async () => {
  const { owner, id, first, second } = await editTwice();
  await label(second).fill("Easier to use");
  await label(first).fill("Help");
  await save(first);
  await second.getByRole("button", { name: "Save changes" }).click();
  await second.getByRole("button", { name: "Load them and keep my changes" }).click();
  expect(await label(second).inputValue()).toBe("Easier to use");
  await save(second);
  expect(await settingsOf(owner, id)).toMatchObject({ label: "Easier to use" });
  await first.reload();
  await first.getByRole("button", { name: "Show earlier versions" }).click();
  await first.getByRole("button", { name: "Bring back version 2" }).click();
  await first.getByText("Version 2 is back").waitFor();
  expect(await settingsOf(owner, id)).toMatchObject({ label: "Help" });
});

/** Opens a new widget in the editors of two browsers. */
async function editTwice() {
  const owner = await walks.owner();
  const { body } = await owner.api.call("POST", pathOf(listWidgets), { name: "Bakery" });
  const id = String(body.id);
  const context = await walks.browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("token", value), String(owner.api.token));
  const [first, second] = [owner.page, await context.newPage()];
  for (const page of [first, second]) {
    await page.goto(walks.server.url + fillPath(DASHBOARD.widget, { id }));
    await label(page).waitFor();
  }
  return { owner, id, first, second, problems: collectProblems(second) };
}

function label(page: Page) {
  return page.getByLabel("Text beside the icon");
}

function hosts(page: Page) {
  return page.getByLabel("Only on these hosts");
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved").waitFor();
}

async function settingsOf({ api }: Owner, id: string): Promise<unknown> {
  return (await api.call("GET", fillPath(pathOf(readSettings), { id }))).body;
}
