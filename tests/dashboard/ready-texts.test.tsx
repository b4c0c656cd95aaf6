import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, siteAccount } from "./stub-api.ts";
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
