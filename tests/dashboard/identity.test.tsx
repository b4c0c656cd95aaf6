import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { askFirst, stubAccount, stubUser } from "./stub-api.ts";
import { stubAtDesk } from "./stub-desk.ts";
import { RIGHT_CODE } from "./stub-second-steps.ts";
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
