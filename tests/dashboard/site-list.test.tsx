import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubUser } from "./stub-api.ts";
import { runningScan, stubScan, stubSite, stubSites } from "./stub-scans.ts";

withDom();

const HOST = "www.harbour-pottery.example";

function withSite(changes: Parameters<typeof stubSite>[0] = {}) {
  return stubAccount({ scans: stubSites({ sites: [stubSite(changes)] }) });
}

test("the list of scanned websites says what to do while it is empty", async () => {
  await openDashboard(stubAccount(), "/scans");
  await screen.findByText(/No websites scanned yet/);
  expect(screen.getByLabelText("Address of the website")).toBeTruthy();
  expect(document.title).toBe("Scans – Handrail");
});

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

test("the list of scanned websites adds a website and shows how to prove it", async () => {
  const { user } = await openDashboard(stubAccount(), "/scans");
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

test("the settings of a website hold pages that always count and paths left out, and refuse what is no path at its field", async () => {
  const { user, sent } = await openDashboard(withSite(), PATH);
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

test("the settings of a website remove the website after a confirmation", async () => {
  const { user, router } = await openDashboard(withSite(), PATH);
  await user.click(await screen.findByRole("button", { name: "Remove this website" }));
  await user.click(screen.getByRole("button", { name: "Remove it" }));
  await screen.findByText(`${HOST} was removed`);
  await waitFor(() => expect(router.state.location.pathname).toBe("/scans"));
});
