import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubIssue, stubIssues } from "./stub-issues.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

const SITE = `/scans/${stubSite().id}`;

function account(issues = [stubIssue()]) {
  return stubAccount({ scans: stubSites({ sites: [stubSite()] }), found: stubIssues({ issues }) });
}

/** A tab that records where it is led; undefined where the browser refuses new tabs. */
function stubTab() {
  const led: string[] = [];
  const tab = { opener: window as unknown, location: { replace: (url: string) => led.push(url) } };
  return { led, tab };
}

test("a page is opened in a new tab, which cannot reach the dashboard", async () => {
  const { user, sent } = await openDashboard(account(), `${SITE}?show=browser`);
  const { led, tab } = stubTab();
  window.open = (() => tab) as unknown as typeof window.open;
  const field = await screen.findByLabelText("Address of the page");
  await user.clear(field);
  await user.type(field, "http://localhost:3000/cart");
  await user.click(screen.getByRole("button", { name: /Check this page here/ }));
  await screen.findByText(/The page is open in a new tab/);
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ url: "http://localhost:3000/cart" });
  expect([led, tab.opener]).toEqual([["http://localhost:3000/cart#handrail=check:token"], null]);
});

test("an address elsewhere is an error at the field; where new tabs are blocked, the page is a link", async () => {
  const { user } = await openDashboard(account(), `${SITE}?show=browser`);
  window.open = () => null;
  const check = async () => user.click(screen.getByRole("button", { name: /Check this page here/ }));
  const field = await screen.findByLabelText("Address of the page");
  const { value } = field as HTMLInputElement;
  await user.clear(field);
  await user.type(field, "https://elsewhere.example/");
  await check();
  await screen.findByText(/Enter an address on this website/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, value);
  await check();
  const link = await screen.findByRole("link", { name: /Open the page with its check/ });
  expect(link.getAttribute("href")).toEndWith("#handrail=check:token");
});

test("checked pages lead to their issues, of which some were found by a browser alone", async () => {
  const { router } = await openDashboard(account([stubIssue({ browserOnly: true })]), `${SITE}?show=browser`);
  const link = await screen.findByRole("link", { name: /2 open issues/ });
  const page = encodeURIComponent("https://www.harbour-pottery.example/account");
  expect(link.getAttribute("href")).toEndWith(`${SITE}?page=${page}`);
  await router.navigate(SITE);
  await screen.findByText("Found in your browser");
});
