import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubDelivery, stubWebhook } from "./stub-webhooks.ts";

withDom();

const URL_OF_HOOK = "https://hooks.example/handrail";

async function openWebhooks(changes: Parameters<typeof stubAccount>[0] = {}) {
  const account = stubAccount(changes);
  const opened = await openDashboard(account, "/settings?show=webhooks");
  await screen.findByRole("heading", { name: "Webhooks" });
  return { ...opened, account };
}

const listed = { hooks: { webhooks: [stubWebhook()], deliveries: [] } };

test("a new webhook needs an event; its secret is shown once and takes the focus, and the list has it", async () => {
  const { user, sent } = await openWebhooks();
  await screen.findByText("There are no webhooks yet.");
  const address = screen.getByRole("textbox", { name: "Address" });
  await user.type(address, URL_OF_HOOK);
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  await screen.findByText("Choose at least one event");
  expect(address).toHaveProperty("value", URL_OF_HOOK);
  expect(document.activeElement?.getAttribute("name")).toBe("issues.found");
  await user.click(screen.getByRole("checkbox", { name: "Scan ended" }));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  await screen.findByText("whsec_0123456789");
  expect(document.activeElement?.textContent).toContain("Copy it now");
  const bodies = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(bodies).toEqual([{ url: URL_OF_HOOK, kind: "json", events: ["scan.ended"] }]);
  await screen.findByRole("button", { name: `Send a test ${URL_OF_HOOK}` });
});

test("a webhook for Slack has no secret to copy, only a test to send", async () => {
  const { user, account } = await openWebhooks();
  await user.type(screen.getByRole("textbox", { name: "Address" }), URL_OF_HOOK);
  await user.selectOptions(screen.getByRole("combobox", { name: "Format" }), "Messages for Slack");
  await user.click(screen.getByRole("checkbox", { name: "Scan ended" }));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  await screen.findByText("Send a test to see the message in your channel.");
  const test = await screen.findByRole("button", { name: `Send a test ${URL_OF_HOOK}` });
  const entry = test.closest("li");
  expect(entry?.textContent).toContain("Messages for Slack");
  expect(account.hooks.webhooks[0]?.kind).toBe("slack");
  expect(screen.queryByText("whsec_0123456789")).toBeNull();
  expect(screen.queryByRole("button", { name: /^New secret/ })).toBeNull();
});

test("a webhook is changed in a dialog, which has its address and events, gets a new secret, and is removed after a question", async () => {
  const { user, account } = await openWebhooks(listed);
  await user.click(await screen.findByRole("button", { name: `Change ${URL_OF_HOOK}` }));
  const dialog = within(screen.getByRole("dialog", { name: "Change webhook" }));
  expect(dialog.getByRole("textbox", { name: "Address" })).toHaveProperty("value", URL_OF_HOOK);
  expect(dialog.getByRole("checkbox", { name: "Scan ended" })).toHaveProperty("checked", true);
  await user.click(dialog.getByRole("checkbox", { name: "Widget changed" }));
  await user.click(dialog.getByRole("button", { name: "Save webhook" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(account.hooks.webhooks[0]?.events).toEqual(["scan.ended", "barrier.reported", "widget.changed"]);
  await user.click(await screen.findByRole("button", { name: `New secret for ${URL_OF_HOOK}` }));
  await user.click(screen.getByRole("button", { name: "Create a new secret" }));
  await screen.findByText("whsec_next");
  await user.click(screen.getByRole("button", { name: `Remove ${URL_OF_HOOK}` }));
  await user.click(screen.getByRole("button", { name: "Remove webhook" }));
  await screen.findByText("There are no webhooks yet.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Webhooks"));
});

test("a test's outcome is announced, and an event can be sent again", async () => {
  const deliveries = [
    stubDelivery(1, { state: "failed", status: null, problem: "timeout", reply: null, attempts: 10 }),
  ];
  const { user, account } = await openWebhooks({ hooks: { webhooks: [stubWebhook()], deliveries } });
  await user.click(await screen.findByText(/^Deliveries/));
  const failed = (await screen.findByText("Failed")).closest("li");
  expect(failed?.textContent).toContain("10 attempts, there was no reply within 10 seconds");
  await user.click(screen.getByRole("button", { name: `Send a test ${URL_OF_HOOK}` }));
  await waitFor(() =>
    expect(screen.getByText("Test: delivered, status 200").getAttribute("role")).toBe("status"),
  );
  await user.click(screen.getByRole("button", { name: /^Send again Scan ended/ }));
  await waitFor(() =>
    expect(account.hooks.deliveries[0]).toMatchObject({ kind: "scan.ended", isRepeated: true }),
  );
});

test("a webhook that was switched off for its failures says so, and is switched on again", async () => {
  const off = stubWebhook({ isOn: false, offReason: "failing", offAt: "2026-11-20T14:00:00.000Z" });
  const { user, account } = await openWebhooks({ hooks: { webhooks: [off], deliveries: [] } });
  await screen.findByText(/nothing could be delivered for three days/);
  await user.click(screen.getByRole("button", { name: `Switch on ${URL_OF_HOOK}` }));
  await waitFor(() => expect(account.hooks.webhooks[0]?.isOn).toBe(true));
});
