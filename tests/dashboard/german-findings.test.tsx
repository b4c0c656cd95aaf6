import { afterEach, beforeEach, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { setLanguage } from "#shared/language/translate.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, siteAccount, stubUser } from "./stub-api.ts";
import { type StubIssues, stubIssue } from "./stub-issues.ts";
import { stubScan } from "./stub-scans.ts";

withDom();
beforeEach(() => setLanguage("de"));
afterEach(() => setLanguage("en"));

const VAGUE = stubIssue({
  id: "55555555-52a9-4a3b-9c11-2f4f7a3b9c10",
  rule: "vague-link",
  ...{ messageId: "vague", values: { text: "more" } },
});
const GERMAN = "Der Text dieses Links, „more“, sagt nicht, wohin er führt";
/** A message of another release. */
const UNKNOWN = stubIssue({ messageId: "of-another-release" });
const LONG = "Our shop ".repeat(20).trim();

function open(path: string, results: Partial<StubIssues>) {
  return openDashboard(siteAccount(results, { user: stubUser({ locale: "de-DE" }) }), path);
}

test("a list of issues has the message in German, one that it does not know by its rule, and is searched", async () => {
  const { user, sent } = await open(SITE, { issues: [VAGUE, UNKNOWN] });
  expect((await screen.findByText(GERMAN)).closest("[lang]")?.getAttribute("lang")).not.toBe("en");
  expect(screen.getByRole("link", { name: UNKNOWN.rule })).toBeTruthy();
  await user.type(screen.getByRole("searchbox"), "Linktext");
  await waitFor(() => {
    const query = sent.find(({ path }) => path.includes("search=Linktext"))?.path ?? "";
    expect(new URLSearchParams(query.split("?")[1]).get("language")).toBe("de");
  });
});

test("an issue's page has the message as its heading and in its title, and a long one in full below, as text", async () => {
  const { unmount } = await open(`${SITE}/issues/${VAGUE.id}`, { issues: [VAGUE] });
  const heading = await screen.findByRole("heading", { level: 1, name: GERMAN });
  expect(heading.hasAttribute("lang")).toBe(false);
  expect(document.title).toStartWith(GERMAN);
  unmount();
  const said = `${LONG} <b>{0}</b>`;
  const issue = stubIssue({
    ...{ rule: "image-redundant-alt", messageId: "repeated", values: { text: said, element: "a" } },
  });
  await open(`${SITE}/issues/${issue.id}`, { issues: [issue] });
  const text = `Die Beschreibung dieses Bildes, „${said}“, wiederholt den Text im selben <a>.`;
  expect((await screen.findByText(text)).lang).toBe("");
  expect(await screen.findByRole("heading", { level: 1, name: `${text.slice(0, 120)}…` })).toBeTruthy();
});

test("a comparison of two scans has the messages in German", async () => {
  const history = [stubScan(), stubScan({ id: crypto.randomUUID(), finishedAt: "2026-11-19T09:04:00.000Z" })];
  await open(`${SITE}?show=history`, { issues: [VAGUE], history });
  expect((await screen.findByRole("link", { name: GERMAN })).lang).toBe("");
});
