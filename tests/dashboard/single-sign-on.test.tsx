import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, stubAccount, stubUser } from "./stub-api.ts";

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
