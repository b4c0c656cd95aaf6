import { expect, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";
import { storeToken } from "#ui/browser/session-token.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { hold, stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const PATH = `/widget-interface/${stubWidget().id}`;
const WIDGET = `/api/widgets/${stubWidget().id}`;

async function openEditor(account = stubAccount({ widgets: [stubWidget()] })) {
  const opened = await openDashboard(account, PATH);
  await screen.findByLabelText("Name");
  return { account, ...opened, save: () => opened.user.click(button("Save changes")) };
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

function name() {
  return screen.getByLabelText("Name");
}

function warning() {
  return document.querySelector('.editor__actions [role="alert"]');
}

test("what is typed while a save is under way stays, even where it reverts what is being saved, and is sent by the next save, once", async () => {
  const { account, user, sent, save } = await openEditor();
  const answer = hold(account, WIDGET);
  await user.type(name(), " A");
  await user.click(screen.getByRole("radio", { name: "Large" }));
  await user.dblClick(button("Save changes"));
  await screen.findByRole("button", { name: "Saving…" });
  await user.type(name(), "B");
  await user.click(screen.getByRole("radio", { name: "Top left" }));
  await user.click(screen.getByRole("radio", { name: "Medium" }));
  answer.resolve();
  await screen.findByText("Changes saved");
  expect(name()).toHaveProperty("value", "harbour-pottery.example AB");
  expect(screen.getByRole("radio", { name: "Medium" })).toHaveProperty("checked", true);
  expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
  await save();
  await screen.findByText("Everything is saved.");
  expect(sessionStorage.length).toBe(0);
  const saves = sent.filter(({ method }) => method === "PUT");
  expect(saves).toHaveLength(2);
  expect(saves[1]?.body).toMatchObject({ position: "top-left", size: "medium" });
  const saved = { name: "harbour-pottery.example AB", size: "medium", position: "top-left", version: 3 };
  expect(account.widgets[0]).toMatchObject(saved);
});

test("after a reload, unsaved changes are restored with a notice, and can be discarded", async () => {
  const { account, user, unmount } = await openEditor();
  await user.type(name(), " 2");
  await user.click(screen.getByRole("checkbox", { name: "Big cursor" }));
  unmount();
  const reloaded = await openEditor(account);
  expect(name()).toHaveProperty("value", "harbour-pottery.example 2");
  expect(screen.getByRole("checkbox", { name: "Big cursor" })).toHaveProperty("checked", false);
  expect(screen.getByText("Your earlier changes are back")).toBeTruthy();
  await reloaded.user.click(button("Discard changes"));
  expect(document.activeElement).toBe(document.querySelector(".editor__form"));
  expect(screen.queryByText("Your earlier changes are back")).toBeNull();
  reloaded.unmount();
  await openEditor(account);
  expect(name()).toHaveProperty("value", "harbour-pottery.example");
  expect(screen.getByText("Everything is saved.")).toBeTruthy();
});

test("after a reload, a save made elsewhere meanwhile neither overwrites changes nor is overwritten", async () => {
  const { account, user, unmount } = await openEditor();
  await user.type(name(), " 2");
  unmount();
  Object.assign(account.widgets[0] ?? {}, { name: "Theirs", size: "large", version: 2 });
  const { save } = await openEditor(account);
  expect(name()).toHaveProperty("value", "harbour-pottery.example 2");
  expect(screen.getByText(/with different values for: name, size\./)).toBeTruthy();
  await save();
  await screen.findByText("This widget has since changed.");
  expect(account.widgets[0]).toMatchObject({ name: "Theirs", version: 2 });
  await user.click(button("Show what changed"));
  expect(document.activeElement?.textContent).toContain("Your own changes are still here");
  await user.click(button("Load them and keep my changes"));
  expect(screen.getByRole("radio", { name: "Large" })).toHaveProperty("checked", true);
  expect(name()).toHaveProperty("value", "harbour-pottery.example 2");
});

test("after a reload, invalid stored data is ignored", async () => {
  const { account, unmount } = await openEditor();
  unmount();
  const key = `draft:1:1:editor:${stubWidget().id}`;
  for (const text of [
    "{",
    "[]",
    '{"draft":{"name":3,"settings":{"tools":[{"name":1}]}},"base":{"version":"x"}}',
  ]) {
    sessionStorage.setItem(key, text);
    const opened = await openEditor(account);
    expect(name()).toHaveProperty("value", "harbour-pottery.example");
    expect(screen.getByText("Everything is saved.")).toBeTruthy();
    opened.unmount();
  }
});

test("unsaved changes are gone after leaving or signing out without saving, which is asked before", async () => {
  const { account, user, left, router } = await openEditor();
  account.home.overview.newReports = 3;
  await user.type(name(), " 2");
  await user.click(screen.getByRole("link", { name: "All widgets" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.pathname).toBe(PATH);
  expect(name()).toHaveProperty("value", "harbour-pottery.example 2");
  await user.click(screen.getByRole("link", { name: "All widgets" }));
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await screen.findByRole("heading", { name: "Your widgets" });
  await screen.findByText("3 new");
  expect(sessionStorage.length).toBe(0);
  await router.navigate(PATH);
  await user.type(await screen.findByLabelText("Name"), " 3");
  await user.click(button("Sign out"));
  expect(left).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Sign out without saving" }));
  await waitFor(() => expect(left).toEqual(["/"]));
  expect(sessionStorage.length).toBe(0);
});

test("the bar that is always in view says that the session has ended, and continues once the user has signed in elsewhere", async () => {
  const { account, user, save } = await openEditor();
  await user.type(name(), " A");
  account.token = "another";
  await save();
  await waitFor(() => expect(warning()?.textContent).toContain("Your session has ended"));
  expect(warning()?.querySelector("a")?.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(PATH)}`);
  act(() => {
    storeToken("another");
    window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "another" }));
  });
  await waitFor(() => expect(document.body.textContent).not.toContain("Your session has ended"));
  await save();
  await screen.findByText("Everything is saved.");
  expect(account.widgets[0]?.name).toBe("harbour-pottery.example A");
});

test("the bar that is always in view says that another user has signed in elsewhere", async () => {
  const { account, user, save } = await openEditor();
  await user.type(name(), " A");
  account.token = "of someone else";
  await save();
  await screen.findByText("Your session has ended");
  account.user = { ...account.user, id: 2 };
  act(() => {
    storeToken("of someone else");
    window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "of someone else" }));
  });
  expect(await screen.findByText("You’re in another account now")).toBeTruthy();
  expect(name()).toHaveProperty("value", "harbour-pottery.example A");
});
