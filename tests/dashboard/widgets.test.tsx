import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { VALIDATION } from "#shared/messages.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { hold, problemBody, stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const WIDGETS = "/api/widgets";
const PAGE = "/widget-interface";
const ONE = stubWidget();
const OTHERS = [
  stubWidget({
    id: "blog",
    name: "Blog",
    websiteUrl: "https://blog.example/",
    createdAt: "2026-11-05T09:00:00.000Z",
  }),
  stubWidget({ id: "zoo", name: "Zoo", websiteUrl: null, createdAt: "2026-11-01T09:00:00.000Z" }),
];

const three = () => structuredClone([ONE, ...OTHERS]);
const names = () => screen.getAllByRole("article").map((row) => within(row).getByRole("heading").textContent);

async function openMore(user: Awaited<ReturnType<typeof openDashboard>>["user"], name: RegExp) {
  const row = await screen.findByRole("article", { name });
  await user.click(within(row).getByRole("button", { name: /^More/ }));
  return within(row);
}

test("the list is searched by name and website, sorted, says how many it found, and keeps both on return", async () => {
  const { user, router } = await openDashboard(stubAccount({ widgets: three() }), PAGE);
  const search = await screen.findByLabelText("Search by name or website");
  expect(names()).toEqual(["Blog", ONE.name, "Zoo"]);
  await user.selectOptions(screen.getByLabelText("Order"), "By website");
  expect(names()).toEqual(["Blog", ONE.name, "Zoo"]);
  await user.selectOptions(screen.getByLabelText("Order"), "Oldest first");
  expect(names()).toEqual(["Zoo", ONE.name, "Blog"]);
  await user.type(search, "BLOG example");
  await waitFor(() => expect(names()).toEqual(["Blog"]));
  expect(screen.getByText("1 widget matches “BLOG example”.")).toBeTruthy();
  await user.type(search, "x");
  await screen.findByText(/^No widget matches “BLOG examplex”. The search looks at/);
  await user.click(screen.getByRole("button", { name: "Show all widgets" }));
  expect(names()).toHaveLength(3);
  await user.type(search, "example");
  await waitFor(() => expect(router.state.location.search).toBe("?search=example&order=oldest"));
  await act(() => router.navigate(`${PAGE}/blog`));
  await screen.findByRole("heading", { name: /^Edit/, level: 1 });
  await act(() => router.navigate(PAGE));
  await waitFor(() => expect(names()).toEqual([ONE.name, "Blog"]));
  expect(screen.getByLabelText("Search by name or website")).toHaveProperty("value", "example");
});

test("the list shows thirty at first, focuses the first of those added, and keeps its length on return", async () => {
  const many = Array.from({ length: 40 }, (_, at) => stubWidget({ id: `w${at}`, name: `Shop ${at}` }));
  const { user, router } = await openDashboard(stubAccount({ widgets: many }), PAGE);
  expect(await screen.findAllByRole("article")).toHaveLength(30);
  await user.click(screen.getByRole("button", { name: "Show more (10)" }));
  expect(names()).toHaveLength(40);
  expect(document.activeElement?.textContent).toBe(names()[30] ?? "");
  expect(screen.queryByRole("button", { name: /^Show more/ })).toBeNull();
  await act(() => router.navigate(`${PAGE}/w35`));
  await screen.findByRole("heading", { name: /^Edit/, level: 1 });
  await act(() => router.navigate(PAGE));
  await waitFor(() => expect(names()).toHaveLength(40));
});

test("a deletion restores its row when it fails, else shows a focused undo, which restores the row and the focus", async () => {
  const account = stubAccount({ widgets: three() });
  const { user } = await openDashboard(account, PAGE);
  account.failing.set(`${WIDGETS}/blog`, { status: 502, body: {} });
  await user.click((await openMore(user, /Blog/)).getByRole("button", { name: /^Delete/ }));
  expect(await screen.findByText("The widget couldn’t be deleted. Please try again.")).toBeTruthy();
  expect(names()).toHaveLength(3);

  account.failing.clear();
  account.requests.length = 0;
  const answer = hold(account, `${WIDGETS}/blog`);
  await user.click((await openMore(user, /Blog/)).getByRole("button", { name: /^Delete/ }));
  const undo = screen.getByRole("button", { name: "Undo the deletion of Blog" });
  expect(document.activeElement?.textContent).toBe("Undo the deletion of Blog");
  expect(screen.getByRole("heading", { name: "2 widgets" })).toBeTruthy();
  await user.click(undo);
  answer.resolve();
  await screen.findByRole("link", { name: "Blog" });
  expect(document.activeElement?.textContent).toBe("Blog");
  expect(account.requests.filter((one) => /^(DELETE|POST)/.test(one))).toEqual([
    `DELETE ${WIDGETS}/blog`,
    "POST /api/deleted-widgets/blog/restore",
  ]);
  expect(account.widgets.map(({ name }) => name).sort()).toEqual(["Blog", "Zoo", ONE.name]);
});

test("a deletion can be undone later, from the list of what was deleted", async () => {
  const account = stubAccount({ deleted: [stubWidget()] });
  const { user } = await openDashboard(account, `${PAGE}?show=deleted`);
  await screen.findByText(/^harbour-pottery.example. Deleted on .+ permanently removed on /);
  const restore = "/api/deleted-widgets/6f1c2c2e-8f0e-4f4b-9a51-0d3f6f1f2a10/restore";
  account.failing.set(restore, { status: 404, body: problemBody("It is gone.") });
  await user.click(screen.getByRole("button", { name: /^Bring back/ }));
  await screen.findByText("It is gone.");
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: /^Bring back/ }));
  await screen.findByText(/^Nothing here. A deleted widget/);
  expect(account.widgets).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe("Recently deleted");
});

test("the only widget is copied as code, switched off, and duplicated once with a name and a website, but has no settings to copy to", async () => {
  const account = stubAccount({ widgets: [stubWidget({ colorScheme: "green" })] });
  const { user, sent } = await openDashboard(account, PAGE);
  const row = within(await screen.findByRole("article"));
  await user.click(row.getByRole("button", { name: /^Copy code/ }));
  expect(await row.findByText("Copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(ONE.embedCode);
  const control = row.getByRole("switch");
  await user.click(control);
  await waitFor(() => expect(account.widgets[0]?.isActive).toBe(false));
  await waitFor(() => expect(control.getAttribute("aria-disabled")).toBeNull());
  expect(control.getAttribute("aria-checked")).toBe("false");
  const more = await openMore(user, /harbour/);
  expect(more.queryByRole("button", { name: /^Copy settings/ })).toBeNull();
  await user.click(more.getByRole("button", { name: /^Duplicate/ }));
  const name = await screen.findByLabelText("Name of the copy");
  expect(name).toHaveProperty("value", `${ONE.name} (copy)`);
  await user.type(screen.getByLabelText("Website"), "not a site");
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await screen.findByText(VALIDATION.websiteInvalid);
  expect(document.activeElement?.getAttribute("name")).toBe("websiteUrl");
  await user.fill(screen.getByLabelText("Website"), "second.example");
  await user.dblClick(screen.getByRole("button", { name: "Duplicate" }));
  await screen.findByText("Widget duplicated");
  const copies = sent.filter(({ path }) => path.endsWith("/copies"));
  expect(copies).toHaveLength(1);
  expect(copies[0]?.body).toMatchObject({
    websiteUrl: "https://second.example",
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await screen.findByRole("article", { name: `${ONE.name} (copy)` });
});

test("copying settings requires parts and widgets, says what it overwrites, and can be undone", async () => {
  const { name, websiteUrl, position, colorScheme, size } = ONE;
  const look = { name, websiteUrl, position, colorScheme, size, settings: DEFAULT_OWNER_SETTINGS };
  const kept = { ...look, version: 1, restoredFrom: null, savedBy: null, createdAt: ONE.createdAt };
  const account = stubAccount({ widgets: three(), versions: [kept] });
  const { user, sent } = await openDashboard(account, PAGE);
  const more = await openMore(user, /Blog/);
  await user.click(more.getByRole("button", { name: /^Copy settings/ }));
  await user.click(await screen.findByRole("button", { name: "Show what will change" }));
  await screen.findByText(DASHBOARD_VALIDATION.targets);
  expect(document.activeElement?.getAttribute("name")).toBe("targets");
  await user.click(screen.getByRole("button", { name: "Choose all" }));
  await user.click(screen.getByRole("checkbox", { name: "For visitors" }));
  await screen.findByText(
    /^In 2 widgets, this overwrites: look and place; tools and profiles. Their current settings/,
  );
  await user.click(screen.getByRole("button", { name: "Show what will change" }));
  const heading = await screen.findByRole("heading", { name: "2 widgets will change" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getAllByText("Color: blue → blue")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Overwrite in 2 widgets" }));
  await screen.findByText(/^Settings copied. 2 widgets changed/);
  expect(document.activeElement?.textContent).toContain("Settings copied");
  expect(sent.find(({ path }) => path.endsWith("/settings/copies"))?.body).toEqual({
    parts: ["look", "offer"],
    targets: [ONE.id, "zoo"],
    seen: { source: 1, targets: [1, 1] },
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The changes were undone.");
  expect(sent.find(({ path }) => path === "/api/undone-copies")?.body).toEqual({
    changed: [
      { id: ONE.id, versionBefore: 1 },
      { id: "zoo", versionBefore: 1 },
    ],
  });
});

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
