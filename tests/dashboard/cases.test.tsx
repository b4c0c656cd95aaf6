import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { AllegationView } from "#shared/cases/allegations.ts";
import { CASE_ERRORS, CASE_VALIDATION } from "#shared/cases/messages.ts";
import { letterPagesView } from "#shared/paths.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { keepDownloads, openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { type StubCases, stubAllegation, stubCase } from "./stub-cases.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

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

const PAGE = letterPagesView(stubCase().id);

const LETTER = `On https://pottery.example/menu, the pictures have no alt text.

The page https://pottery.example/book can’t be used by keyboard.
It isn’t about https://vendor.example/.

Yours sincerely, Smith LLP`;

function open(legal: Partial<StubCases> = {}) {
  const site = stubSite({ id: "SITE", host: "pottery.example", origin: "https://pottery.example" });
  const scans = stubSites({ sites: [site] });
  const cases = [stubCase({ site: { id: "SITE", host: "pottery.example" } })];
  const account = stubAccount({ scans, legal: { isIncluded: true, cases, ...legal } });
  return { account, opened: openDashboard(account, PAGE) };
}

const row = (number: number) => within(screen.getByRole("group", { name: `Row ${number}` }));

test("a pasted letter suggests rows, which are corrected, saved and compared, without sending the letter", async () => {
  const { user, sent } = await open().opened;
  const text = await screen.findByLabelText("The letter’s text (optional)");
  await user.click(screen.getByRole("button", { name: "Suggest rows" }));
  await screen.findByText(CASE_ERRORS.letterTextEmpty);
  await user.click(text);
  await user.paste(LETTER);
  await user.click(screen.getByRole("button", { name: "Suggest rows" }));
  await findTexts(
    /^2 rows suggested below/,
    "Left out, because they aren’t websites of yours: vendor.example.",
  );
  expect(row(1).getByLabelText("Page")).toHaveProperty("value", "https://pottery.example/menu");
  expect(row(2).getByLabelText("Barrier or criterion")).toHaveProperty("value", "keyboard");
  await user.selectOptions(row(2).getByLabelText("Barrier or criterion"), "WCAG 2.4.3 Focus Order");
  await user.fill(row(1).getByLabelText("Page"), "https://vendor.example/");
  await user.click(screen.getByRole("button", { name: "Save these 2 rows" }));
  await screen.findByText(CASE_VALIDATION.pageElsewhere);
  expect(document.activeElement).toBe(row(1).getByLabelText("Page"));
  await user.click(screen.getByRole("button", { name: "Leave out row 1" }));
  await user.click(screen.getByRole("button", { name: "Save this row" }));
  await screen.findByRole("heading", { level: 3, name: "2.4.3 Focus Order" });
  expect(screen.queryByRole("group", { name: "Row 1" })).toBeNull();
  const posts = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(posts.at(-1)).toMatchObject({
    allegations: [{ page: "https://pottery.example/book", about: "2.4.3" }],
  });
  expect(JSON.stringify(posts)).not.toContain("Smith");
});

test("a row is added by hand, and one without a barrier isn’t sent", async () => {
  const { user, sent } = await open().opened;
  await user.click(await screen.findByRole("button", { name: "Add a row by hand" }));
  expect(row(1).getByLabelText("Page")).toHaveProperty("value", "https://pottery.example/");
  await user.click(screen.getByRole("button", { name: "Save this row" }));
  await screen.findByText(CASE_VALIDATION.about);
  expect(document.activeElement).toBe(row(1).getByLabelText("Barrier or criterion"));
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("an uploaded PDF’s text is read, or its owner learns that it can’t be", async () => {
  const file = { id: "LETTER", name: "letter.pdf", kind: "pdf", size: 9 } as const;
  const letter = { ...file, addedAt: "2026-11-22", by: null };
  const { account, opened } = open({ cases: [stubCase({ letters: [letter] })] });
  const { user } = await opened;
  const read = await screen.findByRole("button", { name: "Read the text of letter.pdf" });
  await user.click(read);
  await screen.findByText(CASE_ERRORS.letterUnreadable);
  account.legal.text = LETTER;
  await user.click(read);
  await waitFor(() =>
    expect(screen.getByLabelText("The letter’s text (optional)")).toHaveProperty("value", LETTER),
  );
});

const FOUND = { rule: "img-alt", since: "2026-11-01T09:00:00.000Z", elements: 2 } as const;
const LOAF = { selector: "main > img", markup: '<img src="/loaf.svg">' };
const GONE = { code: "gone", text: "There’s no page at this address anymore." } as const;

const SEEN: Array<[string, Partial<AllegationView["result"]>, RegExp]> = [
  [
    "Found now",
    { ...FOUND, verdict: "found", element: LOAF },
    /^Found on November 23, 2026: “A picture has no description”, on 2 elements\. First seen on the website on November 1, 2026\.$/,
  ],
  [
    "No longer found",
    { verdict: "fixed", since: "2026-11-20T09:00:00.000Z" },
    /no longer find it since November 20, 2026/,
  ],
  ["Never seen by a scan", {}, /^Last read on November 23, 2026\. No scan has found it on this page/],
  ["Only a person can tell", { verdict: "for-a-person" }, /^No scan can decide this\. Check it manually/],
  ["Not read yet", { verdict: "not-read", readAt: null }, /^No scan has read this page yet\.$/],
];

test.each(SEEN)("a row says “%s” with its dates, and no more", async (verdict, seen, sentence) => {
  const result = { ...stubAllegation().result, ...seen };
  const changes = { result, reason: seen.verdict === "not-read" ? GONE : null };
  const { user } = await open({ allegations: [stubAllegation(changes)] }).opened;
  await screen.findByText(verdict);
  screen.getByText(sentence);
  screen.getByRole("heading", { level: 3, name: "Pictures without a description" });
  expect(screen.queryByRole("link", { name: "Check it manually" }) === null).toBe(verdict === "Found now");
  expect(screen.queryByText(/There’s no page at this address anymore/) !== null).toBe(
    verdict === "Not read yet",
  );
  await user.click(screen.getByRole("button", { name: /^Remove this row/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove it" }));
  await waitFor(() => expect(screen.queryByText(verdict)).toBeNull());
});

test("a check is started, and its rows go to a lawyer as a file", async () => {
  const changes = [
    { verdict: "found", at: "2026-11-01T09:00:00.000Z" },
    { verdict: "never-seen", at: "2026-11-23T09:00:00.000Z" },
  ] as const;
  const { user } = await open({ allegations: [stubAllegation({ changes: [...changes] })] }).opened;
  await user.click(await screen.findByText("Changes"));
  screen.getByText(/: Found now$/);
  const files = keepDownloads();
  await user.click(screen.getByRole("button", { name: "Report as accessible PDF" }));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Check these pages now" }));
  await screen.findByText("A scan is reading the pages. Results appear here when it ends.");
  expect(screen.queryByRole("button", { name: "Check these pages now" })).toBeNull();
});

test("a case leads to the comparison and back, with the focus on the heading", async () => {
  const cases = [stubCase({ site: null })];
  const legal = { isIncluded: true, cases };
  const { user } = await openDashboard(stubAccount({ legal }), `/letters/${stubCase().id}`);
  await user.click(await screen.findByRole("link", { name: "Compare it with our scans" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "What the letter says about pages" });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole("link", { name: "Back to the letter" }));
  expect(await screen.findByRole("heading", { level: 1, name: stubCase().name })).toBe(
    document.activeElement as HTMLElement,
  );
});
