import { afterAll, beforeAll, expect, test } from "bun:test";
import { IMPORT_VIEW } from "#shared/paths.ts";
import { accessibilityProblems } from "../../helpers/chromium.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

/** A table as a German spreadsheet saves it: UTF-16 with a byte order mark, and semicolons. */
function spreadsheet(count: number): Buffer {
  const rows = Array.from(
    { length: count },
    (_, at) => `Müller ${at + 1};kunde-${at + 1}.example;Nord, Vertrag`,
  );
  return Buffer.from(`\uFEFF${["Kunde;Webseite;Gruppe", ...rows, ""].join("\r\n")}`, "utf16le");
}

test("forty sites are imported from a spreadsheet, and a further one is undone", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await page.goto(walks.server.url + IMPORT_VIEW);
  const file = { name: "kunden.csv", mimeType: "text/csv", buffer: spreadsheet(40) };
  await page.getByLabel("CSV file (optional)").setInputFiles(file);
  await page.getByText("kunden.csv is in the field below.").waitFor();
  await page.getByRole("button", { name: "Show what will be made" }).press("Enter");
  const heading = page.getByRole("heading", { name: "40 widgets will be made" });
  await heading.waitFor();
  expect(await heading.evaluate((found) => found === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Make 40 widgets" }).dblclick();
  await page.getByRole("heading", { name: "40 widgets made" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the codes as CSV" }).click();
  const codes = await Bun.file(await (await download).path()).text();
  expect(codes.match(/data-widget-id=/g)).toHaveLength(40);
  expect(codes).toContain("Müller 40,https://kunde-40.example");

  await page.getByRole("button", { name: "Import another list" }).click();
  await page.getByLabel("Websites").fill("kunde-7.example\nlate.example");
  await page.getByRole("button", { name: "Show what will be made" }).click();
  await page.getByText("Left out, since “Müller 7” has this website already.").waitFor();
  await page.getByRole("button", { name: "Make 1 widget" }).click();
  const done = page.getByRole("region", { name: "1 widget made" });
  await done.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("heading", { name: "The import is undone" }).waitFor();
  const { text } = await owner.api.call("GET", "/api/widgets");
  expect(JSON.parse(text)).toHaveLength(40);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(owner.problems).toEqual([]);
});
