import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import type { StatementContent } from "#shared/statements/schemas.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, type StubAccount, siteAccount } from "./stub-api.ts";
import { stubSite, stubSites } from "./stub-scans.ts";
import { stubStatement } from "./stub-statement.ts";

withDom();

const PAGE = `${SITE}?show=statement`;

const open = (statement = stubStatement(), changes: Partial<StubAccount> = {}) =>
  openDashboard(siteAccount({ statement }, changes), PAGE);

test("an owner takes a known limitation, declares, mends an error at its field, saves, publishes and takes back", async () => {
  const { user, sent } = await open();
  await screen.findByText("Save the statement first.");
  expect(screen.getByRole("button", { name: /^Scan now/ }).className).not.toContain("primary");
  await user.click(await screen.findByRole("checkbox", { name: "The menu needs a mouse." }));
  const text = await screen.findByLabelText(/^What doesn’t work \(English\)/);
  await user.fill(text, "Our menu needs a mouse.");
  const declared = screen.getByRole("group", { name: /Your declaration/ });
  for (const choice of within(declared).getAllByRole("radio"))
    expect(choice).toHaveProperty("checked", false);
  await user.click(within(declared).getByRole("radio", { name: "Some parts aren’t met yet" }));
  const days = screen.getByLabelText(/^Reply time in days/);
  const { value } = days as HTMLInputElement;
  await user.fill(days, "99");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText(/Enter a number of days from 1 to 90/);
  expect(days.getAttribute("aria-invalid")).toBe("true");
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
  await user.fill(days, value);
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Draft saved");
  const body: { content?: StatementContent; revision?: number } =
    sent.find(({ method }) => method === "PUT")?.body ?? {};
  expect(body.revision).toBe(0);
  expect(body.content).toMatchObject({ declaration: "partial", languages: ["en"] });
  expect(body.content?.limitations).toEqual([
    {
      key: "2.1.1",
      reason: "not-met",
      since: "2026-11-02",
      text: { en: "Our menu needs a mouse.", de: "Das Menü braucht eine Maus." },
      alternative: { en: "", de: "" },
    },
  ]);
  await user.click(await screen.findByRole("button", { name: "Publish as our own declaration" }));
  await screen.findByRole("link", { name: /statements\/0123456789abcdef/ });
  await user.click(screen.getByRole("button", { name: "Unpublish" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Unpublish" }));
  await screen.findByText("It’s not public yet.");
});

test("the statement of a website that is not proven says so, with the way to prove it", async () => {
  const sites = [stubSite({ proof: null, provenAt: null, seenAt: "2026-11-10T09:00:00.000Z" })];
  await open(undefined, { scans: stubSites({ sites }) });
  expect(await screen.findByText(/search engines don’t list it/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See how" }).getAttribute("href")).toBe(
    PAGE.replace("statement", "settings"),
  );
});

test("the German form offers its authority to start from", async () => {
  const { user } = await open(stubStatement({ content: { ...stubStatement().content, model: "bfsg" } }));
  await user.click(await screen.findByRole("button", { name: /Fill in the market surveillance authority/ }));
  expect(screen.getByLabelText(/^Authority to contact/)).toHaveProperty(
    "value",
    expect.stringContaining("MLBF"),
  );
});
