import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReportView } from "#shared/barrier-reports/schemas.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { keepDownloads, openDashboard } from "./render-dashboard.tsx";
import { hold, problemBody, stubAccount, stubWidget } from "./stub-api.ts";
import { stubReport as report } from "./stub-reports.ts";

withDom();

const PATH = "/widget-interface?show=reports";

test("a report shows as it was written", async () => {
  await openReports([
    report({ text: "I cannot <b>tab</b> to\nthe menu", email: "ana+1@example.com" }),
    report({ text: "Nameless", pageUrl: null, createdAt: "2026-11-01T09:00:00.000Z" }),
  ]);
  const [first, second] = await screen.findAllByRole("article");
  if (!first || !second) throw new Error("There are not two reports");
  expect(within(first).getByText(/cannot <b>tab<\/b> to/)).toBeTruthy();
  const address = within(first).getByRole("link", { name: "ana+1@example.com" });
  expect(address.getAttribute("href")).toBe("mailto:ana%2B1%40example.com");
  const page = within(first).getByRole("link", { name: /shop.example/ });
  expect([page.getAttribute("href"), page.getAttribute("rel")]).toEqual([
    "https://shop.example/cart",
    "noreferrer",
  ]);
  expect(within(second).queryAllByRole("link")).toEqual([]);
});

test("the state of a report changes immediately, is announced, and stays in a list of another state", async () => {
  const { account, user } = await openReports([report({})]);
  await user.selectOptions(await screen.findByLabelText("State"), "new");
  const answer = hold(account, `/api/reports/${account.reports[0]?.id}`);
  await user.click(await screen.findByRole("button", { name: "Answered" }));
  expect(stateShown()).toBe("Answered");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Answered", pressed: true }));
  expect(screen.getByRole("option", { name: "Answered (1)" })).toBeTruthy();
  answer.resolve();
  await waitFor(() => expect(account.reports[0]?.state).toBe("answered"));
  await user.selectOptions(screen.getByLabelText("State"), "done");
  expect(await screen.findByText("No reports match.")).toBeTruthy();
});

test("the state of a report is restored with the reason after a refusal, and a change can be undone by keyboard", async () => {
  const { account, user } = await openReports([report({})]);
  const path = `/api/reports/${account.reports[0]?.id}`;
  account.failing.set(path, { status: 503, body: problemBody("The service is busy.") });
  const done = await screen.findByRole("button", { name: "Done" });
  await user.click(done);
  await within(screen.getByRole("article")).findByText("The service is busy.");
  expect(stateShown()).toBe("New");
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  account.failing.clear();
  account.requests.length = 0;
  done.focus();
  await user.keyboard("{Enter}");
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Undo : New again");
  await user.keyboard("{Enter}");
  expect(stateShown()).toBe("New");
  await waitFor(() => expect(account.requests.filter((one) => one.startsWith("PATCH"))).toHaveLength(2));
  expect(account.reports[0]?.state).toBe("new");
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  expect(document.activeElement?.closest("fieldset")).toBeTruthy();
});

test("the filter by widget, state and words is stored in the address, and keeps the focus when it is cleared", async () => {
  const reports = [report({ text: "Menu" }), report({ text: "Cart", state: "done" })];
  const { user, router } = await openReports(reports);
  await screen.findAllByRole("article");
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(names.slice(0, 4)).toEqual(["All states", "New (1)", "Answered (0)", "Done (1)"]);
  const search = screen.getByLabelText("Search in texts and addresses");
  await user.type(search, "Cart");
  await waitFor(() => expect(router.state.location.search).toBe("?show=reports&search=Cart"));
  expect(await screen.findByText("1 report")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("State"), "done");
  await user.selectOptions(screen.getByLabelText("Widget"), stubWidget().id);
  expect(new URLSearchParams(router.state.location.search).toString()).toBe(
    `show=reports&widget=${stubWidget().id}&state=done&search=Cart`,
  );
  await user.selectOptions(screen.getByLabelText("State"), "new");
  await screen.findByText("No reports match.");
  await user.clear(search);
  expect(await screen.findByText("1 report")).toBeTruthy();
  expect(document.activeElement === search).toBe(true);
  await user.type(search, "nothing");
  await user.click(await screen.findByRole("button", { name: "Show all reports" }));
  expect(await screen.findByText("2 reports")).toBeTruthy();
});

const reports = () =>
  ["05", "04", "03"].map((day) => report({ text: day, createdAt: `2026-11-${day}T09:00:00.000Z` }));

test("older reports are loaded on request, again after a failure, take the focus, and are there after a reload", async () => {
  const { account, user, router, unmount } = await openReports(reports());
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  account.failing.set("/api/reports", { status: 503, body: problemBody("The service is busy.") });
  const before = account.requests.length;
  await user.click(screen.getByRole("button", { name: "Show older reports" }));
  await screen.findByText("The service is busy.");
  expect(account.requests.length).toBe(before + 1);
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const third = (await screen.findByText("03")).closest("article");
  expect(document.activeElement).toBe(third);
  expect(screen.getAllByRole("article")).toHaveLength(3);
  const { pathname, search } = router.state.location;
  unmount();
  await openDashboard(account, pathname + search);
  expect(await screen.findByText("03")).toBeTruthy();
});

test("the matching reports are downloaded as a file", async () => {
  const { user, sent } = await openReports([report({ state: "done" })], undefined, `${PATH}&state=done`);
  const files = keepDownloads();
  await user.click(await screen.findByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(sent.some(({ path }) => path === "/api/reports.csv?state=done")).toBe(true);
});

test("a failure and an empty list say so, and that reports aren't mailed to an unconfirmed address", async () => {
  const { account, user } = await openReports([], (one) => {
    one.user.isEmailVerified = false;
    one.failing.set("/api/reports", { status: 503, body: problemBody("The service is busy.") });
  });
  expect(await screen.findByText("The service is busy.")).toBeTruthy();
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await findTexts(
    "No visitor has reported anything yet.",
    /email them to you once you verify your email address/,
    /Visitors’ reports then reach you by email/,
  );
  expect(screen.queryByLabelText("Search in texts and addresses")).toBeNull();
});

function stateShown(card: HTMLElement = screen.getByRole("article")): string | null {
  return within(card).getByRole("status").textContent;
}

async function openReports(
  reports: ReportView[],
  prepare?: (account: ReturnType<typeof stubAccount>) => void,
  path = PATH,
) {
  const account = stubAccount({ widgets: [stubWidget()], reports });
  prepare?.(account);
  return { account, ...(await openDashboard(account, path)) };
}

test("an inbox emptied by deleting a widget says where the reports are", async () => {
  await openDashboard(stubAccount({ ofDeleted: 3 }), PATH);
  expect(await screen.findByText(/You have 3 reports about widgets you deleted/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show deleted widgets" }).getAttribute("href")).toBe(
    "/widget-interface?show=deleted",
  );
  expect(screen.queryByText(/No visitor has reported anything/)).toBeNull();
});

test("chosen reports are marked together, and an undo gives each the state that it had", async () => {
  const { account, user } = await openReports([report({}), report({ state: "answered" })]);
  await user.click(await screen.findByRole("button", { name: "Choose all 2 shown reports" }));
  const chosen = within(screen.getByRole("region", { name: "Chosen reports" }));
  await user.click(chosen.getByRole("button", { name: "Mark as done" }));
  await chosen.findByText(/2 reports changed/);
  expect(account.reports.map(({ state }) => state)).toEqual(["done", "done"]);
  await user.click(chosen.getByRole("button", { name: "Undo" }));
  await chosen.findByText(/The change was undone/);
  expect(account.reports.map(({ state }) => state)).toEqual(["new", "answered"]);
});
