import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import {
  CODES,
  RIGHT_CODE,
  type StubSecondSteps,
  stubSecondStep,
  stubSecondSteps,
} from "./stub-second-steps.ts";
import { stubMember } from "./stub-team.ts";

withDom();

async function openSecondSteps(changes: Partial<StubSecondSteps> = {}) {
  const account = stubAccount();
  account.mine.secondSteps = stubSecondSteps(changes);
  const opened = await openDashboard(account, "/settings?show=second-step");
  await screen.findByText(/^Your second step is/);
  return {
    ...opened,
    press: (name: string | RegExp) => opened.user.click(screen.getByRole("button", { name })),
  };
}

const dialog = () => within(screen.getByRole("dialog", { name: "Confirm it’s you" }));

test("setting an authenticator app up shows the key as a picture and as text until a code is right, and then the recovery codes once", async () => {
  const { user, press, sent } = await openSecondSteps();
  await press("Set up an authenticator app");
  const heading = await screen.findByRole("heading", { name: "Set up an authenticator app" });
  expect(document.activeElement).toBe(heading);
  expect(
    screen
      .getByRole("img", { name: /QR code/ })
      .querySelector("path")
      ?.getAttribute("d"),
  ).toBe("M4 4h1v1h-1z");
  expect(screen.getByText("JBSW Y3DP")).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>("Code shown in the app");
  expect([field.inputMode, field.autocomplete]).toEqual(["numeric", "one-time-code"]);
  await user.type(field, "000000");
  await press("Finish setup");
  await screen.findByText("This is not valid.");
  expect(document.activeElement).toBe(field);
  expect(screen.getByText("JBSW Y3DP")).toBeTruthy();
  await user.fill(field, RIGHT_CODE);
  await press("Finish setup");
  await screen.findByText(CODES[9] ?? "");
  expect(document.activeElement?.textContent).toContain("Your recovery codes");
  expect(sent.findLast(({ path }) => path === "/api/account/authenticators")?.body).toMatchObject({
    name: "Authenticator app",
    code: RIGHT_CODE,
  });
  expect(screen.getByRole("button", { name: "Remove Authenticator app" })).toBeTruthy();
  expect(screen.getByText("On")).toBeTruthy();
});

test("setting an authenticator app up can be left, with the focus back on the button", async () => {
  const { press } = await openSecondSteps();
  await press("Set up an authenticator app");
  await screen.findByRole("img", { name: /QR code/ });
  await press("Cancel");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Set up an authenticator app"));
});

test("a change that asks who is there asks a person without a second step for the password", async () => {
  const { press } = await openSecondSteps({ isConfirmed: false });
  await press("Set up an authenticator app");
  await screen.findByRole("dialog", { name: "Confirm it’s you" });
  expect(await dialog().findByLabelText("Password")).toBeTruthy();
  expect(dialog().queryByRole("button", { name: /recovery/ })).toBeNull();
});

const SOON = "2099-03-07T12:00:00.000Z";
const PAST = "2026-11-01T12:00:00.000Z";

test("a second step that the team demands is announced on every screen with its day, and then takes their place", async () => {
  const account = stubAccount();
  account.user.secondStepDue = SOON;
  const { unmount } = await openDashboard(account, "/widget-interface");
  expect(await screen.findByText(/Set up a second step by .*2099/)).toBeTruthy();
  unmount();
  account.user.secondStepDue = PAST;
  await openDashboard(account, "/widget-interface");
  await screen.findByRole("heading", { level: 1, name: "Set up a second step" });
  const link = screen.getAllByRole("link", { name: "Set up your second step" });
  expect(link.at(-1)?.getAttribute("href")).toBe("/settings?show=second-step");
});

test("a second step that the team demands is required by the owner in the team's settings, who sees who has none", async () => {
  const account = stubAccount();
  account.team.members = [
    stubMember(),
    stubMember({ userId: 8, email: "di@example.com", hasSecondStep: true }),
  ];
  const { user } = await openDashboard(account, "/settings?show=team");
  expect(await screen.findByText("Without a second step so far: bo@example.com.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Require a second step" }));
  expect(await screen.findByRole("button", { name: "Stop requiring a second step" })).toBeTruthy();
});

test("a passkey is renamed in a dialog that has its name, and an app is not", async () => {
  const secondSteps = [stubSecondStep("Phone"), stubSecondStep("Laptop", { kind: "passkey" })];
  const { user, press } = await openSecondSteps({ secondSteps, recoveryCodesLeft: 7 });
  expect(screen.queryByRole("button", { name: "Rename Phone" })).toBeNull();
  await press("Rename Laptop");
  const field = screen.getByLabelText<HTMLInputElement>("Name of the passkey");
  expect(field.value).toBe("Laptop");
  await user.fill(field, "Desk at work");
  await press("Save name");
  await screen.findByRole("button", { name: "Rename Desk at work" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
