import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { pathOf } from "#shared/endpoint.ts";
import { findTransfer } from "#shared/transfers/contract.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, type StubAccount, stubAccount, stubUser, stubWidget } from "./stub-api.ts";
import { stubContents, stubGiven, stubOffered, stubTransfers } from "./stub-transfers.ts";

withDom();

async function openSso(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=single-sign-on");
  await screen.findByRole("heading", { name: "Domains" });
  return opened;
}

test("a new provider, whose issuer has to be an address, is saved, and its secret leaves the page", async () => {
  const account = stubAccount();
  account.sso.view.connection = null;
  const { user, sent } = await openSso(account);
  const issuer = screen.getByRole("textbox", { name: "Issuer" });
  await user.type(issuer, "login");
  await user.click(screen.getByRole("button", { name: "Save provider" }));
  await screen.findByText(/Enter the provider’s address/);
  expect(document.activeElement).toBe(issuer);
  await user.fill(issuer, "https://login.example");
  await user.type(screen.getByRole("textbox", { name: "Client ID" }), "handrail");
  await user.type(screen.getByLabelText("Client secret"), "s3cret");
  await user.type(screen.getByRole("textbox", { name: "Values for managers" }), "web{Enter} {Enter}design");
  await user.selectOptions(screen.getByRole("combobox", { name: "Everyone else" }), "none");
  await user.click(screen.getByRole("button", { name: "Save provider" }));
  await screen.findByText("The provider was saved");
  const bodies = sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(bodies).toEqual([
    {
      issuer: "https://login.example",
      clientId: "handrail",
      clientSecret: "s3cret",
      roleClaim: "",
      managers: ["web", "design"],
      viewers: [],
      otherRole: "none",
    },
  ]);
  expect(screen.getByLabelText("Client secret")).toHaveProperty("value", "");
});

test("either form on the page asks before what was typed into it is lost", async () => {
  const { user, router } = await openSso();
  for (const name of ["Client ID", "Your email domain"]) {
    await user.type(screen.getByRole("textbox", { name }), "x");
    await user.click(screen.getByRole("link", { name: "Profile" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await screen.findByRole("heading", { level: 2, name: "Profile" });
    await router.navigate("/settings?show=single-sign-on");
    await screen.findByRole("heading", { name: "Domains" });
  }
});

test("the connection is tested, and required of all, and passwords are allowed again", async () => {
  const { user } = await openSso();
  await user.click(screen.getByRole("button", { name: "Test the connection" }));
  const found = await screen.findByText(/It refused the client ID/);
  expect(found.textContent).toStartWith("Problem");
  await screen.findByText("1 problem was found");
  const section = screen.getByRole("region", { name: "Only single sign-on" });
  expect(section.textContent).toContain("3 people have signed in");
  await user.click(within(section).getByRole("button", { name: "Require single sign-on" }));
  await user.click(await within(section).findByRole("button", { name: "Allow passwords again" }));
  await within(section).findByRole("button", { name: "Require single sign-on" });
});

test("domains show their state, and the record of those that are not proven", async () => {
  const { user } = await openSso();
  const itemOf = (domain: string) =>
    screen.getByText(domain, { selector: "strong" }).closest("li") ?? document.body;
  expect(itemOf("clay.example").textContent).toContain("Proven on Nov 18, 2026");
  expect(itemOf("clay.example").textContent).not.toContain("_handrail");
  expect(itemOf("harbour.example").textContent).toContain("_handrail.harbour.example");
  expect(itemOf("pottery.example").textContent).toContain("stop working on Nov 27, 2026");
  await user.click(screen.getByRole("button", { name: "Check harbour.example" }));
  await screen.findByText("harbour.example isn’t proven");
  await user.click(screen.getByRole("button", { name: "Remove harbour.example" }));
  await user.click(screen.getByRole("button", { name: "Remove domain" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove harbour.example" })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Single sign-on"));
});

test("a plan without it says so, and a member sees their own connection alone", async () => {
  const account = stubAccount();
  Object.assign(account.sso.view, { isIncluded: false, connection: null });
  const { unmount } = await openDashboard(account, "/settings?show=single-sign-on");
  await screen.findByText(/part of the ENTERPRISE plan/);
  unmount();
  const { sent } = await openDashboard(
    stubAccount({ user: memberUser("viewer") }),
    "/settings?show=single-sign-on",
  );
  await screen.findByRole("button", { name: "Connect my account" });
  expect(sent.some(({ path }) => path === "/api/single-sign-on")).toBe(false);
});

test("a team that requires it is closed to a session with a password, with a way in", async () => {
  const account = stubAccount({ user: memberUser("viewer", { needsSso: true }) });
  await openDashboard(account, "/app");
  await screen.findByRole("heading", { name: "harbour-pottery.example uses single sign-on" });
  const link = screen.getByRole("link", { name: "Sign in with single sign-on" });
  expect(link.getAttribute("href")).toBe("/single-sign-on?email=ana%40harbour-pottery.example");
});

test("signing out of a session of single sign-on leads to the provider", async () => {
  const account = stubAccount({ user: stubUser({ usesSso: true }) });
  const { user, left } = await openDashboard(account, "/app");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(left).toEqual(["https://login.example/logout"]));
});

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

const REPORTS = "/settings?show=reports";

test("a company's name is saved for reports, a logo that is no picture is refused, and one is removed", async () => {
  const account = stubAccount();
  account.mine.brand.logo = "iVBORw0KGgo=";
  const { user, sent } = await openDashboard(account, REPORTS);
  await user.type(await screen.findByLabelText(/Your company’s name/), "Harbour Studio");
  await user.click(screen.getByLabelText("Name Handrail on reports"));
  const drawing = new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" });
  const field = await screen.findByLabelText(/Logo/);
  field.removeAttribute("accept");
  await user.upload(field, drawing);
  await screen.findByText(/couldn’t be used. Choose a PNG, JPEG or WebP/);
  await user.click(screen.getByRole("button", { name: "Remove the logo" }));
  expect(screen.queryByRole("img", { name: /Your logo/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save reports" }));
  await screen.findAllByText("Reports saved");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    showsOurName: true,
    companyName: "Harbour Studio",
    logo: null,
  });
});

test("plans with one account and viewers read why there is no form", async () => {
  const starter = stubAccount();
  starter.mine.brand.isIncluded = false;
  const { router } = await openDashboard(starter, REPORTS);
  await screen.findByText(/With the Professional plan or higher/);
  starter.mine.brand.isIncluded = true;
  starter.user = stubUser({ role: "viewer" });
  await router.navigate("/settings");
  await waitFor(() => expect(screen.queryByText(/With the Professional plan/)).toBeNull());
});
