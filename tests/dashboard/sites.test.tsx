import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, siteAccount, stubAccount, stubUser } from "./stub-api.ts";
import { stubCheck, stubIssue } from "./stub-issues.ts";
import { runningScan, stubScan, stubSite, stubSites } from "./stub-scans.ts";

withDom();

const HOST = "www.harbour-pottery.example";

function withSite(changes: Parameters<typeof stubSite>[0] = {}) {
  return stubAccount({ scans: stubSites({ sites: [stubSite(changes)] }) });
}

test("the list of scanned websites shows open issues by impact and the date, and no share of anything", async () => {
  await openDashboard(withSite(), "/scans");
  const card = await screen.findByRole("region", { name: HOST });
  const counts = within(card).getByLabelText(`Open issues of ${HOST}`);
  expect(counts.textContent).toContain("Critical2");
  expect(card.textContent).toContain("Checked 24 pages of 25 known pages");
  expect(card.textContent).toContain("11 pages without known issues");
  expect(card.textContent).not.toContain("%");
  expect(card.textContent).toContain("1 page couldn’t be checked.");
  const failed = within(card).getByRole("link", { name: /See which, and why/ });
  expect(failed.getAttribute("href")).toBe(`/scans/${stubSite().id}?show=pages&pageState=failed`);
});

test("the list of scanned websites keeps the last result with its date when the website refuses", async () => {
  const reason = { code: "refused", text: "The website refused our request." };
  const failed = stubScan({ id: crypto.randomUUID(), state: "failed", reason, summary: null });
  await openDashboard(withSite({ latestScan: failed }), "/scans");
  await screen.findByText(reason.text);
  expect(screen.getByText(/The results below are from/)).toBeTruthy();
  expect(screen.getByLabelText(`Open issues of ${HOST}`)).toBeTruthy();
  const help = screen.getByRole("link", { name: /How to recognize and allow our scanner/ });
  expect(help.getAttribute("href")).toBe("/bot");
});

test("the list of scanned websites starts a scan, shows its progress, and stops it", async () => {
  const { user } = await openDashboard(withSite(), "/scans");
  await user.click(await screen.findByRole("button", { name: /Scan now/ }));
  await screen.findByText("6 of 25 known pages done");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Stop/ }));
  expect(screen.getByRole("progressbar", { name: `Pages of ${HOST}` })).toHaveProperty("value", 6);
  await user.click(screen.getByRole("button", { name: /Stop/ }));
  await screen.findByText("Scan stopped");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});

test("the list of scanned websites leads to the issues found so far while the first scan runs, whose quarters it announces", async () => {
  const site = stubSite();
  await openDashboard(withSite({ lastResult: null, latestScan: runningScan(site.id, 13) }), "/scans");
  await screen.findByRole("link", { name: `Issues so far of ${HOST}` });
  await screen.findByText(`${HOST}: Half of the known pages are done`);
});

test("the list of scanned websites says what to do while empty, adds a website and shows how to prove it", async () => {
  const { user } = await openDashboard(stubAccount(), "/scans");
  await screen.findByText(/No websites scanned yet/);
  expect(document.title).toBe("Scans – Handrail");
  await user.type(await screen.findByLabelText("Address of the website"), "https://shop.example");
  await user.click(screen.getByRole("button", { name: "Add website" }));
  const card = await screen.findByRole("region", { name: "shop.example" });
  expect(within(card).getByText("accessibility-scan=token")).toBeTruthy();
  await user.click(within(card).getByRole("button", { name: /Check now/ }));
  await screen.findByText("shop.example is yours");
  expect(within(card).queryByText("accessibility-scan=token")).toBeNull();
});

test("the list of scanned websites tells an account without a subscription which plans have scans", async () => {
  await openDashboard(stubAccount({ user: stubUser({ access: "off" }) }), "/scans");
  await screen.findByText("STARTER: 1 website, up to 25 pages and 10 PDFs each");
});

const PATH = `/scans/${stubSite().id}?show=settings`;

test("the settings of a website hold pages that always count and paths left out, refuse what is no path, and remove it", async () => {
  const { user, sent, router } = await openDashboard(withSite(), PATH);
  await user.type(await screen.findByLabelText(/Pages that every scan/), "/contact\n\n /shop ");
  const leftOut = screen.getByLabelText(/Paths left out/);
  await user.type(leftOut, "search");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/Enter paths that start with/);
  expect(document.activeElement).toBe(leftOut);
  await user.fill(leftOut, "/search");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Settings saved");
  const bodies = sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(bodies).toEqual([{ alwaysPages: ["/contact", "/shop"], leftOut: ["/search"] }]);
  await user.click(await screen.findByRole("button", { name: "Remove this website" }));
  await user.click(screen.getByRole("button", { name: "Remove it" }));
  await screen.findByText(`${HOST} was removed`);
  await waitFor(() => expect(router.state.location.pathname).toBe("/scans"));
});

test("the settings of a website say what it's made with, and take the owner's correction", async () => {
  const { user, sent } = await openDashboard(withSite({ detectedBuilder: "wordpress" }), PATH);
  const field = await screen.findByLabelText(/System/);
  expect(screen.getByRole("option", { name: "What scans find: WordPress", selected: true })).toBeTruthy();
  const bodies = () => sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  await user.selectOptions(field, "Another system, or none");
  await user.click(screen.getByRole("button", { name: "Save system" }));
  await screen.findByText("Settings saved");
  await user.selectOptions(field, "What scans find: WordPress");
  await user.click(screen.getByRole("button", { name: "Save system" }));
  await waitFor(() => expect(bodies()).toEqual([{ chosenBuilder: "other" }, { chosenBuilder: null }]));
});

test("the settings of a website call a website with the widget alone seen, and take its proof", async () => {
  const site = stubSite({ proof: null, provenAt: null, seenAt: "2026-11-10T09:00:00.000Z" });
  const account = stubAccount({ scans: stubSites({ sites: [site] }) });
  const { user, router } = await openDashboard(account, "/scans");
  const card = await screen.findByRole("region", { name: HOST });
  expect(within(card).queryByText("Not proven yet")).toBeNull();
  expect(within(card).getByRole("button", { name: /Scan now/ })).toBeTruthy();
  await router.navigate(`/scans/${site.id}?show=settings`);
  expect(await screen.findByText(/saw your widget on .* on November 10, 2026, which is enough/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Check now/ }));
  await findTexts(/Corrections can be published there/, "Proven by its DNS record.");
});

const EARLIER = stubScan({
  id: "22222222-3c8c-4a55-8f2e-6a2b6f0b1c01",
  finishedAt: "2026-11-19T09:04:00.000Z",
});

test("the history is a slider over the scans, the same numbers as a table, and a comparison", async () => {
  const issues = [
    stubIssue(),
    stubIssue({ id: crypto.randomUUID(), rule: "link-name", messageId: "missing" }),
  ];
  const history = [stubScan(), EARLIER];
  const { user } = await openDashboard(siteAccount({ history, issues }), `${SITE}?show=history`);
  const slider = await screen.findByRole("slider", { name: "Scan" });
  expect(slider.getAttribute("aria-valuetext")).toContain("2 critical, 3 serious, 1 moderate, 0 minor");
  expect(slider.getAttribute("aria-valuetext")).toContain("11 pages without known issues of 24 checked");
  await user.click(screen.getByText("The same numbers as a table"));
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(3);
  await screen.findByText("1 issue appeared, 1 issue gone, 3 issues in both.");
  expect(screen.getByRole("link", { name: "This link has no name" })).toBeTruthy();
});

test("the history says what to do while there is none", async () => {
  await openDashboard(siteAccount(), `${SITE}?show=history`);
  await screen.findByText(/No scan ended in this period/);
});

test("a manual check keeps its result, notes and date", async () => {
  const { user, sent } = await openDashboard(siteAccount({ checks: [stubCheck()] }), `${SITE}?show=checks`);
  await screen.findByText("0 of 1 checked manually, 0 failed");
  await user.click(screen.getByText(/Enter the result/));
  await user.selectOptions(screen.getByLabelText("Result"), "failed");
  await user.type(screen.getByLabelText(/Notes/), "The menu cannot be left");
  await user.click(screen.getByRole("button", { name: "Save result" }));
  await findTexts("1 of 1 checked manually, 1 failed", /Last checked on/);
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    state: "failed",
    note: "The menu cannot be left",
  });
});

/** A tab that records where it is led; undefined where the browser refuses new tabs. */
function stubTab() {
  const led: string[] = [];
  const tab = { opener: window as unknown, location: { replace: (url: string) => led.push(url) } };
  return { led, tab };
}

test("a page is opened in a new tab, which cannot reach the dashboard", async () => {
  const { user, sent } = await openDashboard(siteAccount(), `${SITE}?show=browser`);
  const { led, tab } = stubTab();
  window.open = (() => tab) as unknown as typeof window.open;
  const field = await screen.findByLabelText("Address of the page");
  await user.fill(field, "http://localhost:3000/cart");
  await user.click(screen.getByRole("button", { name: /Check this page here/ }));
  await screen.findByText(/The page is open in a new tab/);
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ url: "http://localhost:3000/cart" });
  expect([led, tab.opener]).toEqual([["http://localhost:3000/cart#handrail=check:token"], null]);
});

test("an address elsewhere is an error at the field; where new tabs are blocked, the page is a link", async () => {
  const { user } = await openDashboard(siteAccount(), `${SITE}?show=browser`);
  window.open = () => null;
  const check = async () => user.click(screen.getByRole("button", { name: /Check this page here/ }));
  const field = await screen.findByLabelText("Address of the page");
  const { value } = field as HTMLInputElement;
  await user.fill(field, "https://elsewhere.example/");
  await check();
  await screen.findByText(/Enter an address on this website/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.fill(field, value);
  await check();
  const link = await screen.findByRole("link", { name: /Open the page with its check/ });
  expect(link.getAttribute("href")).toEndWith("#handrail=check:token");
});

test("checked pages lead to their issues, of which some were found by a browser alone", async () => {
  const { router } = await openDashboard(
    siteAccount({ issues: [stubIssue({ browserOnly: true })] }),
    `${SITE}?show=browser`,
  );
  const link = await screen.findByRole("link", { name: /2 open issues/ });
  const page = encodeURIComponent("https://www.harbour-pottery.example/account");
  expect(link.getAttribute("href")).toEndWith(`${SITE}?page=${page}`);
  await router.navigate(SITE);
  await screen.findByText("Found in your browser");
});

const ISSUE = `${SITE}/issues/${stubIssue().id}`;

function open(path: string) {
  const checks = [stubCheck(), stubCheck({ id: "zoom", title: "Text can be enlarged", note: "Home page" })];
  return openDashboard(siteAccount({ issues: [stubIssue()], checks }), path);
}

test.each([
  ["a comment", ISSUE, "Comment", "All issues"],
  ["paths of a website", `${SITE}?show=settings`, "Paths left out", "History"],
  ["the note of a check", `${SITE}?show=checks`, "Notes", "History"],
])("before %s is lost, a person is asked", async (_, path, label, leave) => {
  const { user, router } = await open(path);
  const [field] = await screen.findAllByLabelText(new RegExp(`^${label}`));
  if (!field) throw new Error(`There is no field ${label}`);
  await user.type(field, "/search");
  await user.click(screen.getByRole("link", { name: leave }));
  const dialog = await screen.findByRole("dialog", { name: "Your changes aren’t saved" });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(field).toHaveProperty("value", "/search");
  await user.click(screen.getByRole("link", { name: leave }));
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).not.toBe(path));
  await router.navigate(path);
  const [again] = await screen.findAllByLabelText(new RegExp(`^${label}`));
  expect(again).toHaveProperty("value", "");
});

test("a saved result leaves what was typed at another check", async () => {
  const { user, sent } = await open(`${SITE}?show=checks`);
  const [first, second] = await screen.findAllByLabelText("Notes");
  if (!first || !second) throw new Error("There are not two notes");
  await user.type(first, "Works");
  await user.type(second, " and shop");
  const [save] = screen.getAllByRole("button", { name: "Save result" });
  if (save) await user.click(save);
  await screen.findByText("Result saved");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ state: "open", note: "Works" });
  expect([first, second].map((field) => field.getAttribute("name"))).toEqual(["note", "note"]);
  expect(second).toHaveProperty("value", "Home page and shop");
});

test("a saved comment or result is no longer unsaved", async () => {
  const { user, router } = await open(ISSUE);
  await user.type(await screen.findByLabelText("Comment"), "The template has it");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await screen.findByText("Comment added");
  await user.click(screen.getByRole("link", { name: "All issues" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(SITE));
});
