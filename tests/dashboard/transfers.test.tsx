import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { pathOf } from "#shared/endpoint.ts";
import { findTransfer } from "#shared/transfers/contract.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { type StubAccount, stubAccount, stubWidget } from "./stub-api.ts";
import { stubContents, stubGiven, stubOffered, stubTransfers } from "./stub-transfers.ts";

withDom();

const WIDGET = stubWidget();

async function openTransfers(changes: Partial<StubAccount> = {}, search = "") {
  const account = stubAccount({ widgets: [WIDGET], ...changes });
  const opened = await openDashboard(account, `/settings?show=transfers${search}`);
  await screen.findByRole("heading", { name: "Transfers" });
  return { ...opened, account };
}

test("an offer says what goes and what stays before it is sent, and is listed then", async () => {
  const { user, sent } = await openTransfers();
  const website = await screen.findByRole("combobox", { name: "Website" });
  await user.selectOptions(website, WIDGET.id);
  await screen.findByText(/This month’s 1,200 visits/);
  for (const words of [/2 barrier reports/, /3 corrections/, /The widget’s labels/, /1 case about letters/])
    screen.getByText(words);
  await user.type(screen.getByRole("textbox", { name: /Email address of the new owner/ }), "new@example.com");
  await user.click(screen.getByRole("button", { name: "Send the offer" }));
  await screen.findByText(/to new@example.com, open until/);
  const body = sent.find(({ method, path }) => method === "POST" && path === "/api/transfers")?.body;
  expect(body).toEqual({ widgetId: WIDGET.id, email: "new@example.com" });
});

test("the widget of the list's link is chosen, and a website that stays is named", async () => {
  const preview = { name: WIDGET.name, contents: stubContents({ sites: [], isShared: true }), cases: 0 };
  await openTransfers({ transfers: stubTransfers({ preview }) }, `&widget=${WIDGET.id}`);
  await screen.findByText(/another of your widgets is for the same website/);
  expect(screen.getByRole("combobox", { name: "Website" })).toHaveProperty("value", WIDGET.id);
});

test("an offered website is taken over after a question, and stays offered after a refusal", async () => {
  const { user, sent, account } = await openTransfers({
    transfers: stubTransfers({ offered: [stubOffered()] }),
  });
  const message = "Your plan has no room for another scanned website.";
  const takeOver = async () => {
    await user.click(await screen.findByRole("button", { name: "Take over harbour-pottery.example" }));
    const dialog = within(screen.getByRole("dialog", { name: "Take over harbour-pottery.example?" }));
    dialog.getByText(/2 barrier reports/);
    await user.click(dialog.getByRole("button", { name: "Take over" }));
  };
  account.failing.set("/api/transfers/offer-1/accept", { status: 409, body: { error: message, message } });
  await takeOver();
  await screen.findByText(message);
  screen.getByText("Offered to you");
  account.failing.clear();
  await takeOver();
  await waitFor(() => expect(screen.queryByText("Offered to you")).toBeNull());
  expect(sent.filter(({ path }) => path === "/api/transfers/offer-1/accept")).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Transfers"));
});

test("a link that opens nothing here says why", async () => {
  const message = "This website was offered to another email address.";
  const account = stubAccount();
  account.failing.set(pathOf(findTransfer), { status: 403, body: { error: message, message } });
  await openDashboard(account, "/settings?show=transfers&offer=abcdefghijklmnopqrstuvwxyz");
  await screen.findByText(message);
});

test("an open offer can be withdrawn, and one that has ended says how", async () => {
  const given = [stubGiven(), stubGiven({ id: "given-2", name: "Bakery", state: "declined" })];
  const { user, account } = await openTransfers({ transfers: stubTransfers({ given }) });
  await screen.findByText("Declined");
  expect(screen.queryByRole("button", { name: /offer of Bakery/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Withdraw the offer of Harbour Pottery" }));
  await screen.findByText("Withdrawn");
  expect(account.transfers.given[0]?.state).toBe("withdrawn");
});
