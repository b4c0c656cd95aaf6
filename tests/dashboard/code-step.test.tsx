import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const WIDGET = stubWidget();

async function openCodeStep() {
  return openDashboard(
    stubAccount({ widgets: [WIDGET] }),
    `/widget-interface?show=new&step=code&widget=${WIDGET.id}`,
  );
}

/** Returns the mail that the link opens, as a mail program shows it. */
function mail(): URLSearchParams {
  const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: "Send to my developer" });
  expect(href).toStartWith("mailto:?");
  return new URL(href).searchParams;
}

test("the line goes to a developer with the guide for the chosen platform, by the owner's own mail", async () => {
  const { user } = await openCodeStep();
  await screen.findByRole("heading", { name: /Put it on your site/ });
  expect(mail().get("body")).toContain(`\r\n\r\n${WIDGET.embedCode}\r\n\r\n`);
  expect(mail().get("body")).toMatch(/https?:\/\/\S+\/installation-guides\/html\b/);
  await user.selectOptions(screen.getByLabelText("What is your site built with?"), "WordPress");
  expect(mail().get("body")).toContain("/installation-guides/wordpress");
  expect(screen.getByRole("button", { name: "Download the WordPress plugin" })).toBeTruthy();
});

test("the last step ends with the check of the page, filled in with the widget's website", async () => {
  await openCodeStep();
  await screen.findByRole("heading", { name: "Is it there? Check your page" });
  expect(screen.getByLabelText("Address of the page")).toHaveProperty("value", WIDGET.websiteUrl ?? "");
  expect(screen.getByRole("button", { name: "Check this page" })).toBeTruthy();
});
