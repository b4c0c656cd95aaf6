import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { someOf } from "#tests/helpers/long.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { keyboardOf } from "../keyboard.ts";
import { proveSite } from "../seen-site.ts";
import { sharedWalks } from "../walks.ts";
import { type MendedSite, startMendedSite } from "./mended-site.ts";

const walks = await sharedWalks();
let site: MendedSite;
afterAll(walks.stop);
beforeEach(() => {
  site = startMendedSite();
  site.pages["/"] = "<p>Fresh bread.</p>";
  site.pages["/menu"] = '<p>Rye.</p><img src="/loaf.svg">';
});
afterEach(() => site.stop());

test.each(someOf([390, 1440], 0))(
  "an owner enters what a letter says, by keyboard at %i px, has its pages checked, and sees it fixed",
  async (width) => {
    const owner = await walks.owner({ plan: "professional" });
    const { page } = owner;
    await walks.verify(owner);
    await page.setViewportSize({ width, height: 800 });
    const { text } = await owner.api.call("POST", "/api/sites", { url: site.origin });
    const added = await proveSite(owner, JSON.parse(text), site.files);
    const about = { name: "Letter from Smith LLP", receivedOn: null, deadlineOn: null, notes: "" };
    const request = crypto.randomUUID();
    const { body } = await owner.api.call("POST", "/api/cases", { request, site: added.id, ...about });
    await page.goto(walks.server.url + fillPath(DASHBOARD.case, { caseId: String(body.id) }));
    const { press, fill } = keyboardOf(page);
    await press(page.getByRole("link", { name: "Compare it with our scans" }));
    await fill(
      page.getByLabel("The letter’s text (optional)"),
      `The pictures on ${site.origin}/menu have no alt text.`,
    );
    await press(page.getByRole("button", { name: "Suggest rows" }));
    await press(page.getByRole("button", { name: "Save this row" }));
    await page.getByText("Not read yet", { exact: true }).waitFor();
    await press(page.getByRole("button", { name: "Check these pages now" }));
    await page.getByText("Found now", { exact: true }).waitFor();
    await page.getByText('<img src="/loaf.svg">').waitFor();
    await expectAccessible(page);
    site.pages["/menu"] = '<p>Rye.</p><img src="/loaf.svg" alt="A loaf of rye bread">';
    await press(page.getByRole("button", { name: "Check these pages now" }));
    await page.getByText("No longer found", { exact: true }).waitFor();
    const download = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "Report as accessible PDF" }));
    expect((await download).suggestedFilename()).toEndWith(".pdf");
    expect(owner.problems).toEqual([]);
  },
  240_000,
);
