import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, stubAccount } from "./stub-api.ts";

withDom();

async function openKeys(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=keys");
  await screen.findByRole("heading", { name: "Keys" });
  return opened;
}

test("a new key, of the person or of the account, needs a permission, is shown once, and the list has it", async () => {
  const { user, sent } = await openKeys();
  for (const [name, holder] of [
    ["Deploy", "person"],
    ["Nightly build", "account"],
  ] as const) {
    await user.type(screen.getByRole("textbox", { name: "Name of the key" }), name);
    await user.selectOptions(screen.getByRole("combobox", { name: "Key type" }), holder);
    await user.click(screen.getByRole("button", { name: "Add key" }));
    await screen.findByText("Choose what the key may do");
    expect(document.activeElement?.getAttribute("name")).toBe("widgets");
    await user.selectOptions(screen.getByRole("combobox", { name: "Websites, scans and issues" }), "write");
    await user.click(screen.getByRole("button", { name: "Add key" }));
    await screen.findByRole("button", { name: `Revoke ${name}` });
    screen.getByText("hr_0123456789");
    expect(document.activeElement?.textContent).toContain("Copy it now");
    const body = sent.findLast(({ method }) => method === "POST")?.body;
    expect(body).toEqual({ name, holder, days: 90, scopes: ["scans:write"] });
  }
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2);
  await screen.findByText("Account key");
});

test("a key is revoked after a question, and disappears", async () => {
  const { user } = await openKeys();
  expect(screen.getByText(/Created on .* by Ada Lovelace/).textContent).toContain(
    "Last used on November 20, 2026",
  );
  await user.click(screen.getByRole("button", { name: "Revoke Nightly pipeline" }));
  await user.click(screen.getByRole("button", { name: "Revoke key" }));
  await screen.findByText("There are no keys yet.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("API keys"));
});

test("a viewer is offered keys of their own that read, and none that write", async () => {
  await openKeys(stubAccount({ user: memberUser("viewer") }));
  expect(screen.getAllByRole("option", { name: "Read" })).toHaveLength(3);
  expect(screen.queryByRole("option", { name: "Read and write" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Key type" })).toBeNull();
});
