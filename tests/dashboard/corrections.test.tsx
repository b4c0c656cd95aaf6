import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { SITE, type StubAccount, siteAccount } from "./stub-api.ts";
import { stubCorrection, stubCorrections } from "./stub-corrections.ts";
import { stubIssue } from "./stub-issues.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

const ISSUE = `${SITE}/issues/${stubIssue().id}`;

function account(corrections = stubCorrections(), changes: Partial<StubAccount> = {}) {
  return siteAccount({ issues: [stubIssue()], corrections }, changes);
}

test("a correction is entered, saved as a draft, published and taken back", async () => {
  const { user, sent } = await openDashboard(account(), ISSUE);
  const element = within(await screen.findByRole("region", { name: "Element 1" }));
  const field = element.getByLabelText("Alternative text");
  await user.type(field, "shop.jpg");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  expect(await element.findByText("A file name isn’t enough. Describe the picture")).toBeTruthy();
  expect(field).toHaveProperty("value", "shop.jpg");
  await user.fill(field, "Our shop at the harbour");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  await user.click(await element.findByRole("button", { name: /Publish/ }));
  expect(await element.findByText("Corrected by Handrail")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Element 1");
  await user.click(element.getByRole("button", { name: /Take back/ }));
  expect(await element.findByText("Taken back")).toBeTruthy();
  const changes = sent
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);
  expect(changes.filter((change) => change.includes("correction"))).toEqual([
    `PUT /api/issues/${stubIssue().id}/corrections/${"a".repeat(32)}`,
    `PUT /api/corrections/${stubCorrection().id}/publication`,
    `DELETE /api/corrections/${stubCorrection().id}/publication`,
  ]);
});

test("a website that is not proven shows next to its corrections how to prove it", async () => {
  const site = stubSite({ proof: null, provenAt: null, seenAt: "2026-11-10T09:00:00.000Z" });
  const scans = stubSites({ sites: [site] });
  const { user } = await openDashboard(account(undefined, { scans }), `${SITE}?show=corrections`);
  await screen.findByRole("heading", { name: "Proof" });
  expect(screen.getByText(site.proofRecord.dnsText)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Publish all/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /Check now/ }));
  await screen.findByText(/is yours/);
  expect(screen.queryByRole("heading", { name: "Proof" })).toBeNull();
});

test("older results are to be scanned again, and other plans are told", async () => {
  const corrections = stubCorrections();
  corrections.ofIssue = { isIncluded: false, elements: [], needsScan: false };
  const { router } = await openDashboard(account(corrections), ISSUE);
  expect(await screen.findByText(/part of the Business plan/)).toBeTruthy();
  corrections.ofIssue = { isIncluded: true, elements: [], needsScan: true };
  await router.navigate(SITE);
  await screen.findByRole("article");
  await router.navigate(ISSUE);
  expect(await screen.findByText("Scan again to correct this here.")).toBeTruthy();
});

test("an entry is offered to the elements that look the same in the source", async () => {
  const corrections = stubCorrections();
  const [first] = corrections.ofIssue.elements;
  if (!first) throw new Error("No element");
  const others = ["b", "c"].map((digit) => ({ ...first, element: digit.repeat(32) }));
  const other = { ...first, element: "d".repeat(32), markup: '<img src="/team.jpg">' };
  corrections.ofIssue.elements.push(...others, other);
  const { user, sent } = await openDashboard(account(corrections), ISSUE);
  const element = within(await screen.findByRole("region", { name: "Element 1" }));
  await user.type(element.getByLabelText("Alternative text"), "Our shop");
  await user.click(element.getByLabelText("Also for the 2 other elements with this markup"));
  expect(within(screen.getByRole("region", { name: "Element 4" })).queryByLabelText(/^Also for/)).toBeNull();
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  expect(await element.findByRole("button", { name: /Publish/ })).toBeTruthy();
  const saved = sent.find(({ method }) => method === "PUT");
  expect(saved?.body).toEqual({ value: "Our shop", decoration: false, alike: true, pages: "/*" });
});

test("a person chooses the pages, or names them by their path", async () => {
  const { user, sent } = await openDashboard(account(), ISSUE);
  const element = within(await screen.findByRole("region", { name: "Element 1" }));
  await user.type(element.getByLabelText("Alternative text"), "Our shop");
  const pages = element.getByLabelText("Pages");
  await user.selectOptions(pages, "Other pages");
  await user.type(element.getByLabelText("Path of the pages"), "shop");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  expect(await element.findByText("Enter the path of the pages, such as /shop/*")).toBeTruthy();
  await user.fill(element.getByLabelText("Path of the pages"), "/shop*");
  await user.click(element.getByRole("button", { name: /Save as a draft/ }));
  expect(await element.findByText("On the pages /shop*", { selector: "p" })).toBeTruthy();
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({ pages: "/shop*" });
  expect(pages).toHaveProperty("value", "/shop*");
});

test("all corrections of a website or of all are switched off and on again, and choices have names", async () => {
  const tabindex = { rule: "aria-hidden-focus", attribute: "tabindex", value: "unreachable" } as const;
  const live = stubCorrection({ ...tabindex, state: "live", act: "published" });
  const { user, router } = await openDashboard(account(stubCorrections(live)), `${SITE}?show=corrections`);
  await screen.findByText("No one needs it: the keyboard also skips it");
  expect(screen.queryByText(/unreachable/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Switch all off" }));
  expect(await screen.findByText(/All are off, so/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Switch them on again" }));
  expect(await screen.findByText("1 correction of up to 500 published.")).toBeTruthy();
  await user.click(screen.getByText(/^Versions/));
  await findTexts(/^Saved by Ana Ruiz/, /suggested by gemma3, then changed/, /^Published by support/);
  await router.navigate("/scans");
  await user.click(await screen.findByRole("button", { name: "Switch off everywhere" }));
  expect(await screen.findByText(/Switched off: 7 elements on 2 websites/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Switch on everywhere" }));
  expect(await screen.findByText(/corrects 7 elements on 2 websites/)).toBeTruthy();
});

test.each([
  ["what changed meanwhile", [], /^1 draft just changed/],
  ["what would make other checks fail", ["link-name"], /causes another issue on .*“A link has no name”/],
] as const)("all drafts of a website are published at once, and %s is told", async (_, rules, told) => {
  const corrections = stubCorrections(stubCorrection());
  const other = stubCorrection({ id: "55555555-52a9-4a3b-9c11-2f4f7a3b9c10" });
  corrections.others = [other];
  corrections.refused = rules.map((rule) => ({ id: other.id, rule, page: other.pageUrl }));
  const { user } = await openDashboard(account(corrections), `${SITE}?show=corrections`);
  await user.click(await screen.findByRole("button", { name: "Publish all 2 drafts" }));
  expect(await screen.findByText("1 correction published")).toBeTruthy();
  expect(await screen.findByText(told)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Corrected by Handrail");
});

const scanned = (applied: number) => ({
  at: "2026-11-22T09:00:00.000Z",
  pages: { applied, unneeded: 0, missing: applied > 0 ? 0 : 1, ambiguous: 0 },
});

function many() {
  const corrections = stubCorrections(stubCorrection());
  corrections.others = Array.from({ length: 299 }, (_, at) =>
    stubCorrection({
      id: `${"5".repeat(8)}-52a9-4a3b-9c11-${String(at).padStart(12, "0")}`,
      value: `Vase ${at}`,
      rule: at % 2 === 0 ? "img-alt" : "link-name",
      state: "live",
      act: "published",
      lastScan: scanned(at % 50 === 0 ? 0 : 3),
    }),
  );
  return corrections;
}

const articles = () => [...document.querySelectorAll("article")];

test("300 corrections of a website come 25 at a time, by state, rule and words, with the filter in the address", async () => {
  const { user, router } = await openDashboard(account(many()), `${SITE}?show=corrections`);
  expect(await screen.findByText("The first 25 of 300 corrections")).toBeTruthy();
  await user.click(screen.getByText("Show more corrections"));
  expect(articles()).toHaveLength(50);
  expect(articles()[25]?.contains(document.activeElement)).toBe(true);
  await user.selectOptions(screen.getByLabelText("State"), "To review (6)");
  expect(await screen.findByText("6 corrections")).toBeTruthy();
  expect(screen.getAllByText("Its element wasn’t found in the last scan.").length).toBe(6);
  await user.selectOptions(screen.getByLabelText("State"), "Published (293)");
  await user.selectOptions(screen.getByLabelText("Rule"), "A link has no name (149)");
  await user.click(screen.getByLabelText("Search in texts, markup and pages"));
  await user.paste("vase 29");
  expect(await screen.findByText("5 corrections")).toBeTruthy();
  expect(router.state.location.search).toBe("?show=corrections&group=live&rule=link-name&search=vase+29");
});

test("300 corrections of a website stay in their place when a button changes their state, until the filter changes", async () => {
  const { user } = await openDashboard(account(many()), `${SITE}?show=corrections&group=draft`);
  await user.click(await screen.findByRole("button", { name: /^Publish/ }));
  expect(await screen.findByText("Corrected by Handrail", { selector: "article *" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("A picture has no description");
  await user.selectOptions(screen.getByLabelText("State"), "Drafts (0)");
  await user.selectOptions(screen.getByLabelText("State"), "Taken back (0)");
  expect(await screen.findByText("No corrections match.")).toBeTruthy();
});
