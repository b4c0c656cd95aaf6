import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, SITE, type StubAccount, siteAccount } from "./stub-api.ts";
import { stubIssue } from "./stub-issues.ts";
import { stubSite } from "./stub-scans.ts";

withDom();

const OTHER = stubIssue({ id: "44444444-52a9-4a3b-9c11-2f4f7a3b9c10", rule: "form-label" });

const account = (changes: Partial<StubAccount> = {}) =>
  siteAccount({ issues: [stubIssue(), OTHER] }, changes);

test("a link for a developer is made for the chosen issues, and its address is shown once", async () => {
  const { user, sent } = await openDashboard(account(), SITE);
  const [first] = await screen.findAllByRole("checkbox", { name: /^Choose / });
  await user.click(screen.getByText("Send issues to a developer"));
  await user.click(first as HTMLElement);
  await screen.findByText("The link shows 1 chosen issue.");
  await user.selectOptions(screen.getByLabelText("The link works for"), "7");
  await user.click(screen.getByRole("button", { name: "Create the link" }));
  await screen.findByText("https://handrail.example/developer-links/token");
  const post = sent.find(({ method }) => method === "POST");
  expect([post?.path, post?.body]).toEqual([
    `/api/sites/${stubSite().id}/developer-links`,
    { days: 7, issues: [stubIssue().id] },
  ]);
  expect(screen.getByRole("button", { name: /^Copy link/ })).toBeTruthy();
  expect(document.activeElement?.textContent).toContain("The link is ready");
});

test("a link for a developer shows all that match the filter where none is chosen", async () => {
  const { user, sent } = await openDashboard(account(), `${SITE}?impact=critical`);
  await user.click(await screen.findByText("Send issues to a developer"));
  await screen.findByText(/No issues are chosen/);
  await user.click(screen.getByRole("button", { name: "Create the link" }));
  await screen.findByText("The link is ready");
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    days: 30,
    filter: { search: "", state: "open", impact: "critical" },
  });
});

test("a link for a developer is listed with its progress, and withdrawn after a question", async () => {
  const { user, sent } = await openDashboard(account(), `${SITE}?show=developers`);
  const row = (await screen.findByText(/^Link of/)).closest("li") as HTMLElement;
  expect(row.textContent).toContain("4 issues: 2 to do, 1 fixed, 1 still there");
  expect(row.textContent).toContain("Created by Ada Lovelace");
  await user.click(within(row).getByRole("button", { name: /^Withdraw/ }));
  await user.click(await screen.findByRole("button", { name: "Withdraw the link" }));
  await screen.findByText("The link was withdrawn");
  expect(sent.find(({ method }) => method === "DELETE")?.path).toStartWith("/api/developer-links/");
});

test("a link for a developer is neither made nor withdrawn by viewers", async () => {
  const { router } = await openDashboard(account({ user: memberUser("viewer") }), SITE);
  await screen.findAllByRole("article");
  expect(screen.queryByText("Send issues to a developer")).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /^Choose / })).toBeNull();
  await router.navigate(`${SITE}?show=developers`);
  await screen.findByText(/^Link of/);
  expect(screen.queryByRole("button", { name: /^Withdraw/ })).toBeNull();
});
