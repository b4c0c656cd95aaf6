import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, SITE, type StubAccount, siteAccount } from "./stub-api.ts";
import { stubIssue } from "./stub-issues.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

const BOOKING = stubIssue({
  origin: {
    kind: "tool",
    tool: { id: "calendly", vendor: "Calendly", kind: "booking", contact: "https://help.calendly.com/" },
    isChosen: false,
  },
});

function open(site = stubSite(), issue = BOOKING) {
  const account = siteAccount({ issues: [issue] }, { scans: stubSites({ sites: [site] }) });
  return openDashboard(account, `${SITE}/issues/${issue.id}`);
}

test("a letter to a tool's vendor is changed, copied and mailed, in either language, unless it is too long for a link", async () => {
  const { user } = await open();
  const text = await screen.findByLabelText("Text of the letter");
  expect(text).toHaveProperty("value", "Hello calendly team");
  await user.type(text, " & friends");
  const mail = screen.getByRole("link", { name: "Open in my email program" });
  expect(mail.getAttribute("href")).toBe(
    "mailto:?subject=Letter%20(en)&body=Hello%20calendly%20team%20%26%20friends",
  );
  await user.click(screen.getByRole("button", { name: /^Copy letter/ }));
  await screen.findByText(/^Copied/);
  expect(await navigator.clipboard.readText()).toBe("Letter (en)\n\nHello calendly team & friends");
  const contact = screen.getByRole("link", { name: /support at Calendly/ });
  expect(contact.getAttribute("href")).toBe("https://help.calendly.com/");
  await user.selectOptions(screen.getByLabelText("Language of the letter"), "de");
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Letter (de)"));
  const german = screen.getByLabelText("Text of the letter");
  expect(german.getAttribute("lang")).toBe("de");
  await user.type(german, "ü".repeat(1_500));
  await screen.findByText(/^The letter is too long for a link/);
  expect(screen.queryByRole("link", { name: "Open in my email program" })).toBeNull();
});

test("issues are grouped by whose they are, with one letter about all of a tool's", async () => {
  const own = stubIssue({ id: crypto.randomUUID(), outcome: "review" });
  const { user } = await openDashboard(siteAccount({ issues: [own, BOOKING] }), SITE);
  await user.selectOptions(await screen.findByLabelText("Order"), "By whose it is");
  const tool = await screen.findByRole("region", { name: "Calendly (1)" });
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "Your content (1)",
    "Calendly (1)",
  ]);
  expect(within(tool).getAllByRole("heading", { level: 3 })).toHaveLength(1);
  await user.click(within(tool).getByText("Letter to Calendly about all of its issues"));
  const subject = await within(tool).findByLabelText("Subject");
  expect(subject).toHaveProperty("value", "Letter about all (en)");
  await user.selectOptions(screen.getByLabelText("State"), "All states");
  await waitFor(() => expect(screen.queryByText(/^Letter to Calendly/)).toBeNull());
});

test("an issue in the website's own content has a ticket but no letter", async () => {
  const { user } = await open(stubSite(), stubIssue());
  await user.click(await screen.findByRole("button", { name: /^Copy Markdown/ }));
  await screen.findByText(/^Copied/);
  expect(await navigator.clipboard.readText()).toBe("**This picture has no description.**");
  expect(screen.queryByLabelText("Text of the letter")).toBeNull();
  const settings = screen.getByRole("link", { name: "the website’s settings" });
  expect(settings.getAttribute("href")).toBe(`${SITE}?show=settings`);
});

test("a frame that embeds a tool can be fixed by the owner as well", async () => {
  const { example } = BOOKING;
  if (!example?.element) throw new Error("The stub has no element");
  await open();
  await screen.findByLabelText("Text of the letter");
  expect(screen.queryByText(/^If the frame is in your page/)).toBeNull();
  cleanup();
  const element = { ...example.element, markup: '<iframe src="https://calendly.com/b">' };
  await open(stubSite(), { ...BOOKING, example: { ...example, element } });
  await screen.findByText("If the frame is in your page’s code, you can fix this yourself.");
});

test("a ticket opens in the website's tracker, filled in", async () => {
  await open(stubSite({ tracker: { kind: "github", url: "https://github.com/bakery/site" } }));
  const link = await screen.findByRole("link", { name: "Create in GitHub (opens in a new tab)" });
  const { origin, pathname, searchParams } = new URL(link.getAttribute("href") ?? "");
  expect([origin, pathname]).toEqual(["https://github.com", "/bakery/site/issues/new"]);
  expect(searchParams.get("body")).toBe("**This picture has no description.**");
  expect(link.getAttribute("rel")).toContain("noreferrer");
  expect(screen.queryByRole("link", { name: "the website’s settings" })).toBeNull();
});

test("the tracker's address is checked, kept and taken away in the settings", async () => {
  const { user, sent } = await openDashboard(siteAccount(), `${SITE}?show=settings`);
  const bodies = () => sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  const kind = await screen.findByLabelText("Tracker");
  const save = screen.getByRole("button", { name: "Save tracker" });
  await user.selectOptions(kind, "gitlab");
  await user.type(screen.getByLabelText("Address of the project"), "http://gitlab.com/bakery/site");
  await user.click(save);
  await screen.findByText("Enter the https address as in the example");
  expect(bodies()).toEqual([]);
  await user.fill(screen.getByLabelText("Address of the project"), "https://gitlab.com/bakery/site");
  await user.click(save);
  const tracker = { kind: "gitlab", url: "https://gitlab.com/bakery/site" };
  await waitFor(() => expect(bodies()).toEqual([{ tracker }]));
  await user.selectOptions(kind, "");
  await user.click(save);
  await waitFor(() => expect(bodies()).toEqual([{ tracker }, { tracker: null }]));
});

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
