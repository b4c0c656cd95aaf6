import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const widgets = ["Bakery", "Pottery"].map((name) => stubWidget({ id: name.toLowerCase(), name }));

async function opened() {
  const account = stubAccount({ widgets });
  const dashboard = await openDashboard(account, "/app");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  const field = await screen.findByRole("combobox", { name: /^Widget, website/ });
  return { ...dashboard, field };
}

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

test("the palette moves through results by arrow keys, says when nothing matches, and opens a widget found by a few letters", async () => {
  const { user, field, router } = await opened();
  await user.type(field, "import");
  const options = await screen.findAllByRole("option");
  const last = options.at(-1);
  await user.keyboard("{ArrowUp}");
  expect(activeOption(field)).toBe(last?.textContent);
  await user.keyboard("{ArrowDown}");
  expect(activeOption(field)).toBe(options[0]?.textContent);
  expect(within(screen.getByRole("listbox")).getAllByRole("option", { selected: true })).toHaveLength(1);
  await user.type(field, "zzzz{Enter}");
  expect(await screen.findByText("Nothing matches. Try fewer letters.")).toBeTruthy();
  expect(field.isConnected).toBe(true);
  await user.fill(field, "bak");
  await waitFor(() => expect(screen.getByText("1 result.")).toBeTruthy());
  expect(activeOption(field)).toContain("Bakery");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/widget-interface/bakery"));
  expect(screen.queryByRole("combobox", { name: /^Widget, website/ })).toBeNull();
});

const press = (target: Element) => fireEvent.keyDown(target, { key: "?", shiftKey: true });
const isShown = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" }) !== null;

test("the key ? shows the shortcuts, but not while text is entered", async () => {
  const { user } = await openDashboard(stubAccount(), "/settings?show=team");
  press(await screen.findByLabelText(/Email address of the person/));
  expect(isShown()).toBe(false);
  press(document.body);
  await waitFor(() => expect(isShown()).toBe(true));
  await user.click(screen.getByRole("link", { name: "Switch single-key shortcuts off" }));
  const choice = await screen.findByRole("checkbox", { name: /with the \? key/ });
  await user.click(choice);
  press(document.body);
  expect(isShown()).toBe(false);
  await user.click(choice);
  press(document.body);
  await waitFor(() => expect(isShown()).toBe(true));
});

test("the menu of phones closes on Escape, which returns the focus, and once another page is shown", async () => {
  const { user } = await openDashboard(stubAccount({ widgets }), "/app");
  const menu = screen.getByRole("button", { name: "Menu" });
  const isOpen = () => menu.getAttribute("aria-expanded");
  expect(isOpen()).toBe("false");
  await user.click(menu);
  screen.getByRole("link", { name: "Scans" }).focus();
  await user.keyboard("{Escape}");
  expect([isOpen(), document.activeElement]).toEqual(["false", menu]);
  await user.click(menu);
  expect(isOpen()).toBe("true");
  await user.click(screen.getByRole("link", { name: "Scans" }));
  await waitFor(() => expect(isOpen()).toBe("false"));
});
