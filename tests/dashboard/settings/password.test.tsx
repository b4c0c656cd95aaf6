import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";
import { stubProgram } from "../stub-settings.ts";
import { describedBy } from "./described-by.ts";

withDom();

const PASSWORD = "/api/account/password";

async function openPassword(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=password");
  const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
  return {
    ...opened,
    current: await field("Current password"),
    next: await field("New password"),
    save: () => opened.user.click(screen.getByRole("button", { name: "Change password" })),
    posts: () => opened.sent.filter(({ path }) => path === PASSWORD),
  };
}

describe("the password", () => {
  test("is changed with the current one; the fields are empty afterwards", async () => {
    const { current, next, save, user, posts } = await openPassword();
    await user.type(current, "Old-horse1!");
    await user.type(next, "New-horse1!");
    await save();
    await screen.findByText("Password changed");
    expect(posts()[0]?.body).toEqual({ currentPassword: "Old-horse1!", password: "New-horse1!", ends: [] });
    expect([current.value, next.value]).toEqual(["", ""]);
  });

  test("is changed together with the end of the keys and webhooks that are chosen", async () => {
    const account = stubAccount();
    account.mine.programs = [stubProgram("Nightly"), stubProgram("Weekly")];
    const { current, next, save, user, posts } = await openPassword(account);
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Weekly" });
    await user.click(box);
    await user.type(current, "Old-horse1!");
    await user.type(next, "New-horse1!");
    account.mine.programs = [stubProgram("Nightly")];
    await save();
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Weekly" })).toBeNull());
    expect(posts()[0]?.body).toMatchObject({ ends: ["id-of-Weekly"] });
  });

  test("follows the registration's rules, and shows errors at the field", async () => {
    const { current, next, save, user, posts } = await openPassword();
    await user.type(next, "short");
    await save();
    expect(document.activeElement).toBe(current);
    expect(describedBy(current)).toContain("Password is required");
    expect(describedBy(next)).toContain("Password must be at least 8 characters long");
    expect(next.value).toBe("short");
    expect(posts()).toEqual([]);
  });

  test("says at the field that the current one is wrong, and keeps both", async () => {
    const account = stubAccount();
    const { current, next, save, user } = await openPassword(account);
    const sentence = "This is not your current password.";
    account.failing.set(PASSWORD, {
      status: 422,
      body: problemBody(sentence, { currentPassword: sentence }),
    });
    await user.type(current, "Wrong-horse1!");
    await user.type(next, "New-horse1!");
    await save();
    await waitFor(() => expect(describedBy(current)).toContain(sentence));
    expect(document.activeElement).toBe(current);
    expect([current.value, next.value]).toEqual(["Wrong-horse1!", "New-horse1!"]);
  });

  test("is neither lost by another section nor stored", async () => {
    const { next, user } = await openPassword();
    await user.type(next, "New-horse1!");
    await user.click(screen.getByRole("link", { name: "Profile" }));
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(next.value).toBe("New-horse1!");
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("New-horse1!");
  });
});
