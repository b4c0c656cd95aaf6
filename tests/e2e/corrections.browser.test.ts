import { afterAll, afterEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { embedCode } from "#shared/widgets/embed-code.ts";
import { until } from "../helpers/until.ts";
import { strictPolicy } from "./customer-site.ts";
import { type MendedSite, startMendedSite } from "./scans/mended-site.ts";
import { addSeenSite, proveSite } from "./seen-site.ts";
import { newTab, type Owner, openTab, sharedWalks } from "./walks.ts";

const walks = await sharedWalks();
let site: MendedSite | undefined;
afterEach(() => site?.stop());
afterAll(walks.stop);

/** Proves and scans a site that a visitor has been on. Returns the path of its picture's issue. */
async function scanSite(owner: Owner, { origin, files }: MendedSite): Promise<string> {
  const { id: siteId } = await proveSite(owner, await addSeenSite(owner, origin), files);
  await owner.api.call("POST", `/api/sites/${siteId}/scans`);
  const issueId = await until("the picture's issue is found", async () => {
    const { body } = await owner.api.call("GET", `/api/issues?site=${siteId}&rule=img-alt`);
    return (body as { issues?: { id: string }[] }).issues?.[0]?.id;
  });
  return fillPath(DASHBOARD.scanIssue, { siteId, issueId });
}

async function visit(url: string): Promise<Page> {
  const page = await newTab(walks.browser);
  await page.goto(url);
  await page.getByRole("button", { name: /accessibility/i }).waitFor();
  return page;
}

/** Returns the names of pictures in the tree that browsers hand to screen readers. */
async function picturesHeard(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const pictures = nodes.filter(({ ignored, role }) => !ignored && role?.value === "image");
  return pictures.map(({ name }) => String(name?.value));
}

/** Shows another path without loading it, as a single-page app does: its main part is rebuilt. */
async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    const main = document.querySelector("main");
    const next = main?.cloneNode(true);
    if (!(main && next instanceof HTMLElement)) return;
    for (const picture of next.querySelectorAll("img")) picture.removeAttribute("alt");
    main.replaceWith(next);
  }, path);
}

test("a picture is named on the page from its issue, under a strict policy, and taken back", async () => {
  const owner = await walks.owner({ plan: "business" });
  const head = embedCode(walks.server.url, await walks.widget(owner));
  site = startMendedSite({ head, policy: strictPolicy(walks.server.url) });
  site.pages["/"] = '<img src="/rye.jpg" width="80" height="40"><p>Fresh bread.</p>';
  const { page } = owner;
  await (await visit(site.origin)).context().close();
  await page.goto(walks.server.url + (await scanSite(owner, site)));
  await page.getByLabel("Alternative text").fill("A loaf of rye bread");
  await page.getByLabel("Pages").selectOption({ label: "All pages that have the element" });
  await page.getByRole("button", { name: /Save as a draft/ }).click();
  const tab = await openTab(owner, page.getByRole("button", { name: /Preview on your page/ }));
  await tab.getByRole("dialog", { name: "Preview of a correction" }).waitFor();
  await tab.close();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByText("Corrected by Handrail").waitFor();

  const corrected = await visit(site.origin);
  const picture = corrected.getByRole("img", { name: "A loaf of rye bread" });
  await picture.waitFor();
  expect(await picturesHeard(corrected)).toContain("A loaf of rye bread");
  await navigateInPage(corrected, "/menu");
  await picture.waitFor();
  expect(await picturesHeard(corrected)).toContain("A loaf of rye bread");
  await corrected.context().close();

  await page.getByRole("button", { name: /^Take back/ }).click();
  await page.getByText("Taken back", { exact: true }).waitFor();
  const again = await visit(site.origin);
  expect(await again.locator("main img").getAttribute("alt")).toBeNull();
  await again.context().close();
  expect(owner.problems).toEqual([]);
}, 180_000);
