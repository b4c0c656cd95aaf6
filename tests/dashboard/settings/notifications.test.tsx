import { describe, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";

withDom();

async function openNotifications(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=notifications");
  const reports = (await screen.findByLabelText("Barrier reports")) as HTMLInputElement;
  const usage = screen.getByLabelText("Usage alerts") as HTMLInputElement;
  const save = () => opened.user.click(screen.getByRole("button", { name: "Save notifications" }));
  return { ...opened, reports, usage, save };
}

describe("the notifications", () => {
  test("are all on at first, and switched off one by one", async () => {
    const { reports, usage, save, user, sent } = await openNotifications();
    expect([reports.checked, usage.checked]).toEqual([true, true]);
    await user.click(reports);
    await save();
    await screen.findByText("Notifications saved");
    expect(sent.at(-1)?.body).toEqual({ reportMails: false });
    expect([reports.checked, usage.checked]).toEqual([false, true]);
  });

  test("say which emails cannot be switched off, and why", async () => {
    await openNotifications();
    expect(screen.getByText(/could cost you money or your account/)).toBeTruthy();
  });

  test("keep their unsaved choice when saving fails", async () => {
    const account = stubAccount();
    const { usage, save, user } = await openNotifications(account);
    await user.click(usage);
    account.failing.set("/api/account", { status: 503, body: problemBody("The service is busy.") });
    await save();
    await screen.findByText("The service is busy.");
    expect(usage.checked).toBe(false);
  });
});
