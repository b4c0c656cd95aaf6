import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import type { ReportView } from "../../src/shared/schemas/report.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { problemBody, stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const PATH = "/widget-interface?show=reports";

test("an owner reads reports as they were written, and answers by mail", async () => {
  await openReports([
    report({ text: "I cannot <b>tab</b> to\nthe menu", email: "ana+1@example.com" }),
    report({ text: "Nameless", pageUrl: null, createdAt: "2026-11-01T09:00:00.000Z" }),
  ]);
  const [first, second] = await screen.findAllByRole("article");
  if (!first || !second) throw new Error("There are not two reports");
  expect(within(first).getByText(/cannot <b>tab<\/b> to/)).toBeTruthy();
  expect(
    within(first)
      .getByRole("link", { name: /Answer/ })
      .getAttribute("href"),
  ).toBe("mailto:ana%2B1%40example.com?subject=Your%20report%3A%20Harbour");
  const page = within(first).getByRole("link", { name: /shop.example/ });
  expect([page.getAttribute("href"), page.getAttribute("rel")]).toEqual([
    "https://shop.example/cart",
    "noreferrer",
  ]);
  expect(within(second).queryAllByRole("link")).toEqual([]);
});

test("a report that is marked stays in sight with its new state", async () => {
  const { account, user } = await openReports([report({})]);
  await user.selectOptions(screen.getByLabelText("Show"), "new");
  await user.click(await screen.findByRole("button", { name: "Answered" }));
  const answered = await screen.findByRole("button", { name: "Answered", pressed: true });
  expect(document.activeElement).toBe(answered);
  expect(within(within(screen.getByRole("article")).getByRole("status")).getByText("Answered")).toBeTruthy();
  expect(account.reports[0]?.state).toBe("answered");
  await user.selectOptions(screen.getByLabelText("Show"), "done");
  expect(await screen.findByText("There is none in this state.")).toBeTruthy();
});

test("an owner with an unconfirmed address reads that none is mailed", async () => {
  await openReports([], (account) => {
    account.user.isEmailVerified = false;
  });
  expect(await screen.findByText(/mailed to you once you have confirmed your email address/)).toBeTruthy();
  expect(screen.getByText(/we do not mail you what visitors report/)).toBeTruthy();
});

test("older reports follow on asking", async () => {
  const days = ["05", "04", "03"];
  const reports = days.map((day) => report({ text: day, createdAt: `2026-11-${day}T09:00:00.000Z` }));
  const { user } = await openReports(reports);
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Show older reports" }));
  expect(await screen.findByText("03")).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(3);
});

test("a failure says so, and so does a list without reports", async () => {
  const { account, user } = await openReports([], (one) =>
    one.failing.set("/api/reports", { status: 503, body: problemBody("The service is busy.") }),
  );
  expect(await screen.findByText("The service is busy.")).toBeTruthy();
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No visitor has reported anything yet.")).toBeTruthy();
});

test("the two views of the page are links, and the heading takes the focus", async () => {
  const { user } = await openReports([]);
  await user.click(screen.getByRole("link", { name: "Your widgets" }));
  const heading = await screen.findByRole("heading", { name: "Your widgets" });
  expect(document.activeElement).toBe(heading);
  await screen.findByRole("link", { name: /^Edit/ });
});

async function openReports(
  reports: ReportView[],
  prepare?: (account: ReturnType<typeof stubAccount>) => void,
) {
  const account = stubAccount({ widgets: [stubWidget()], reports });
  prepare?.(account);
  return { account, ...(await openDashboard(account, PATH)) };
}

let count = 0;

function report(changes: Partial<ReportView>): ReportView {
  count += 1;
  return {
    id: `report-${count}`,
    widgetId: stubWidget().id,
    widgetName: "Harbour",
    text: "The menu cannot be reached",
    email: null,
    pageUrl: "https://shop.example/cart",
    state: "new",
    replies: [],
    createdAt: "2026-11-03T09:00:00.000Z",
    ...changes,
  };
}
