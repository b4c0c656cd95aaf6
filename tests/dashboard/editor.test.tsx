import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { pathOf } from "#shared/api/endpoint.ts";
import { previewWidget } from "#shared/api/widgets.ts";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widget-defaults.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { problemBody, type StubAccount, stubAccount, stubUser, stubWidget } from "./stub-api.ts";

withDom();

const PATH = `/widget-interface/${stubWidget().id}`;
const PUT = `PUT /api/widgets/${stubWidget().id}`;

describe("the editor", () => {
  test("saves what was changed and nothing else", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("radio", { name: "Large" }));
    await user.click(screen.getByRole("radio", { name: "Green" }));
    await save(user);
    expect(account.widgets[0]).toMatchObject({ position: "top-left", size: "large", colorScheme: "green" });
    expect(writes(account.requests)).toEqual([PUT]);
    expect(screen.getByText("Everything is saved.")).toBeTruthy();
  });

  test("saves the tools and the statement as settings", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("checkbox", { name: "Big cursor" }));
    await user.type(screen.getByLabelText(/accessibility statement/), "https://harbour-pottery.example/a11y");
    await save(user);
    expect(account.settings.tools).toContain("contrast");
    expect(account.settings.tools).not.toContain("big-cursor");
    expect(account.settings.statementUrl).toBe("https://harbour-pottery.example/a11y");
    expect(writes(account.requests)).toEqual([PUT]);
  });

  test("offers events for one's own analytics from PROFESSIONAL, and lets them be switched off", async () => {
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

  test("says at the field what is wrong, and sends nothing", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Your own" }));
    const color = screen.getByLabelText("Your color");
    await user.clear(color);
    await user.type(color, "teal");
    await user.type(screen.getByLabelText(/accessibility statement/), "harbour");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(DASHBOARD_VALIDATION.colorScheme)).toBeTruthy();
    expect(screen.getByText(DASHBOARD_VALIDATION.statementUrl)).toBeTruthy();
    expect(document.activeElement).toBe(color);
    expect(writes(account.requests)).toEqual([]);
  });

  test("warns of an own colour that is hard to see", async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Your own" }));
    const color = screen.getByLabelText("Your color");
    await user.clear(color);
    await user.type(color, "#ffcc00");
    expect(screen.getByText(/The symbol is black, at 13.8 to 1/).textContent).toContain("hard to see");
    await user.clear(color);
    await user.type(color, "#0f766e");
    expect(screen.getByText(/The symbol is white/).textContent).toContain("stands out");
  });

  test("says at each field of the settings what is wrong", async () => {
    const { account, user } = await openEditor();
    await user.type(screen.getByLabelText("Text beside the icon"), "x".repeat(41));
    await user.type(screen.getByLabelText("Color of icon and text"), "#1d4ed9");
    const distance = screen.getByLabelText("Distance from the side");
    await user.clear(distance);
    await user.type(distance, "201");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    for (const sentence of [DASHBOARD_VALIDATION.label, DASHBOARD_VALIDATION.offset]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
    expect(document.activeElement).toBe(distance);
    await user.clear(distance);
    await user.type(distance, "24");
    await user.clear(screen.getByLabelText("Text beside the icon"));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(DASHBOARD_VALIDATION.textContrast)).toBeTruthy();
    expect(writes(account.requests)).toEqual([]);
  });

  test("moves tools by buttons, says where they are, and keeps what later releases add", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("button", { name: "Move down: Text size" }));
    expect(screen.getByText(/^Text size is now 2 of \d+\.$/).getAttribute("role")).toBe("status");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: Text size");
    await save(user);
    const [first = "", second] = account.settings.tools;
    expect(first).not.toBe("text-size");
    expect(second).toBe("text-size");
    expect(account.settings.tools.at(-1)).toBe("*");
    await user.click(screen.getByRole("button", { name: "Usual order of Text" }));
    await save(user);
    expect(account.settings.tools).toEqual(["*"]);
  });

  test("offers the pinned code beside the usual one, and copies either", async () => {
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

  test("leaves profiles out", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("checkbox", { name: "Dyslexia" }));
    await save(user);
    expect(account.settings.profiles).not.toContain("dyslexia");
    expect(account.settings.profiles).toContain("motor");
    expect(account.settings.profiles).not.toContain("*");
  });

  test("keeps everything when saving fails", async () => {
    const { account, user } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("checkbox", { name: "Big cursor" }));
    account.failing.set(`/api/widgets/${stubWidget().id}`, {
      status: 503,
      body: problemBody("The service is busy."),
    });
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("The service is busy.")).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Big cursor" })).toHaveProperty("checked", false);
    account.failing.clear();
    await save(user);
    expect(account.settings.tools).not.toContain("big-cursor");
  });

  test("overwrites nothing that another tab saved meanwhile", async () => {
    const { account, user } = await openEditor();
    const [widget] = account.widgets;
    if (!widget) throw new Error("There is no widget");
    Object.assign(widget, { size: "large", version: 2 });
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/with other values for: size\./)).toBeTruthy();
    expect(widget).toMatchObject({ size: "large", position: "bottom-right" });
    await user.click(screen.getByRole("button", { name: "Load them and keep my changes" }));
    expect(screen.getByRole("radio", { name: "Large" })).toHaveProperty("checked", true);
    expect(screen.getByRole("radio", { name: "Top left" })).toHaveProperty("checked", true);
    await save(user);
    expect(widget).toMatchObject({ size: "large", position: "top-left", version: 3 });
  });

  test("brings an earlier version back", async () => {
    const { account, user } = await openEditor();
    const { name, websiteUrl, position, colorScheme, size } = stubWidget();
    const kept = {
      name,
      websiteUrl,
      position,
      colorScheme,
      size,
      restoredFrom: null,
      savedBy: "grace@example.com",
      createdAt: "2026-11-02T09:00:00.000Z",
    };
    account.versions = [
      { ...kept, version: 1, settings: DEFAULT_OWNER_SETTINGS },
      { ...kept, version: 0, size: "large", settings: { ...DEFAULT_OWNER_SETTINGS, label: "Help" } },
    ];
    await user.click(screen.getByRole("button", { name: "Show earlier versions" }));
    const changes = await screen.findByText("Changed: size, text beside the icon");
    expect(changes.closest("p")?.textContent).toContain(" by grace@example.com");
    await user.click(screen.getByRole("button", { name: "Bring back version 0" }));
    await screen.findByText("Version 0 is back");
    expect(screen.getByRole("radio", { name: "Large" })).toHaveProperty("checked", true);
    expect(screen.getByLabelText("Text beside the icon")).toHaveProperty("value", "Help");
    expect(screen.getByText("Everything is saved.")).toBeTruthy();
  });

  test("asks before unsaved changes are left behind", async () => {
    const { account, user, router } = await openEditor();
    account.home.overview.newReports = 3;
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("link", { name: "All widgets" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(router.state.location.pathname).toBe(PATH);
    expect(screen.getByRole("radio", { name: "Top left" })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("link", { name: "All widgets" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByRole("heading", { name: "Your widgets" })).toBeTruthy();
    await screen.findByText("3 new");
  });

  test("asks before signing out with unsaved changes", async () => {
    const { user, left } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(left).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Sign out without saving" }));
    await waitFor(() => expect(left).toEqual(["/"]));
  });

  test("takes changes back", async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole("radio", { name: "Top left" }));
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(document.activeElement).toBe(document.querySelector(".editor__form"));
    expect(screen.getByRole("radio", { name: "Bottom right" })).toHaveProperty("checked", true);
  });

  test("moves the focus to the heading of the next page", async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole("link", { name: "All widgets" }));
    const heading = await screen.findByRole("heading", { name: "Your widgets" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("says so when there is no such widget", async () => {
    await openDashboard(stubAccount(), "/widget-interface/somebody-elses");
    expect(await screen.findByText(/does not exist, or belongs to another account/)).toBeTruthy();
  });
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
