import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { stubAccount } from "../stub-api.ts";

withDom();

async function openKeys(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=keys");
  await screen.findByRole("heading", { name: "Keys" });
  return opened;
}

test("a new key is shown once with its permissions, and the list has it", async () => {
  const { user, sent } = await openKeys();
  await user.type(screen.getByRole("textbox", { name: "Name of the key" }), "Deploy");
  await user.selectOptions(screen.getByRole("combobox", { name: "Websites, scans and issues" }), "write");
  await user.click(screen.getByRole("button", { name: "Make key" }));
  await screen.findByText("hr_0123456789");
  expect(document.activeElement?.textContent).toContain("Copy it now");
  const body = sent.find(({ method, path }) => method === "POST" && path === "/api/keys")?.body;
  expect(body).toEqual({ name: "Deploy", holder: "person", days: 90, scopes: ["scans:write"] });
  await screen.findByRole("button", { name: "Revoke Deploy" });
});

test("a key without a permission is refused at the field, and nothing typed is lost", async () => {
  const { user, sent } = await openKeys();
  const name = screen.getByRole("textbox", { name: "Name of the key" });
  await user.type(name, "Deploy");
  await user.click(screen.getByRole("button", { name: "Make key" }));
  await screen.findByText("Choose what the key may do");
  expect(name).toHaveProperty("value", "Deploy");
  expect(document.activeElement?.getAttribute("name")).toBe("widgets");
  expect(sent.some(({ method }) => method === "POST")).toBe(false);
});

test("a key is revoked after a question, and disappears", async () => {
  const { user } = await openKeys();
  expect(screen.getByText(/Made on .* by Ada Lovelace/).textContent).toContain(
    "Last used on November 20, 2026",
  );
  await user.click(screen.getByRole("button", { name: "Revoke Nightly pipeline" }));
  await user.click(screen.getByRole("button", { name: "Revoke key" }));
  await screen.findByText("There are no keys yet.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("API keys"));
});

test("a key of the account is offered to those who manage it, and marked in the list", async () => {
  const { user, sent } = await openKeys();
  await user.type(screen.getByRole("textbox", { name: "Name of the key" }), "Deploy");
  await user.selectOptions(screen.getByRole("combobox", { name: "Whose key" }), "account");
  await user.selectOptions(screen.getByRole("combobox", { name: "Widgets and visits" }), "read");
  await user.click(screen.getByRole("button", { name: "Make key" }));
  await screen.findByText("Key of the account");
  expect(sent.find(({ path, method }) => method === "POST" && path === "/api/keys")?.body).toMatchObject({
    holder: "account",
  });
});

test("a viewer is offered keys of their own that read, and none that write", async () => {
  const account = stubAccount();
  account.user = {
    ...account.user,
    role: "viewer",
    accounts: account.user.accounts.map((one) => ({ ...one, role: "viewer" as const })),
  };
  await openKeys(account);
  expect(screen.getAllByRole("option", { name: "Read" })).toHaveLength(3);
  expect(screen.queryByRole("option", { name: "Read and write" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Whose key" })).toBeNull();
});
