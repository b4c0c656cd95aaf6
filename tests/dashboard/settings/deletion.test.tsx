import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount, stubUser } from "../stub-api.ts";
import { describedBy } from "./described-by.ts";

withDom();

const DAY = "2099-03-07T12:00:00.000Z";
const BANNER = "Your account will be deleted on March 7, 2099";

async function openDeletion(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=deletion");
  const password = (await screen.findByLabelText("Current password")) as HTMLInputElement;
  const press = () => opened.user.click(screen.getByRole("button", { name: "Delete my account" }));
  return { ...opened, account, password, press };
}

describe("deleting the account", () => {
  test("says what happens, requires the password, and offers an undo on every page", async () => {
    const { password, press, user, sent } = await openDeletion();
    expect(screen.getByText(/Your widgets stop showing on your sites/)).toBeTruthy();
    expect(screen.getByText(/not charged again/)).toBeTruthy();
    await user.type(password, "Old-horse1!");
    await press();
    await screen.findByText(BANNER);
    const asked = sent.find(({ method }) => method === "DELETE");
    expect(asked).toMatchObject({ path: "/api/account", body: { currentPassword: "Old-horse1!" } });
    await user.click(screen.getByRole("link", { name: "Profile" }));
    await screen.findByLabelText("Website (optional)");
    expect(screen.getByText(BANNER)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your plan" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo the deletion" }));
    await screen.findByText("Your account stays");
    expect(screen.queryByText(BANNER)).toBeNull();
  });

  test("says at the field that the password is wrong, and keeps it", async () => {
    const { account, password, press, user } = await openDeletion();
    await press();
    expect(document.activeElement).toBe(password);
    expect(describedBy(password)).toContain("Password is required");
    const sentence = "This is not your current password.";
    account.failing.set("/api/account", {
      status: 422,
      body: problemBody(sentence, { currentPassword: sentence }),
    });
    await user.type(password, "Wrong-horse1!");
    await press();
    await waitFor(() => expect(describedBy(password)).toContain(sentence));
    expect(password.value).toBe("Wrong-horse1!");
  });
});

test("members of an account awaiting deletion are notified, without an undo", async () => {
  const user = stubUser({ accountDeletesAt: DAY, role: "manager" });
  await openDashboard(stubAccount({ user }), "/settings");
  expect(screen.getByText("This account will be deleted on March 7, 2099")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo the deletion" })).toBeNull();
});
