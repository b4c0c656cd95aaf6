import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, siteAccount } from "./stub-api.ts";
import { stubIssue } from "./stub-issues.ts";
import { runningScan, stubSite, stubSites } from "./stub-scans.ts";

withDom();

const LABEL = stubIssue({
  id: "44444444-52a9-4a3b-9c11-2f4f7a3b9c10",
  rule: "form-label",
  impact: "serious",
  ...{ messageId: "missing", values: {}, message: "This field has no label." },
  places: [],
});

const WHOLE_PAGE = { pageUrl: "https://www.harbour-pottery.example/shop", element: null };
const TEMPLATE = { kind: "template", tool: null, isChosen: false } as const;

const account = (...issues: IssueDetail[]) => siteAccount({ issues });

function issuePath({ id }: IssueDetail): string {
  return `${SITE}/issues/${id}`;
}

test.each<[string, Partial<IssueDetail>, RegExp]>([
  ["for a failure on many pages", {}, /14 elements on 12 pages.*WCAG 1\.1\.1/],
  ["for pages that are at fault as a whole", { example: WHOLE_PAGE }, /12 pages · WCAG/],
  ["once it is fixed", { state: "fixed", pages: 0, elements: 0 }, /Gone from checked pages · WCAG/],
  ["for a template on each checked page", { pages: 24, origin: TEMPLATE }, /template: on all 24 pages/],
])("the issues of a website show one entry %s", async (_, changes, words) => {
  await openDashboard(account(stubIssue(changes)), `${SITE}?state=${changes.state ?? "open"}`);
  const entry = await screen.findByRole("article");
  expect(entry.textContent).toMatch(words);
  if (!changes.example && !changes.state) within(entry).getByText('<img class="hero" src="/shop.jpg">');
});

test("the issues of a website keep their filters in the address, until the search is given up", async () => {
  const { user, router } = await openDashboard(account(stubIssue(), LABEL), `${SITE}?impact=serious`);
  await screen.findByText("This field has no label");
  expect(screen.queryByText("This picture has no description")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Impact"), "");
  await screen.findByText("2 issues");
  await user.selectOptions(screen.getByLabelText("Rule"), "form-label");
  await screen.findByText("1 issue");
  await user.type(screen.getByLabelText(/Search in issues/), "nothing");
  await waitFor(() => expect(router.state.location.search).toBe("?rule=form-label&search=nothing"));
  await user.click(await screen.findByRole("button", { name: /Also show fixed/ }));
  await screen.findByText("2 issues");
  expect(screen.getByLabelText(/Search in issues/)).toHaveProperty("value", "");
});

test("the issues of a website are filtered by page, with suggestions, and the words in the address", async () => {
  const { user, router, sent } = await openDashboard(account(stubIssue()), SITE);
  const field = await screen.findByLabelText(/On pages with this/);
  await user.type(field, "shop");
  await waitFor(() => expect(router.state.location.search).toBe("?page=shop"));
  await waitFor(() => {
    const option = document.querySelector(`datalist option[value$="/shop"]`);
    expect(option?.parentElement?.id).toBe(field.getAttribute("list") ?? "");
  });
  expect(sent.map(({ path }) => path)).toContain(`/api/sites/${stubSite().id}/pages?search=shop`);
  expect(screen.queryByText(/^Only on the page/)).toBeNull();
  await router.navigate(`${SITE}?page=https%3A%2F%2Fwww.harbour-pottery.example%2Fshop`);
  await user.click(await screen.findByRole("button", { name: "Show issues of every page" }));
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(router.state.location.search).toBe("");
});

test("the issues of a website say whose they are, and are filtered by it with counts", async () => {
  const tool = { id: "calendly", vendor: "Calendly", kind: "booking", contact: null };
  const booking = stubIssue({ origin: { kind: "tool", tool, isChosen: false } });
  const menu = { ...LABEL, pages: 3, origin: TEMPLATE };
  const { user, router } = await openDashboard(account(booking, menu), SITE);
  await findTexts("Comes from Calendly, an embedded booking tool", "In your theme or template: on 3 pages");
  const field = screen.getByLabelText("Whose it is");
  expect([...field.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Anyone’s",
    "Your content (0)",
    "Your theme or template (1)",
    "Embedded tools (1)",
    "Calendly (1)",
  ]);
  await user.selectOptions(field, "calendly");
  await screen.findByText("1 issue");
  expect(router.state.location.search).toBe("?origin=calendly");
  expect(screen.queryByText(/^In your theme/)).toBeNull();
});

test("the issues of a website say that none being known is no proof, and one that is gone says so", async () => {
  const { router } = await openDashboard(account(), SITE);
  await screen.findByText(/That doesn’t mean there are none/);
  expect(screen.getByRole("link", { name: "Continue with the manual checks" })).toBeTruthy();
  await router.navigate(issuePath(stubIssue()));
  await screen.findByRole("heading", { name: "Issue not found" });
});

test("the issues of a website are exported as they are filtered", async () => {
  const { user, sent } = await openDashboard(account(stubIssue()), `${SITE}?rule=img-alt`);
  await user.click(await screen.findByRole("button", { name: "Export as SARIF" }));
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith("/api/issues/export?"))).toBe(true));
  const { path = "" } = sent.find((one) => one.path.startsWith("/api/issues/export")) ?? {};
  const query = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
  expect(query).toEqual({ site: stubSite().id, state: "open", rule: "img-alt", format: "sarif" });
});

test("the pages of a website are searched, with the words in the address", async () => {
  const { user, router, sent } = await openDashboard(account(stubIssue()), `${SITE}?show=pages`);
  await findTexts("1 page", /^PDF · Couldn’t be checked/, /^Checked, results/);
  await user.type(screen.getByLabelText("Search in titles and addresses"), "menu");
  await waitFor(() => expect(router.state.location.search).toBe("?show=pages&search=menu"));
  await waitFor(() => expect(sent.at(-1)?.path).toEndWith("/pages?search=menu"));
  await user.selectOptions(screen.getByLabelText("Result of the last scan"), "failed");
  await screen.findByText("No pages match.");
  const path = `/api/sites/${stubSite().id}/pages?state=failed&search=menu`;
  expect(sent.map((one) => one.path)).toContain(path);
});

test("pages that a scan did not reach wait while it runs, and then were not looked at", async () => {
  const stopped = account();
  await openDashboard(stopped, `${SITE}?show=pages`);
  await screen.findByRole("option", { name: "Not visited (0)" });
  cleanup();
  const running = stubSite();
  running.latestScan = runningScan(running.id);
  stopped.scans = stubSites({ sites: [running] });
  await openDashboard(stopped, `${SITE}?show=pages`);
  await screen.findByRole("option", { name: "Waiting (0)" });
});

test("an issue says whom it affects, what to do, where it is, why, and which criteria it fails", async () => {
  const issue = stubIssue();
  await openDashboard(account(issue), issuePath(issue));
  await screen.findByText("Affects blind people.");
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(headings.filter((text) => !text?.startsWith("Element"))).toEqual([
    ...["This picture has no description", "What to do", "Changed markup to paste", "Where it is"],
    ...["Why it matters", "Criteria", "Correct it on the page for now"],
    ...["Pass it on", "Actions", "History and comments"],
  ]);
  const changed = screen.getByText("[what the picture shows]").closest("code");
  expect(changed?.textContent).toBe('<img class="hero" src="/shop.jpg…" alt="[what the picture shows]">');
  const criterion = screen.getByRole("link", { name: /1.1.1 Non-text Content, level A/ });
  expect(criterion.getAttribute("href")).toBe("https://www.w3.org/WAI/WCAG22/Understanding/non-text-content");
  expect(screen.getByRole("link", { name: /clause 9.1.1.1/ })).toBeTruthy();
  expect(screen.getByText(/Came back/)).toBeTruthy();
});

test("an issue is headed by what is wrong as text, shortened, and names its rule", async () => {
  const said = `<img src=x onerror=alert(1)> ${"long ".repeat(40)}`;
  const issue = stubIssue({ rule: "bold-heading", messageId: "only-bold", values: { text: said } });
  await openDashboard(account(issue), issuePath(issue));
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toMatch(/^"<img src=x onerror=alert\(1\)> (?:long )+.{0,4}…$/);
  expect(screen.getByText(`"${said}" looks like a heading, but it’s only bold.`)).toBeTruthy();
  expect(document.querySelector("main img")).toBeNull();
  expect(screen.getByText(/^Rule: /)).toBeTruthy();
  expect(document.title).toStartWith(`"<img src=x`);
});

test("an issue is corrected in whose it is, and the correction is taken back", async () => {
  const issue = stubIssue();
  const { user, sent } = await openDashboard(account(issue), issuePath(issue));
  await screen.findByText("In your own content");
  await user.selectOptions(screen.getByLabelText("Correct whose it is"), "calendly");
  await findTexts(
    "Comes from Calendly, an embedded booking tool (corrected by your team)",
    /^Ana Ruiz corrected where it comes from: Calendly/,
  );
  expect(screen.getByLabelText("Correct whose it is")).toHaveProperty("value", "calendly");
  await user.selectOptions(screen.getByLabelText("Correct whose it is"), "");
  await findTexts("In your own content", /^Ana Ruiz took back the correction/);
  const bodies = sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(bodies).toEqual([{ origin: "calendly" }, { origin: null }]);
});

test("an issue is assigned, commented on, ignored with a reason, and taken back", async () => {
  const issue = stubIssue();
  const { user, sent } = await openDashboard(account(issue), issuePath(issue));
  await screen.findByRole("option", { name: "Bo Lind" });
  expect(screen.queryByRole("option", { name: "A client of another website" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Assigned to"), "7");
  await screen.findByText("Assigned to Bo Lind");
  expect(sent.find(({ method }) => method === "PATCH")?.body).toEqual({ assignee: 7 });
  const comment = screen.getByLabelText("Comment");
  await user.type(comment, "The new template has it");
  await user.click(screen.getByRole("button", { name: "Add comment" }));
  await screen.findByText(/Ana Ruiz commented/);
  expect(comment).toHaveProperty("value", "");

  await user.click(screen.getByRole("button", { name: "Ignore it…" }));
  await user.type(await screen.findByLabelText("Note (optional)"), "The map");
  await user.click(screen.getByRole("button", { name: "Ignore it" }));
  await screen.findByText("Choose a reason");
  await user.selectOptions(screen.getByLabelText(/^Reason/), "third-party");
  await user.click(screen.getByRole("button", { name: "Ignore it" }));
  await screen.findByText(/Ana Ruiz ignored it on .*third party/);
  const ignored = { reason: "third-party", note: "The map", until: null };
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual(ignored);
  await user.click(screen.getByRole("button", { name: "Stop ignoring it" }));
  await screen.findByRole("button", { name: "Ignore it…" });
});

test("an issue names scans, people, and people who left the team in its history", async () => {
  const event = { isByPerson: true, by: null, assignee: null, text: null, at: "2026-11-19T09:00:00.000Z" };
  const history: IssueDetail["history"] = [
    { ...event, id: "e1", kind: "new" },
    { ...event, id: "e2", kind: "ignored", by: "Bo Lind", text: "third-party: The map" },
    { ...event, id: "e3", kind: "restored", isByPerson: false },
    { ...event, id: "e4", kind: "fixed", isByPerson: false },
  ];
  const issue = stubIssue({ history });
  await openDashboard(account(issue), issuePath(issue));
  await findTexts(
    /A former team member found it for the first time, in their own browser/,
    /^Bo Lind ignored it/,
    "It comes from a third party: The map",
    /^Counts again because/,
    /^Fixed: a scan no longer found it/,
  );
});

test("an issue of a PDF links to the pages it is on, with the clause for documents and nothing to correct", async () => {
  const pageUrl = "https://www.harbour-pottery.example/menu.pdf";
  const figure = {
    selector: "#page=3",
    markup: "<Figure>",
    surroundings: "",
    changedMarkup: null,
    changes: [],
  };
  const place = { pageUrl, source: "scan", pageTitle: "Menu", checkedAt: null, count: 1 } as const;
  const pdf = { rule: "pdf-picture-alt", messageId: "none", example: { pageUrl, element: figure } };
  const issue = stubIssue({ ...pdf, places: [{ ...place, elements: [figure] }] });
  await openDashboard(account(issue), issuePath(issue));
  const link = await screen.findByRole("link", { name: /^Page 3/ });
  expect(link.getAttribute("href")).toBe(`${pageUrl}#page=3`);
  expect(screen.getByText("<Figure>")).toBeTruthy();
  expect(screen.getByRole("link", { name: /clause 10\.1\.1\.1/ })).toBeTruthy();
  expect(screen.queryByText(/Changed markup|Correct it on the page/)).toBeNull();
  cleanup();
  const whole = stubIssue({ ...pdf, rule: "pdf-tags", places: [{ ...place, elements: [] }] });
  await openDashboard(account(whole), issuePath(whole));
  await screen.findByText("It’s about the whole document.");
});

const path = (way: string) => ({ ways: [way], checkedOn: "2026-12-01" });

test("where to click for an issue is shown before the markup, with the day it was checked and text from the page as text", async () => {
  const en = path("Media → <b>loaf</b>.svg → Alt text");
  const issue = stubIssue({ menuPath: { builder: "wordpress", en, de: null } });
  await openDashboard(account(issue), issuePath(issue));
  const heading = await screen.findByRole("heading", { name: "In WordPress" });
  const way = screen.getByText("Media → <b>loaf</b>.svg → Alt text");
  expect(way.closest("[lang]")).toBeNull();
  const markup = screen.getByRole("heading", { name: "Changed markup to paste" });
  expect(heading.compareDocumentPosition(way) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(way.compareDocumentPosition(markup) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText(/As of December 1, 2026/)).toBeTruthy();
});

test("where to click for an issue is admitted to be missing, and not mentioned for a website of unknown make", async () => {
  const issue = stubIssue({ menuPath: { builder: "wix", en: null, de: null } });
  await openDashboard(account(issue), issuePath(issue));
  await screen.findByText("There’s no description of the clicks for this in Wix yet.");
  cleanup();
  await openDashboard(account(stubIssue()), issuePath(stubIssue()));
  await screen.findByRole("heading", { name: "What to do" });
  expect(screen.queryByText(/description of the clicks/)).toBeNull();
});
