import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const PAGE = "/widget-interface";

function agency() {
  const widgets = ["Bakery", "Pottery", "Shop"].map((name, at) =>
    stubWidget({
      id: `w${at}`,
      name,
      labels: at < 2 ? ["North"] : ["South"],
      createdAt: `2026-11-0${at + 1}T09:00:00.000Z`,
    }),
  );
  const figures = [
    { widgetId: "w0", visits: 5, newReports: 0, issues: 0 },
    { widgetId: "w1", visits: 1_204, newReports: 2, issues: 3 },
    { widgetId: "w2", visits: 9, newReports: 0, issues: 1 },
  ];
  return stubAccount({ widgets, list: { figures, filters: [] } });
}

const names = () => screen.getAllByRole("article").map((row) => within(row).getByRole("heading").textContent);
const choose = (name: string) => screen.getByRole("checkbox", { name: `Choose ${name}` });

test("the filter shows the sites with problems, with links to them, and orders by visits", async () => {
  const { user } = await openDashboard(agency(), `${PAGE}?state=problems`);
  await waitFor(() => expect(names()).toEqual(["Shop", "Pottery"]));
  const reports = screen.getByRole("link", { name: "2 new reports of Pottery" });
  expect(reports.getAttribute("href")).toBe("/widget-interface?show=reports&widget=w1&state=new");
  await user.selectOptions(screen.getByLabelText("State"), "All states");
  await user.selectOptions(screen.getByLabelText("Order"), "Most visits first");
  await waitFor(() => expect(names()).toEqual(["Pottery", "Shop", "Bakery"]));
  expect(screen.getByText("1,204 visits this month")).toBeTruthy();
});

test("the filter comes from the address, is saved under a name, opened by it, and deleted", async () => {
  const account = agency();
  const { user, router } = await openDashboard(account, `${PAGE}?label=North&order=problems`);
  await screen.findByText("2 widgets match this filter.");
  await waitFor(() => expect(names()).toEqual(["Pottery", "Bakery"]));
  await user.click(await screen.findByRole("button", { name: "Save this filter" }));
  await user.type(screen.getByLabelText("Name of the filter"), "The north{Enter}");
  const link = await screen.findByRole("link", { name: "The north" });
  expect(link.getAttribute("aria-current")).toBe("page");
  await user.selectOptions(screen.getByLabelText("Label"), "South");
  await waitFor(() => expect(router.state.location.search).toBe("?label=South&order=problems"));
  await waitFor(() => expect(names()).toEqual(["Shop"]));
  await user.click(screen.getByRole("link", { name: "The north" }));
  await waitFor(() => expect(router.state.location.search).toBe("?label=North&order=problems"));
  await user.click(screen.getByRole("button", { name: "Delete the filter The north" }));
  await waitFor(() => expect(account.list.filters).toEqual([]));
});

test("chosen widgets are switched off together, and an undo switches on only those that were", async () => {
  const account = agency();
  if (account.widgets[0]) account.widgets[0].isActive = false;
  const { user } = await openDashboard(account, PAGE);
  await user.click(await screen.findByRole("button", { name: "Choose all 3 widgets" }));
  const actions = within(await screen.findByRole("region", { name: "Chosen widgets" }));
  await user.click(actions.getByRole("button", { name: "Switch off" }));
  await actions.findByText(/2 widgets switched off/);
  expect(account.widgets.map(({ isActive }) => isActive)).toEqual([false, false, false]);
  await user.click(actions.getByRole("button", { name: "Undo" }));
  await actions.findByText(/The change was undone/);
  expect(account.widgets.map(({ isActive }) => isActive)).toEqual([false, true, true]);
});

test("chosen widgets get a label and lose it", async () => {
  const account = agency();
  const { user } = await openDashboard(account, PAGE);
  await screen.findAllByRole("article");
  await user.click(choose("Bakery"));
  await user.click(choose("Shop"));
  const actions = within(await screen.findByRole("region", { name: "Chosen widgets" }));
  await user.click(actions.getByRole("button", { name: "Add a label" }));
  const field = actions.getByLabelText("Label to add");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "Retainer{Enter}");
  await actions.findByText(/2 widgets got the label “Retainer”/);
  expect(account.widgets.map(({ labels }) => labels)).toEqual([
    ["North", "Retainer"],
    ["North"],
    ["South", "Retainer"],
  ]);
  await user.click(actions.getByRole("button", { name: "Remove a label" }));
  await user.selectOptions(actions.getByLabelText("Label to remove"), "Retainer");
  await user.click(actions.getByRole("button", { name: "Remove label" }));
  await actions.findByText(/2 widgets lost the label “Retainer”/);
});
