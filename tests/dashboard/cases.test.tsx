import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubCase } from "./stub-cases.ts";

withDom();

test("an owner opens a case after an error at its field, loses nothing, and lands on its page", async () => {
  const { user, sent } = await openDashboard(stubAccount(), "/letters");
  await screen.findByRole("heading", { name: "5. What not to say" });
  await user.type(await screen.findByLabelText("Notes (optional)"), "They want money.");
  await user.click(screen.getByRole("button", { name: "Open a case" }));
  await screen.findByText(/^Enter a name such as/);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "Letter from Jones");
  await user.click(screen.getByRole("button", { name: "Open a case" }));
  await screen.findByRole("heading", { level: 1, name: "Letter from Jones" });
  const posts = sent.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toMatchObject([
    { name: "Letter from Jones", notes: "They want money.", site: null, deadlineOn: null },
  ]);
});

test("a change that someone else was faster with is refused, and what was typed stays", async () => {
  const legal = { isIncluded: true, cases: [stubCase()] };
  const account = stubAccount({ legal });
  const { user } = await openDashboard(account, `/letters/${stubCase().id}`);
  await user.selectOptions(await screen.findByLabelText("State"), "Answered");
  account.failing.set(`/api/cases/${stubCase().id}`, {
    status: 409,
    body: { message: CASE_ERRORS.changed, code: "changed_meanwhile" },
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(CASE_ERRORS.changed);
  expect(screen.getByLabelText("State")).toHaveProperty("value", "answered");
});

test("a plan without litigation support has the guide and the way to the plans", async () => {
  await openDashboard(stubAccount({ legal: { isIncluded: false, cases: [] } }), "/letters");
  await screen.findByRole("link", { name: "See the plans" });
  await screen.findByRole("heading", { name: "1. Note the deadline" });
  expect(screen.queryByRole("button", { name: "Open a case" })).toBeNull();
});
