import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { stubAccount } from "../stub-api.ts";
import { stubEvent } from "../stub-security.ts";

withDom();

const EVENTS = [
  stubEvent(1, { kind: "password-changed" }),
  stubEvent(2, { kind: "sign-in-failed", tries: 20, device: null }),
  stubEvent(3, { kind: "member-role", member: "bo@example.com", role: "manager" }),
  stubEvent(4, { kind: "member-removed", member: null }),
  stubEvent(5, { kind: "staff-suspended", person: null, device: null }),
];

test("security events are listed in words, and older ones follow with the focus on the first", async () => {
  const account = stubAccount();
  account.events = EVENTS;
  const { user } = await openDashboard(account, "/settings?show=security");
  await screen.findByText("Password changed");
  const items = () =>
    [...document.querySelectorAll("main .row-list__item")].map(
      (item) => item.querySelector("strong")?.textContent,
    );
  expect(items()).toEqual([
    "Password changed",
    "20 wrong passwords in a row",
    "Made bo@example.com a manager",
  ]);
  const facts = screen.getByText("Password changed").closest("li")?.textContent ?? "";
  expect(facts).toContain("ada@example.com, Firefox on Windows");

  await user.click(screen.getByRole("button", { name: "Show older events" }));
  await waitFor(() =>
    expect(items().slice(3)).toEqual(["Removed a member from the team", "Account suspended by our staff"]),
  );
  expect(document.activeElement?.textContent).toStartWith("Removed a member");
  expect(screen.queryByRole("button", { name: "Show older events" })).toBeNull();
});
