import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { VALIDATION } from "#shared/messages.ts";
import { findTexts, withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount, stubUser, stubWidget } from "../stub-api.ts";
import { liveState, stubHome, stubOpenIssues } from "../stub-home.ts";
import { stubUsage } from "../stub-usage.ts";

withDom();

const WIDGET = stubWidget();
const CHECK = `/api/widgets/${WIDGET.id}/install-check`;

async function openWaiting() {
  const account = stubAccount({ widgets: [stubWidget()] });
  const opened = await openDashboard(account, "/app");
  await screen.findByRole("heading", { name: "1. Paste this line into your site" });
  return { account, ...opened };
}

test("each website stays while the live states fail, and then says in words whether its widget is live, since when and where", async () => {
  const named = { b: "Blog", c: "Off", d: "Copied" };
  const others = Object.entries(named).map(([id, name]) =>
    stubWidget({ id, name, isActive: name !== "Off" }),
  );
  const seen = liveState("d", "copy.example");
  const hosts = seen.hosts.map((host) => ({ ...host, allowed: false }));
  const states = [liveState(WIDGET.id), { ...seen, live: false, since: null, hosts }];
  const account = stubAccount({ widgets: [stubWidget(), ...others], home: stubHome({ states }) });
  account.failing.set("/api/live-states", { status: 503, body: problemBody("The service is busy.") });
  const { user } = await openDashboard(account, "/app");
  await screen.findByText("We couldn’t load which widgets are live");
  const shop = await screen.findByRole("article", { name: "harbour-pottery.example" });
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await within(shop).findByText("Live on www.harbour-pottery.example")).toBeTruthy();
  for (const [name, words] of [
    [/^harbour/, "Since November 3, 2026"],
    [/^Blog/, "Waiting for its first visitor"],
    [/^Off/, "Switched off"],
    [/^Copied/, "Not allowed on copy.example"],
  ] as const)
    expect(within(screen.getByRole("article", { name })).getByText(words)).toBeTruthy();
  expect(screen.getByText(/^1 live, .*1 waiting for a first visitor, .*1 switched off/)).toBeTruthy();
});

test.each([
  ["the plan is over", { access: "off" }],
  ["the account waits for its deletion", { accountDeletesAt: "2026-12-06T12:00:00.000Z" }],
] as const)("each website promises nothing while %s", async (_, change) => {
  const states = [liveState(WIDGET.id)];
  const user = stubUser(change);
  await openDashboard(stubAccount({ user, widgets: [stubWidget()], home: stubHome({ states }) }), "/app");
  const shop = within(await screen.findByRole("article", { name: "harbour-pottery.example" }));
  expect(shop.getByText("Not shown for now")).toBeTruthy();
  expect(screen.getByText("not shown for now")).toBeTruthy();
  expect(screen.queryByText(/turns green|^Live on/)).toBeNull();
});

test("each website is found among many, which are shown ten at a time", async () => {
  const widgets = Array.from({ length: 45 }, (_, at) =>
    stubWidget({ id: `w${at}`, name: `Site ${at}`, websiteUrl: `https://host-${at}.example` }),
  );
  const { user } = await openDashboard(stubAccount({ widgets }), "/app");
  expect(await screen.findAllByRole("article")).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show more (35)" }));
  expect(screen.getAllByRole("article")).toHaveLength(20);
  expect(document.activeElement?.closest("article")?.textContent).toContain("Site 10");
  await user.type(screen.getByLabelText("Find a widget"), "HOST-44");
  expect(screen.getAllByRole("article").map((row) => within(row).getByRole("heading").textContent)).toEqual([
    "Site 44 host-44.example",
  ]);
  expect(screen.getByText("1 found")).toBeTruthy();
});

test("the installation turns green on return from another tab, is announced politely, and polling stops", async () => {
  const { account } = await openWaiting();
  const asked = () => account.requests.filter((request) => request === "GET /api/live-states").length;
  const status = screen.getAllByText("Waiting for its first visitor").at(-1)?.closest("[role=status]");
  account.home.states = [liveState(WIDGET.id)];
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(status?.textContent).toContain("Live on www.harbour-pottery.example"));
  expect(screen.getAllByText("Live on www.harbour-pottery.example")).toHaveLength(2);
  const before = asked();
  window.dispatchEvent(new Event("visibilitychange"));
  await Promise.resolve();
  expect(asked()).toBe(before);
});

test("the installation checks the page of the website, keeps it through failures, and shows each finding", async () => {
  const { account, user, sent } = await openWaiting();
  const url = "https://www.harbour-pottery.example/";
  const field = screen.getByLabelText("Address of the page");
  const check = () => user.click(screen.getByRole("button", { name: "Check this page" }));
  await user.fill(field, "not a site");
  await check();
  expect(await screen.findByText(VALIDATION.websiteInvalid)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", "not a site");
  await user.fill(field, url);
  account.failing.set(CHECK, { status: 429, body: problemBody("Too many attempts.") });
  await check();
  expect(await screen.findByText("Too many attempts.")).toBeTruthy();
  expect(field).toHaveProperty("value", url);

  account.failing.clear();
  const title = "The page’s security policy blocks the script.";
  const lines = ["script-src 'self' https://handrail.example"];
  const finding = { code: "script-blocked", severity: "problem", text: "Use instead:" } as const;
  account.home.check = { url, installed: false, findings: [{ ...finding, title, lines }] };
  await check();
  const heading = await screen.findByRole("heading", { name: /^What we found at/ });
  expect(document.activeElement).toBe(heading);
  const checks = sent.filter(({ path }) => path === CHECK).map(({ body }) => body);
  expect(checks).toEqual([{ url }, { url }]);
  for (const words of [title, ...lines]) expect(screen.getByText(words)).toBeTruthy();
});

test("the installation opens from the next step and takes the focus", async () => {
  const widgets = [stubWidget(), stubWidget({ id: "b", name: "Blog" })];
  const account = stubAccount({ widgets, home: stubHome({ states: [liveState(WIDGET.id)] }) });
  const { user } = await openDashboard(account, "/app");
  await user.click(await screen.findByRole("button", { name: /^Install it/ }));
  const toggle = screen.getByRole("button", { name: /^Code and check of Blog/ });
  expect(document.activeElement).toBe(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await screen.findByRole("heading", { name: "1. Paste this line into your site" });
  await user.click(toggle);
  expect(screen.queryByRole("heading", { name: "1. Paste this line into your site" })).toBeNull();
});

test("the month shows against the plan, with a projection", async () => {
  const usage = stubUsage({ visits: () => 2_400 });
  await openDashboard(stubAccount({ widgets: [stubWidget()], usage }), "/app");
  await findTexts(
    "At the pace of the last 7 days, you’ll have about 72,000 by November 30, 2026, more than your plan includes.",
    "52,800",
  );
  expect(screen.getByRole("link", { name: "See larger plans" })).toBeTruthy();
});

test("the news lead to failed scans, issues and reports, and say since when", async () => {
  const visits = { before: null, latest: Date.parse("2026-11-20T12:00:00Z") };
  localStorage.setItem("overview-visits:1", JSON.stringify(visits));
  const reason = { code: "dns", text: "There’s no website with this name." } as const;
  const failedSites = [{ siteId: "s1", host: "shop.example", reason }];
  const { news } = stubHome();
  const home = stubHome({
    overview: { newReports: 3, withoutStatement: null },
    news: { ...news, found: 2, fixed: 1, reports: 1, answers: 1, failedScans: 2, failedSites },
  });
  await openDashboard(stubAccount({ widgets: [stubWidget()], home }), "/app");
  await findTexts("Since your last visit on November 20, 2026", "There’s no website with this name.");
  const card = screen.getByRole("heading", { name: "What’s new" }).closest(".card");
  const links = within(card as HTMLElement).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["The scan of shop.example failed", "/scans/s1"],
    ["1 more scan failed", "/scans"],
    ["2 issues found", "/scans"],
    ["1 barrier reported", "/widget-interface?show=reports"],
    ["3 reports are waiting for an answer", "/widget-interface?show=reports"],
    ["1 answer from support", "/support"],
    ["1 issue fixed", "/scans"],
  ]);
});

test("the issues begin with three fixes, each with a way to its place", async () => {
  const issues = stubOpenIssues();
  const home = stubHome({ issues });
  await openDashboard(stubAccount({ widgets: [stubWidget()], home }), "/app");
  const [link] = await screen.findAllByRole("link", { name: /^See the fix/ });
  expect(link?.getAttribute("href")).toBe(`/scans/${issues.fixes[0]?.siteId}/issues/a`);
  expect(screen.getAllByText(/^On 12 pages of shop.example. Affects /)).toHaveLength(2);
  await findTexts("4 issues fixed this month.", "2 critical, 1 serious, 0 moderate, 0 minor");
  expect(screen.getByRole("slider", { name: "Day" })).toBeTruthy();
});

test("without news or issues, the overview says so, and invites to a first scan after the next steps", async () => {
  await openDashboard(stubAccount({ widgets: [stubWidget()] }), "/app");
  await findTexts("Nothing new. No reports are waiting.", "In the last seven days");
  const invitation = await screen.findByRole("link", { name: "Scan your website" });
  expect(invitation.getAttribute("href")).toBe("/scans");
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(["Next steps", "What’s new", "Find out what’s in people’s way"]);
});
