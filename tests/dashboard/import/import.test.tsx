import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { keepDownloads, openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount, stubWidget } from "../stub-api.ts";

withDom();

const PAGE = "/widget-interface?show=import";
const SHOP = stubWidget({ name: "The shop", websiteUrl: "https://shop.example/" });

async function preview(text: string, account = stubAccount({ widgets: [SHOP] })) {
  const { user, sent } = await openDashboard(account, PAGE);
  await user.click(await screen.findByLabelText("Websites"));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Preview the import" }));
  await screen.findByRole("table");
  return { user, account, sent };
}

const outcomes = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell").at(1)?.textContent);

test("the preview says what each row makes, and moves the focus to what will be made", async () => {
  await preview("One,one.example\nShop,shop.example\nTwo,nothing");
  const heading = screen.getByRole("heading", { name: "1 widget to add" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(outcomes()).toEqual([
    "New widget ",
    "Left out Left out: “The shop” already has this website.",
    "Error “nothing” isn’t a website address like example.com.",
  ]);
});

test("an import's codes are downloaded, and it can be undone, also after the page was left", async () => {
  const { user, account } = await preview("one.example\ntwo.example");
  await user.click(screen.getByRole("button", { name: "Add 2 widgets" }));
  await screen.findByRole("heading", { name: "2 widgets created" });
  const files = keepDownloads();
  await user.click(await screen.findByRole("button", { name: "Download the codes as CSV" }));
  const codes = (await files[0]?.text())?.split("\r\n") ?? [];
  expect(codes[1]).toStartWith("one.example,https://one.example,,");
  expect(codes.filter((line) => line.includes("data-widget-id="))).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Import another list" }));
  const recent = await screen.findByRole("region", { name: "Recent imports" });
  await user.click(within(recent).getByRole("button", { name: /^Undo the import/ }));
  expect(await within(recent).findByText(/gone from their sites/)).toBeTruthy();
  expect(account.widgets.map(({ name }) => name)).toEqual(["The shop"]);
});

test("an import that fails keeps its list and its key, so that the second try makes no widget twice", async () => {
  const { user, account, sent } = await preview("one.example");
  account.failing.set("/api/widget-imports", { status: 503, body: problemBody("The service is busy.") });
  await user.click(screen.getByRole("button", { name: "Add 1 widget" }));
  await screen.findByText("The service is busy.");
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Add 1 widget" }));
  await screen.findByRole("heading", { name: "1 widget created" });
  const [first, second] = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(second).toEqual(first);
});

test("an empty list is named at its field, which takes the focus", async () => {
  const { user } = await openDashboard(stubAccount(), PAGE);
  await user.click(await screen.findByRole("button", { name: "Preview the import" }));
  const field = screen.getByLabelText("Websites");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field);
});
