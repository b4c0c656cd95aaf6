import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import * as v from "valibot";
import { pathOf } from "#shared/api/endpoint.ts";
import { readUser } from "#shared/api/sessions.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { fillScans } from "../../helpers/busy-scans.ts";
import { LETTER } from "../../helpers/legal-case.ts";
import { keyboardOf } from "../keyboard.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

const OwnerSchema = v.object({ id: v.number(), accountId: v.number() });

test("scans, issues and a letter from a lawyer are worked by keyboard alone, at 320 px", async () => {
  const { page, api, problems } = await walks.owner({ plan: "professional" });
  const { body: session } = await api.call("GET", pathOf(readUser));
  const sql = walks.server.connect();
  const { siteId, issueId } = await fillScans(sql, v.parse(OwnerSchema, session)).finally(() => sql.end());
  const { press, tabTo, backTo, fill, key, untilFocused } = keyboardOf(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  const told = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const views = page.getByRole("navigation", { name: "Results of the scans" });
  /** Follows one of the links between the views, which stand below the heading. */
  const view = async (name: string) => {
    const isAbove = await page.locator("h1:focus").count();
    await (isAbove ? tabTo : backTo)(views.getByRole("link", { name, exact: true }));
    await key("Enter");
    await untilFocused(page.getByRole("heading", { level: 1, name: new RegExp(`: ${name}$`) }));
  };
  const choose = async (field: Locator, option: string) => {
    await tabTo(field);
    await page.keyboard.type(option);
  };
  await page.setViewportSize({ width: 320, height: 800 });

  await page.goto(`${walks.server.url}${fillPath(DASHBOARD.scannedSite, { siteId })}?show=settings`);
  await fill(page.getByLabel("Paths left out"), "/search");
  await press(button("Save"));
  await told("Settings saved");
  await view("Rules");
  await press(link("Images have alternative text"));
  await fill(page.getByLabel(/^On pages with this/), "Page 12");
  await page.waitForURL(/page=Page\+12/);
  await view("Pages");
  await press(link(/open issues on Page/));
  await told(/^Only on the page/);
  await view("Checks by hand");
  await press(page.locator("summary", { hasText: "Enter the result" }));
  await choose(page.getByLabel("Result", { exact: true }).first(), "Passed");
  await fill(page.getByLabel("Notes").first(), "All menus");
  await press(button("Save result"));
  await told("Result saved");
  await view("Report");
  const made = page.waitForEvent("download");
  await press(button("Report as web page (HTML)"));
  expect((await made).suggestedFilename()).toMatch(/^accessibility-www\.shop-1\.example-.*\.html$/);

  await page.goto(walks.server.url + fillPath(DASHBOARD.scanIssue, { siteId, issueId }));
  await press(button("Ignore it…"));
  await choose(page.getByLabel("Reason"), "It comes");
  await press(button("Ignore it"));
  await untilFocused(page.getByRole("heading", { level: 1 }));
  await press(button("No longer ignore it"));
  await button("Ignore it…").waitFor();
  await fill(page.getByLabel("Comment"), "On it");
  await press(button("Add comment"));
  await told(/commented/);

  await page.goto(walks.server.url + DASHBOARD.letters);
  await fill(page.getByLabel("Name", { exact: true }), "Letter from Smith LLP");
  await press(button("Open a case"));
  const upload = async (buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page.getByLabel("Add a file"));
    await (await chooser).setFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer });
    await press(button("Upload"));
  };
  await upload(Buffer.from("<script>alert(1)</script>"));
  await untilFocused(page.getByLabel("Add a file"));
  await told(/^The file is no PDF/);
  await upload(LETTER);
  await told("The file was uploaded");
  const letter = page.waitForEvent("download");
  await press(button("Download letter.pdf"));
  expect(readFileSync(await (await letter).path())).toEqual(LETTER);
  expect(problems).toEqual([expect.stringContaining("status of 422")]);
}, 120_000);
