import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { stubAccount } from "../stub-api.ts";

withDom();

const ACCOUNT = "/api/account";

/** Opens the settings while responses to `path` are held. */
async function openSettings(show: string, path = ACCOUNT) {
  const account = stubAccount();
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened = await openDashboard(account, `/settings?show=${show}`);
  const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
  const press = (name: string) => opened.user.click(screen.getByRole("button", { name }));
  return { account, ...opened, field, press, hold: () => account.held.set(path, promise), answer: resolve };
}

describe("what is typed while a save is under way", () => {
  test("stays in the profile, unsaved, beside the saved fields", async () => {
    const { user, sent, field, press, hold, answer } = await openSettings("profile");
    const [person, website] = [await field("Contact person (optional)"), await field("Website (optional)")];
    hold();
    await user.type(person, " A");
    await user.clear(website);
    await user.type(website, "pots.example");
    await press("Save profile");
    await user.type(person, "B");
    answer();
    await screen.findByText("Profile saved");
    expect([person.value, website.value]).toEqual(["Ana Ruiz AB", "https://pots.example"]);
    expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
    await press("Save profile");
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ contactPerson: "Ana Ruiz AB" }));
  });

  test("stays even if it equals the previously saved value", async () => {
    const { user, field, press, hold, answer } = await openSettings("profile");
    const person = await field("Contact person (optional)");
    hold();
    await user.type(person, "s");
    await press("Save profile");
    await user.type(person, "{Backspace}");
    answer();
    await screen.findByText("Profile saved");
    expect(person.value).toBe("Ana Ruiz");
    expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
  });

  test("stays among the notifications, and does not undo a choice made in another tab", async () => {
    const { account, user, sent, field, press, hold, answer } = await openSettings("notifications");
    const [reports, usage] = [await field("Barrier reports"), await field("Usage alerts")];
    account.mine.account.usageMails = false;
    hold();
    await user.click(reports);
    await press("Save notifications");
    await user.click(reports);
    answer();
    await screen.findByText("Notifications saved");
    expect(sent.find(({ method }) => method === "PATCH")?.body).toEqual({ reportMails: false });
    expect([reports.checked, usage.checked]).toEqual([true, false]);
    await press("Discard changes");
    expect(reports.checked).toBe(false);
  });

  test("stays in the password form", async () => {
    const path = "/api/account/password";
    const { user, field, press, hold, answer } = await openSettings("password", path);
    const [current, next] = [await field("Current password"), await field("New password")];
    hold();
    await user.type(current, "Old-password-1!");
    await user.type(next, "New-password-1!");
    await press("Change password");
    await user.type(next, "2");
    answer();
    await screen.findByText("Password changed");
    expect([current.value, next.value]).toEqual(["", "New-password-1!2"]);
  });
});
