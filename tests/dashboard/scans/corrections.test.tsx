import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { stubAccount } from "../stub-api.ts";
import { stubCorrection, stubCorrections } from "../stub-corrections.ts";
import { stubIssue, stubIssues } from "../stub-issues.ts";
import { stubSite, stubSites } from "../stub-scans.ts";

withDom();

const SITE = `/scans/${stubSite().id}`;

function account(corrections = stubCorrections()) {
  return stubAccount({
    scans: stubSites({ sites: [stubSite()] }),
    found: stubIssues({ issues: [stubIssue()], corrections }),
  });
}

test("a correction is entered, saved as a draft, published and taken back", async () => {
  const { user, sent } = await openDashboard(account(), `${SITE}/issues/${stubIssue().id}`);
  const element = within(await screen.findByRole("region", { name: "Element 1" }));
  const field = element.getByLabelText("Alternative text");
  await user.type(field, "shop.jpg");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  expect(await element.findByText("A file name says nothing. Say what the picture tells")).toBeTruthy();
  expect(field).toHaveProperty("value", "shop.jpg");
  await user.clear(field);
  await user.type(field, "Our shop at the harbour");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  await user.click(await element.findByRole("button", { name: /Publish/ }));
  expect(await element.findByText("Corrected by Handrail")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Element 1");
  await user.click(element.getByRole("button", { name: /Take back/ }));
  expect(await element.findByText("Taken back")).toBeTruthy();
  const changes = sent
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);
  expect(changes.filter((change) => change.includes("correction"))).toEqual([
    `PUT /api/issues/${stubIssue().id}/corrections/${"a".repeat(32)}`,
    `PUT /api/corrections/${stubCorrection().id}/publication`,
    `DELETE /api/corrections/${stubCorrection().id}/publication`,
  ]);
});

test("older results are to be scanned again, and other plans are told", async () => {
  const corrections = stubCorrections();
  corrections.ofIssue = { isIncluded: false, elements: [], needsScan: false };
  const { router } = await openDashboard(account(corrections), `${SITE}/issues/${stubIssue().id}`);
  expect(await screen.findByText(/part of the Business plan/)).toBeTruthy();
  corrections.ofIssue = { isIncluded: true, elements: [], needsScan: true };
  await router.navigate(SITE);
  await screen.findByRole("article");
  await router.navigate(`${SITE}/issues/${stubIssue().id}`);
  expect(await screen.findByText("Scan again to correct this here.")).toBeTruthy();
});

test("all corrections of a website are switched off and on again", async () => {
  const live = stubCorrection({ state: "live", act: "published" });
  const { user } = await openDashboard(account(stubCorrections(live)), `${SITE}?show=corrections`);
  await user.click(await screen.findByRole("button", { name: "Switch all off" }));
  expect(await screen.findByText(/All are switched off/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Switch them on again" }));
  expect(await screen.findByText("1 correction of at most 500 published.")).toBeTruthy();
  await user.click(screen.getByText(/^Versions/));
  expect(await screen.findByText(/^Saved by Ana Ruiz/)).toBeTruthy();
});
