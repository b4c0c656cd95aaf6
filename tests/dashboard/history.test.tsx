import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubCheck, stubIssue, stubIssues } from "./stub-issues.ts";
import { stubScan, stubSite, stubSites } from "./stub-scans.ts";

withDom();

const SITE = `/scans/${stubSite().id}`;
const EARLIER = stubScan({
  id: "22222222-3c8c-4a55-8f2e-6a2b6f0b1c01",
  finishedAt: "2026-11-19T09:04:00.000Z",
});

function account(changes: Partial<ReturnType<typeof stubIssues>>) {
  return stubAccount({ scans: stubSites({ sites: [stubSite()] }), found: stubIssues(changes) });
}

test("the history is a slider over the scans, the same numbers as a table, and a comparison", async () => {
  const issues = [
    stubIssue(),
    stubIssue({ id: crypto.randomUUID(), rule: "link-name", messageId: "missing" }),
  ];
  const history = [stubScan(), EARLIER];
  const { user } = await openDashboard(account({ history, issues }), `${SITE}?show=history`);
  const slider = await screen.findByRole("slider", { name: "Scan" });
  expect(slider.getAttribute("aria-valuetext")).toContain("2 critical, 3 serious, 1 moderate, 0 minor");
  expect(slider.getAttribute("aria-valuetext")).toContain("11 pages without known issues of 24 checked");
  await user.click(screen.getByText("The same numbers as a table"));
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(3);
  await screen.findByText("1 issue appeared, 1 issue gone, 3 issues in both.");
  expect(screen.getByRole("link", { name: "This link has no name" })).toBeTruthy();
});

test("the history says what to do while there is none", async () => {
  await openDashboard(account({}), `${SITE}?show=history`);
  await screen.findByText(/No scan ended in this period/);
});

test("a manual check keeps its result, notes and date", async () => {
  const { user, sent } = await openDashboard(account({ checks: [stubCheck()] }), `${SITE}?show=checks`);
  await screen.findByText("0 of 1 checked manually, 0 failed");
  await user.click(screen.getByText(/Enter the result/));
  await user.selectOptions(screen.getByLabelText("Result"), "failed");
  await user.type(screen.getByLabelText(/Notes/), "The menu cannot be left");
  await user.click(screen.getByRole("button", { name: "Save result" }));
  await screen.findByText("1 of 1 checked manually, 1 failed");
  expect(screen.getByText(/Last checked on/)).toBeTruthy();
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    state: "failed",
    note: "The menu cannot be left",
  });
});
