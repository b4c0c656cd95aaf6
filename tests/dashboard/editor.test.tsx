import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { pathOf } from "#shared/endpoint.ts";
import { previewWidget } from "#shared/widgets/contract.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import {
  problemBody,
  type StubAccount,
  stubAccount,
  stubUser,
  stubVersions,
  stubWidget,
} from "./stub-api.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

const PATH = `/widget-interface/${stubWidget().id}`;
const PUT = `PUT /api/widgets/${stubWidget().id}`;

test("the editor saves look, tools, profiles and statement that were changed, and nothing else", async () => {
  const { account, user } = await openEditor();
  await user.click(screen.getByRole("radio", { name: "Top left" }));
  await user.click(screen.getByRole("radio", { name: "Large" }));
  await user.click(screen.getByRole("radio", { name: "Green" }));
  await user.click(screen.getByRole("radio", { name: "Large tiles" }));
  await user.click(screen.getByRole("checkbox", { name: "Big cursor" }));
  await user.click(screen.getByRole("checkbox", { name: "Dyslexia" }));
  await user.type(screen.getByLabelText(/accessibility statement/), "https://harbour-pottery.example/a11y");
  await save(user);
  expect(account.widgets[0]).toMatchObject({ position: "top-left", size: "large", colorScheme: "green" });
  const { tools, profiles, statementUrl, layout } = account.settings;
  expect(layout).toBe("tiles");
  expect(tools).toContain("contrast");
  expect(tools).not.toContain("big-cursor");
  expect(profiles).toContain("motor");
  expect(profiles).not.toContain("dyslexia");
  expect(profiles).not.toContain("*");
  expect(statementUrl).toBe("https://harbour-pottery.example/a11y");
  expect(writes(account.requests)).toEqual([PUT]);
  expect(screen.getByText("Everything is saved.")).toBeTruthy();
});

test("the editor offers events for one's own analytics from PROFESSIONAL, and lets them be switched off", async () => {
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /your own analytics/ });
  const first = await openEditor();
  expect(box().disabled).toBe(false);
  first.unmount();
  const starter = stubUser({ plan: "starter" });
  const second = await openEditor({ user: starter });
  expect(box().disabled).toBe(true);
  expect(screen.getByText(`${DASHBOARD_VALIDATION.analyticsNotInPlan}.`)).toBeTruthy();
  second.unmount();
  const { user } = await openEditor({
    user: starter,
    settings: { ...DEFAULT_OWNER_SETTINGS, analytics: true },
  });
  await user.click(box());
  expect([box().checked, box().disabled]).toEqual([false, false]);
});

test("the editor says at each field what is wrong, focuses the first, and sends nothing", async () => {
  const { account, user } = await openEditor();
  await user.click(screen.getByRole("radio", { name: "Your own" }));
  const color = screen.getByLabelText("Your color");
  await user.fill(color, "teal");
  await user.type(screen.getByLabelText(/accessibility statement/), "harbour");
  const label = screen.getByLabelText("Text with the icon");
  await user.click(label);
  await user.paste("x".repeat(41));
  const distance = screen.getByLabelText("Distance from the side");
  await user.fill(distance, "201");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  for (const name of ["colorScheme", "statementUrl", "label", "offset"] as const) {
    expect(await screen.findByText(DASHBOARD_VALIDATION[name])).toBeTruthy();
  }
  expect(document.activeElement).toBe(distance);
  await user.click(screen.getByRole("radio", { name: "Blue" }));
  await user.type(screen.getByLabelText("Color of icon and text"), "#1d4ed9");
  await user.clear(screen.getByLabelText(/accessibility statement/));
  await user.fill(distance, "24");
  await user.clear(label);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(DASHBOARD_VALIDATION.textContrast)).toBeTruthy();
  expect(writes(account.requests)).toEqual([]);
});

test("the editor warns of an own colour that is hard to see", async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole("radio", { name: "Your own" }));
  const color = screen.getByLabelText("Your color");
  await user.fill(color, "#ffcc00");
  expect(screen.getByText(/The symbol is black, with a contrast of 13.8 to 1/).textContent).toContain(
    "hard to see",
  );
  await user.fill(color, "#0f766e");
  expect(screen.getByText(/The symbol is white/).textContent).toContain("the button’s contrast is 5.4 to 1");
});

test("the editor moves tools by buttons, says where they are, and keeps what later releases add", async () => {
  const { account, user } = await openEditor();
  await user.click(screen.getByRole("button", { name: "Move down: Text size" }));
  expect(screen.getByText(/^Text size is now 2 of \d+\.$/).getAttribute("role")).toBe("status");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: Text size");
  await save(user);
  const [first = "", second] = account.settings.tools;
  expect(first).not.toBe("text-size");
  expect(second).toBe("text-size");
  expect(account.settings.tools.at(-1)).toBe("*");
  await user.click(screen.getByRole("button", { name: "Reset order of Text" }));
  await save(user);
  expect(account.settings.tools).toEqual(["*"]);
});

test("the editor shows which known pages are left off while their paths are typed, and saves the paths", async () => {
  const { account, user } = await openEditor({ scans: stubSites({ sites: [stubSite()] }) });
  const field = screen.getByLabelText("Pages without the widget");
  await user.type(field, "shop");
  expect(screen.getByText("Not a path: shop")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(DASHBOARD_VALIDATION.paths)).toBeTruthy();
  await user.fill(field, "/sho");
  expect(await screen.findByText("The only known page doesn’t match.")).toBeTruthy();
  await user.type(field, "*");
  const found = await screen.findByText("Without the widget: the only known page");
  expect(found.parentElement?.textContent).toEndWith("page/shop");
  await user.clear(field);
  await user.paste("https://www.harbour-pottery.example/shop\n/embed/*");
  await save(user);
  expect(account.settings.excludedPaths).toEqual(["/shop", "/embed/*"]);
});

test("the editor says that no scan has found pages yet to compare paths with, and that there is no such widget", async () => {
  const { user, unmount } = await openEditor();
  await user.type(screen.getByLabelText("Pages without the widget"), "/checkout");
  expect(await screen.findByText(/^No scan has found pages/)).toBeTruthy();
  unmount();
  await openDashboard(stubAccount(), "/widget-interface/of-another-account");
  expect(await screen.findByText(/doesn’t exist or belongs to another account/)).toBeTruthy();
});

test("the editor offers the pinned code next to the usual one, and copies either", async () => {
  const { user } = await openEditor();
  const { embedCode, pinnedEmbedCode, name } = stubWidget();
  expect(screen.getByText(embedCode)).toBeTruthy();
  expect(pinnedEmbedCode).toContain(' integrity="sha384-');
  await user.click(screen.getByText("Pinned version with integrity hash"));
  expect(screen.getByText(pinnedEmbedCode ?? "")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: `Copy code of ${name}, pinned` }));
  expect(await navigator.clipboard.readText()).toBe(pinnedEmbedCode ?? "");
  await user.click(screen.getByRole("button", { name: `Copy code of ${name}` }));
  expect(await navigator.clipboard.readText()).toBe(embedCode);
});

test("the editor keeps everything when saving fails, which the bar that is always in view announces", async () => {
  const { account, user } = await openEditor();
  await user.click(screen.getByRole("radio", { name: "Top left" }));
  await user.click(screen.getByRole("checkbox", { name: "Big cursor" }));
  const body = problemBody("The service is busy.");
  account.failing.set(`/api/widgets/${stubWidget().id}`, { status: 503, body });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const announced = await screen.findByText("The service is busy.", { selector: ".editor__actions *" });
  expect(announced.closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "Big cursor" })).toHaveProperty("checked", false);
  account.failing.clear();
  await save(user);
  expect(account.settings.tools).not.toContain("big-cursor");
});

test("the editor overwrites nothing that another tab saved meanwhile", async () => {
  const { account, user } = await openEditor();
  const [widget] = account.widgets;
  if (!widget) throw new Error("There’s no widget");
  Object.assign(widget, { size: "large", version: 2 });
  await user.click(screen.getByRole("radio", { name: "Top left" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(/with different values for: size\./)).toBeTruthy();
  expect(widget).toMatchObject({ size: "large", position: "bottom-right" });
  await user.click(screen.getByRole("button", { name: "Load them and keep my changes" }));
  expect(screen.getByRole("radio", { name: "Large" })).toHaveProperty("checked", true);
  expect(screen.getByRole("radio", { name: "Top left" })).toHaveProperty("checked", true);
  await save(user);
  expect(widget).toMatchObject({ size: "large", position: "top-left", version: 3 });
});

test("the editor brings an earlier version back", async () => {
  const { account, user } = await openEditor();
  const [newest, older] = stubVersions(account);
  if (!newest || !older) throw new Error("There are not two versions");
  const settings = { ...DEFAULT_OWNER_SETTINGS, label: "Help" };
  account.versions = [
    { ...newest, savedBy: "grace@example.com" },
    { ...older, size: "large", settings },
  ];
  await user.click(screen.getByRole("button", { name: "Show earlier versions" }));
  const changes = await screen.findByText("Changed: size, text with the icon");
  expect(changes.closest("p")?.textContent).toContain(" by grace@example.com");
  await user.click(screen.getByRole("button", { name: "Bring back version 1" }));
  await screen.findByText("Version 1 is back");
  expect(screen.getByRole("radio", { name: "Large" })).toHaveProperty("checked", true);
  expect(screen.getByLabelText("Text with the icon")).toHaveProperty("value", "Help");
  expect(screen.getByText("Everything is saved.")).toBeTruthy();
});

async function openEditor(changes: Partial<StubAccount> = {}) {
  const account = stubAccount({ widgets: [stubWidget()], ...changes });
  const opened = await openDashboard(account, PATH);
  await screen.findByLabelText("Name");
  return { account, ...opened };
}

async function save(user: { click(element: Element): Promise<void> }) {
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Changes saved");
}

function writes(requests: string[]): string[] {
  return requests.filter((request) => !request.startsWith("GET") && !request.endsWith(pathOf(previewWidget)));
}
