import { expect, test } from "bun:test";
import { SECTIONS } from "#src/dashboard/features/settings/settings-page.tsx";
import { accessibilityProblems } from "../../helpers/chromium.ts";
import { expectNoBarriers } from "../barriers.ts";
import { browseDashboard } from "../browse-dashboard.ts";
import { stubAccount, stubWidget } from "../stub-api.ts";
import { stubGiven, stubOffered } from "../stub-transfers.ts";
import { stubDelivery, stubWebhook } from "../stub-webhooks.ts";

const dashboard = browseDashboard(() => {
  const account = stubAccount();
  account.mine.account.emailChange = {
    newEmail: "ana.ruiz@a-domain-whose-name-is-longer-than-most.example",
    oldConfirmed: true,
    newConfirmed: false,
    expiresAt: "2099-11-23T10:00:00.000Z",
  };
  account.widgets = [stubWidget()];
  account.transfers.offered = [stubOffered()];
  const lost = { state: "failed", status: null, problem: "timeout", reply: null } as const;
  account.hooks = { webhooks: [stubWebhook()], deliveries: [stubDelivery(2), stubDelivery(1, lost)] };
  account.transfers.given = [stubGiven(), stubGiven({ id: "given-2", state: "accepted" })];
  return account;
});

test("no one is kept out of any section, narrow or wide, light or dark, and the keyboard leads to its heading", async () => {
  await dashboard.open("/settings");
  for (const { show, title } of SECTIONS) {
    await dashboard.move(`/settings?show=${show}`);
    await dashboard.page.getByRole("heading", { level: 2, name: title }).waitFor();
    await dashboard.page.locator(".settings__section .skeleton").waitFor({ state: "detached" });
    await expectNoBarriers(dashboard);
  }
  await dashboard.move("/settings?show=webhooks");
  await dashboard.page.getByText(/^Deliveries/).click();
  await dashboard.page.getByText("Delivered").first().waitFor();
  expect(await accessibilityProblems(dashboard.page)).toEqual([]);
  await dashboard.page.getByRole("link", { name: "Email address" }).focus();
  await dashboard.page.keyboard.press("Enter");
  await dashboard.page.getByLabel("New email address").waitFor();
  expect(await dashboard.page.evaluate(() => document.activeElement?.textContent)).toBe("Email address");
  expect(await dashboard.page.locator(".settings-nav [aria-current=page]").textContent()).toBe(
    "Email address",
  );
});
