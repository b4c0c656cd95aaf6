import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { askFirst, stubAccount, stubUser } from "./stub-api.ts";
import { stubAtDesk } from "./stub-desk.ts";
import {
  CODES,
  RIGHT_CODE,
  type StubSecondSteps,
  stubSecondStep,
  stubSecondSteps,
} from "./stub-second-steps.ts";
import { stubMember } from "./stub-team.ts";
import { stubWebhook } from "./stub-webhooks.ts";

withDom();

type User = Awaited<ReturnType<typeof openDashboard>>["user"];

async function openAsked(path: string, ...calls: string[]) {
  const account = stubAccount();
  account.team.members = [stubMember()];
  account.hooks.webhooks = [stubWebhook()];
  askFirst(account, ...calls);
  return { account, ...(await openDashboard(account, path)) };
}

async function proveIdentity(user: User) {
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
  await user.type(await dialog.findByLabelText("Code from your authenticator app"), RIGHT_CODE);
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
}

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

/** Each change, by what a person does, and what they read once it is made. */
const CHANGES: Record<string, [string, (user: User) => Promise<unknown>, string | RegExp]> = {
  "POST /api/keys": [
    "keys",
    async (user) => {
      await user.type(await screen.findByLabelText("Name of the key"), "Nightly");
      await user.selectOptions(screen.getByLabelText("Widgets and visits"), "Read");
      await press(user, "Add key");
    },
    "The key was added",
  ],
  "POST /api/webhooks": [
    "webhooks",
    async (user) => {
      await user.type(await screen.findByLabelText("Address"), "https://hooks.example.com/new");
      await user.click(screen.getAllByRole("checkbox")[0] ?? document.body);
      await press(user, "Add webhook");
    },
    "The webhook was added",
  ],
  "POST /api/team/invites": [
    "team",
    async (user) => {
      await user.type(await screen.findByLabelText(/^Email address of the person/), "cy@example.com");
      await press(user, "Send invitation");
    },
    "Invitation sent",
  ],
  "PUT /api/team/second-steps": [
    "team",
    (user) => press(user, "Require a second step"),
    /^A second step is required as of/,
  ],
  "DELETE /api/account/authenticators/Phone": [
    "second-step",
    async (user) => {
      await press(user, "Remove Phone");
      await press(user, "Remove");
    },
    "Phone was removed",
  ],
  "POST /api/account/recovery-codes": [
    "second-step",
    async (user) => {
      await press(user, "Create new recovery codes");
      await press(user, "Create new codes");
    },
    "Your recovery codes",
  ],
  "GET /api/account/export": ["data", (user) => press(user, "Download my data"), "Your data was downloaded"],
};

for (const [call, [show, make, done]] of Object.entries(CHANGES)) {
  test(`a change that asks who is there goes on after the code: ${call}`, async () => {
    const { user, sent } = await openAsked(`/settings?show=${show}`, call);
    await make(user);
    await proveIdentity(user);
    await screen.findByText(done);
    const [method, path] = call.split(" ");
    const tries = sent.filter((one) => one.method === method && one.path === path);
    expect(tries.map(({ body }) => body)).toEqual([tries[0]?.body, tries[0]?.body]);
  });
}

test("a change that asks who is there leaves what was typed, or a download, without a failure, if the person cancels", async () => {
  const cancel = async () => {
    const dialog = await screen.findByRole("dialog", { name: "Confirm it’s you" });
    await user.click(await within(dialog).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  const calls = ["POST /api/team/invites", "GET /api/account/export"];
  const { user, router } = await openAsked("/settings?show=team", ...calls);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Email address of the person/);
  await user.type(field, "cy@example.com");
  await press(user, "Send invitation");
  await cancel();
  expect(field.value).toBe("cy@example.com");
  expect(screen.queryByText(/Please confirm/)).toBeNull();
  await user.clear(field);
  await router.navigate("/settings?show=data");
  await press(user, "Download my data");
  await cancel();
  expect(screen.queryByText(/^Your data couldn’t be downloaded/)).toBeNull();
});

const operators = (...calls: string[]) => {
  const account = stubAccount({ user: stubUser({ isOperator: true }), atDesk: [stubAtDesk()] });
  askFirst(account, ...calls);
  return account;
};

test("the desk asks for the second step in place, and then shows its conversations", async () => {
  const { user } = await openDashboard(operators("/api/operator/conversations"), "/desk");
  await screen.findByText(/^You see all customers’ messages and files here/);
  expect(screen.queryByRole("dialog")).toBeNull();
  await press(user, "Confirm now");
  await proveIdentity(user);
  await screen.findByText("1 in all, 1 waiting for an answer.");
});

test("the desk sends an answer after the code, which was typed before it", async () => {
  const { id } = stubAtDesk();
  const { user, sent } = await openDashboard(
    operators(`POST /api/operator/conversations/${id}/answers`),
    `/desk/${id}`,
  );
  await user.type(await screen.findByLabelText("Your answer"), "Clear the cache.");
  await press(user, "Send answer");
  await proveIdentity(user);
  await screen.findByText("Your answer was sent");
  expect(sent.filter(({ path }) => path.endsWith("/answers"))).toHaveLength(2);
});

test("the desk keeps an answer that is being typed when its time is over", async () => {
  const { id } = stubAtDesk();
  const account = operators();
  const { user } = await openDashboard(account, `/desk/${id}`);
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Your answer");
  await user.type(field, "Clear the");
  askFirst(account, `GET /api/operator/conversations/${id}`);
  window.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText(/^You see all customers’ messages and files here/);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toBe("Clear the");
  expect(screen.getByLabelText("Your answer") === field).toBe(true);
  await press(user, "Confirm now");
  await proveIdentity(user);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Confirm now" })).toBeNull());
  expect(field.value).toBe("Clear the");
});

test.each([
  ["2026-11-01T12:00:00.000Z", /^Confirm it’s you$/],
  ["2099-03-07T12:00:00.000Z", /^Use your second step by .*2099/],
])(
  "an account that demands a second step of a person who has one due on %s asks for it on every screen, and opens once this session has proven it",
  async (due, asks) => {
    const account = stubAccount();
    askFirst(account);
    Object.assign(account.user, { secondStepDue: due, hasSecondStep: true });
    const { user } = await openDashboard(account, "/widget-interface");
    await screen.findByText(asks);
    await press(user, "Confirm now");
    await proveIdentity(user);
    await screen.findByRole("heading", { level: 1, name: "Your widgets" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Confirm now" })).toBeNull());
  },
);

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
