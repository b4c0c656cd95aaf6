import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import type { StatementContent } from "#shared/statements/schemas.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, problemBody, SITE, type StubAccount, siteAccount, stubWidget } from "./stub-api.ts";
import { SUGGESTED, stubSuggestions } from "./stub-corrections.ts";
import { stubIssue } from "./stub-issues.ts";
import { stubReport } from "./stub-reports.ts";

withDom();

const ISSUE = `${SITE}/issues/${stubIssue().id}`;
const STATEMENT = `${SITE}?show=statement`;
const REPORTS = "/widget-interface?show=reports";
const SETTINGS = "/settings?show=suggestions";
const AGREED = { by: "Ana Ruiz", at: "2026-11-22T09:00:00.000Z" };

function account(changes: Partial<StubAccount> = {}) {
  const reports = [stubReport({ email: "visitor@example.com" })];
  return siteAccount({ issues: [stubIssue()] }, { widgets: [stubWidget()], reports, ...changes });
}

const agreed = () => account({ suggestions: stubSuggestions({ consent: AGREED }) });

async function openElement(of: StubAccount) {
  const opened = await openDashboard(of, ISSUE);
  const element = within(await screen.findByRole("region", { name: "Element 1" }));
  const field = element.getByLabelText<HTMLInputElement>("Alternative text");
  const suggest = () => element.getByRole("button", { name: /^Suggest a text/ });
  return { ...opened, element, field, suggest };
}

test("the owner reads what is sent to whom, agrees, and gets a marked draft that is saved by a press", async () => {
  const { user, element, field, suggest, sent } = await openElement(
    account({ suggestions: stubSuggestions() }),
  );
  await user.click(suggest());
  const notice = await element.findByRole("heading", { name: "Before a model suggests texts" });
  expect(document.activeElement).toBe(notice);
  expect(element.getByText("models.example")).toBeTruthy();
  expect(element.getByText(/the picture if the element is one/)).toBeTruthy();
  expect(field.value).toBe("");
  await user.click(element.getByRole("button", { name: "Agree that this is sent" }));
  await element.findByRole("button", { name: /^Suggest a text/ });
  expect(document.activeElement).toBe(suggest());
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ host: "models.example" });
  await user.click(suggest());
  expect(await element.findByText("Suggested by gemma3 – check it.")).toBeTruthy();
  expect(field.value).toBe(SUGGESTED);
  expect(sent.some(({ path }) => path.includes("/corrections/a"))).toBe(false);
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  await element.findByRole("button", { name: /Publish/ });
  expect(element.queryByText(/^Suggested by/)).toBeNull();
  const saved = sent.find(({ path }) => path.includes("/corrections/a"));
  expect(saved?.body).toEqual({ value: SUGGESTED, decoration: false, alike: false, pages: "/*" });
});

test("a failure is told where the button is, and a discarded suggestion gives back what was there, and the focus", async () => {
  const of = agreed();
  const sentence = "The model took too long. Try again, or write the text yourself.";
  const path = `/api/suggestions/issues/${stubIssue().id}/elements/${"a".repeat(32)}`;
  of.failing.set(path, { status: 503, body: problemBody(sentence, undefined, "model_timeout") });
  const { user, element, field, suggest } = await openElement(of);
  await user.type(field, "Pots");
  await user.click(suggest());
  expect((await element.findByRole("alert")).textContent).toContain(sentence);
  expect(field.value).toBe("Pots");
  of.failing.clear();
  await user.click(suggest());
  await element.findByText("Suggested by gemma3 – check it.");
  await user.type(field, "!");
  await user.click(element.getByRole("button", { name: /^Discard the suggestion/ }));
  expect(await element.findByDisplayValue("Pots")).toBe(field);
  expect(document.activeElement).toBe(suggest());
  expect(element.queryByText(/^Suggested by/)).toBeNull();
  expect(of.suggestions?.latest.map(({ outcome }) => outcome)).toEqual(["discarded"]);
});

test("a member reads that the owner has to agree, and a viewer finds no button", async () => {
  const manager = account({ user: memberUser("manager"), suggestions: stubSuggestions() });
  const { user, element, suggest, unmount } = await openElement(manager);
  await user.click(suggest());
  expect(await element.findByText("Only the account’s owner can agree to this.")).toBeTruthy();
  expect(element.queryByRole("button", { name: /Agree/ })).toBeNull();
  unmount();
  await openDashboard(account({ user: memberUser("viewer"), suggestions: stubSuggestions() }), ISSUE);
  await screen.findByRole("region", { name: "Element 1" });
  expect(screen.queryByRole("button", { name: /^Suggest/ })).toBeNull();
});

test("a statement’s text gets plainer words, which keep their mark over a reload", async () => {
  const of = agreed();
  const { user, unmount } = await openDashboard(of, STATEMENT);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^How it’s used.*English/);
  await user.clear(field);
  expect(screen.queryByRole("button", { name: /^Suggest plainer words How it’s used/ })).toBeNull();
  await user.type(field, "Vending of vessels");
  await user.click(screen.getByRole("button", { name: /^Suggest plainer words How it’s used/ }));
  expect(await screen.findByText("Suggested by gemma3 – check it.")).toBeTruthy();
  unmount();
  const { user: again, sent } = await openDashboard(of, STATEMENT);
  expect(await screen.findByText("Suggested by gemma3 – check it.")).toBeTruthy();
  await again.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Draft saved");
  const { content }: { content?: StatementContent } = sent.find(({ method }) => method === "PUT")?.body ?? {};
  expect(content?.usage.en).toBe(SUGGESTED);
  expect(Object.keys(content ?? {}).filter((name) => name.includes("suggestion"))).toEqual([]);
});

test("a reply is suggested from two choices", async () => {
  const { user, sent } = await openDashboard(agreed(), REPORTS);
  await user.click(await screen.findByRole("button", { name: "Answer by email" }));
  await user.selectOptions(screen.getByLabelText("What the report is about"), "Videos and sound");
  await user.selectOptions(screen.getByLabelText("What you answer"), "It’s fixed");
  await user.click(screen.getByRole("button", { name: /^Suggest an answer/ }));
  expect(await screen.findByDisplayValue(SUGGESTED)).toBe(screen.getByLabelText("Your answer"));
  const asked = sent.find(({ path }) => path.includes("/api/suggestions/reports/"));
  expect(asked?.body).toEqual({ topic: "videos", answer: "fixed", language: "en" });
});

test("the settings show who agreed and what was suggested, and end the consent", async () => {
  const record = { id: "1", text: "Two pots", model: "gemma3", sawPicture: false, at: AGREED.at };
  const latest = [{ ...record, purpose: "reply", outcome: "changed", by: null } as const];
  const of = account({ suggestions: stubSuggestions({ consent: AGREED, used: 3, latest }) });
  const { user } = await openDashboard(of, SETTINGS);
  await findTexts(/^Ana Ruiz agreed on/, "Used today: 3 of 30.");
  const list = within(screen.getByRole("region", { name: "Latest suggestions" }));
  expect(list.getByText("Changed")).toBeTruthy();
  expect(list.getByText(/^For a reply, suggested by gemma3 for a former team member/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Withdraw consent" }));
  await screen.findByRole("button", { name: "Agree that this is sent" });
  expect([of.suggestions?.consent, document.activeElement?.tagName]).toEqual([null, "H2"]);
});

test("without a model, no screen shows or asks for anything of it", async () => {
  for (const path of [ISSUE, STATEMENT, REPORTS, SETTINGS]) {
    const { user, unmount, sent, container } = await openDashboard(account(), path);
    await screen.findByRole("heading", { level: 1 });
    const ready = {
      [ISSUE]: () => screen.findByLabelText("Alternative text"),
      [STATEMENT]: () => screen.findByLabelText(/^How it’s used/),
      [REPORTS]: async () => user.click(await screen.findByRole("button", { name: "Answer by email" })),
      [SETTINGS]: () => screen.findByRole("heading", { level: 2, name: "Profile" }),
    }[path];
    await ready?.();
    expect(screen.queryByRole("button", { name: /suggest/i })).toBeNull();
    expect(container.textContent).not.toMatch(/Suggest an? |Suggested by|Suggestions|Let a model/);
    expect(sent.filter(({ path: url }) => url.includes("suggestion"))).toEqual([]);
    unmount();
  }
});
