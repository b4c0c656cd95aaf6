import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubCheck, stubIssue, stubIssues } from "./stub-issues.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

const SITE = `/scans/${stubSite().id}`;
const ISSUE = `${SITE}/issues/${stubIssue().id}`;

function open(path: string) {
  const checks = [stubCheck(), stubCheck({ id: "zoom", title: "Text can be enlarged", note: "Home page" })];
  const found = stubIssues({ issues: [stubIssue()], checks });
  return openDashboard(stubAccount({ scans: stubSites({ sites: [stubSite()] }), found }), path);
}

describe("before text is lost, a person is asked", () => {
  test.each([
    ["a comment", ISSUE, "Comment", "All issues"],
    ["paths of a website", `${SITE}?show=settings`, "Paths left out", "History"],
    ["the note of a check", `${SITE}?show=checks`, "Notes", "History"],
  ])("%s", async (_, path, label, leave) => {
    const { user, router } = await open(path);
    const [field] = await screen.findAllByLabelText(new RegExp(`^${label}`));
    if (!field) throw new Error(`There is no field ${label}`);
    await user.type(field, "/search");
    await user.click(screen.getByRole("link", { name: leave }));
    const dialog = await screen.findByRole("dialog", { name: "Your changes aren’t saved" });
    await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
    expect(field).toHaveProperty("value", "/search");
    await user.click(screen.getByRole("link", { name: leave }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).not.toBe(path));
    await router.navigate(path);
    const [again] = await screen.findAllByLabelText(new RegExp(`^${label}`));
    expect(again).toHaveProperty("value", "");
  });
});

test("a saved result leaves what was typed at another check", async () => {
  const { user, sent } = await open(`${SITE}?show=checks`);
  const [first, second] = await screen.findAllByLabelText("Notes");
  if (!first || !second) throw new Error("There are not two notes");
  await user.type(first, "Works");
  await user.type(second, " and shop");
  const [save] = screen.getAllByRole("button", { name: "Save result" });
  if (save) await user.click(save);
  await screen.findByText("Result saved");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ state: "open", note: "Works" });
  expect([first, second].map((field) => field.getAttribute("name"))).toEqual(["note", "note"]);
  expect(second).toHaveProperty("value", "Home page and shop");
});

test("a saved comment or result is no longer unsaved", async () => {
  const { user, router } = await open(ISSUE);
  await user.type(await screen.findByLabelText("Comment"), "The template has it");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await screen.findByText("Comment added");
  await user.click(screen.getByRole("link", { name: "All issues" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(SITE));
});
