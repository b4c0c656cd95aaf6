import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { until } from "../helpers/until.ts";
import { widgetViolations } from "./barriers.ts";
import { fillMain, hostHtml, setTools } from "./tools/host-page.ts";
import { type OpenOptions, problemsOf, shows, WIDGET_ID, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

const LINK = "l".repeat(43);
const RESULT = "r".repeat(43);

/** The service's part of a check; records what arrives there. */
async function serveChecks(page: Page, refusal?: { status: number; code: string }) {
  const opened: string[] = [];
  const sent: string[] = [];
  const headers = { "access-control-allow-origin": "*" };
  const refused = { error: "No", message: "No", code: refusal?.code };
  const json = refusal ? refused : { token: RESULT, expiresAt: "2030-01-01T00:00:00.000Z" };
  await page.context().route("**/api/widgets/*/page-check", (route) => {
    opened.push(route.request().postData() ?? "");
    return route.fulfill({ status: refusal?.status ?? 200, headers, json });
  });
  await page.context().route("**/api/widgets/*/page-check/results", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fulfill({ headers, json: { issues: 2 } });
  });
  return { opened, sent };
}

/** Opens a page with a picture and a field that have no names, and with private texts. */
async function openFaulty(options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("strict", options);
  const main = await page.locator("main").innerHTML();
  await fillMain(
    page,
    `${main}<img id="photo" src="/photo.png?session=secret-1" data-owner="secret-2" width="80"><input id="age" value="secret-3">
    <img data-id="secret-8" src="/other.png?secret-9"><a href="/cart?session=secret-10" data-testid="secret-11"></a>
    <p>secret-4</p><p id="far">secret-5</p>`,
  );
  return page;
}

const follow = (page: Page) =>
  page.evaluate((token) => {
    location.hash = `#handrail=check:${token}`;
  }, LINK);

const bar = (page: Page, name = "Check of this page") => page.getByRole("dialog", { name });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

function chunks(): string[] {
  return widget.service.requests.filter((path) => /\/(?:start-check|scanner-engine)-/.test(path));
}

test("an owner with a link walks the findings by keyboard, under a strict policy with Trusted Types, and nothing is left or sent", async () => {
  const page = await openFaulty({ strictPolicy: true });
  const { opened, sent } = await serveChecks(page);
  const [before, plain] = [await hostHtml(page), page.url()];
  expect(chunks()).toEqual([]);
  await follow(page);
  await button(page, "Next").waitFor();
  expect([page.url(), opened]).toEqual([plain, [JSON.stringify({ token: LINK })]]);
  expect(chunks()).toHaveLength(2);
  expect(await bar(page).evaluate((one) => one.matches(":focus"))).toBe(true);
  const status = bar(page).getByRole("status");
  expect(await status.first().textContent()).toMatch(
    /^Found: \d+\. Failures: \d+\..*Nothing has been sent yet/,
  );
  const count = Number(/of (\d+)/.exec((await status.nth(1).textContent()) ?? "")?.[1]);
  expect(count).toBeGreaterThan(1);
  expect(await page.locator(".marks > *").count()).toBe(count);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await button(page, "Next").evaluate((one) => one.matches(":focus"))).toBe(true);
  const seen = new Set<string>();
  for (let step = 0; step < count; step += 1) {
    seen.add((await status.nth(1).textContent()) ?? "");
    await page.keyboard.press("Enter");
  }
  expect(seen.size).toBe(count);
  expect(await status.nth(1).textContent()).toStartWith(`1 of ${count}. Failure`);
  await walkTo(page, "#photo");
  const mark = await page.locator(".marks > .now").boundingBox();
  const photo = await page.locator("#photo").boundingBox();
  if (!mark || !photo) throw new Error("Neither can be seen");
  expect(Math.abs(mark.x + 4 - photo.x) + Math.abs(mark.y + 4 - photo.y)).toBeLessThan(3);
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  expect(await page.locator(".marks").count()).toBe(0);
  const problems = (await problemsOf(page)).filter((one) => !one.startsWith("img-src "));
  expect([sent, await hostHtml(page), problems]).toEqual([[], before, []]);
});

async function walkTo(page: Page, selector: string): Promise<void> {
  const id = selector.slice(1);
  const code = bar(page).locator(".check-code", { hasText: `id="${id}"` });
  await until(`the finding of ${selector}`, async () => {
    if ((await code.count()) > 0) return true;
    await button(page, "Next").press("Enter");
    return null;
  });
}

test("what is sent has rules, selectors and opening tags, nothing that the page says, and the same with tools of the visitor", async () => {
  const page = await openFaulty();
  const { sent } = await serveChecks(page);
  await page.evaluate(() => {
    document.title = "secret-6";
    history.replaceState(null, "", `${location.pathname}?token=secret-7`);
  });
  await follow(page);
  await button(page, "Send to the dashboard").press("Enter");
  await bar(page).getByText("Sent. The findings are in the dashboard").waitFor();
  const [token = "", json = ""] = (sent[0] ?? "").split("\n");
  const { page: address, findings, omitted, engines } = JSON.parse(json);
  expect([token, address, omitted]).toEqual([RESULT, `${widget.hostOrigin}/strict.html`, 0]);
  expect(engines.map(({ name }: { name: string }) => name)).toEqual(["AccessLint", "Handrail"]);
  expect(json).not.toContain("secret");
  expect(json).not.toContain("handrail-widget");
  const photo = findings.find(({ rule }: { rule: string }) => rule === "img-alt");
  expect(photo).toMatchObject({
    outcome: "failed",
    element: { markup: '<img id="photo" src="/photo.png" data-owner="…" width="80">' },
  });
  expect(photo.element.surroundings).toContain('<input id="age" value="…">');
  expect(sent).toHaveLength(1);
  expect(await button(page, "Send to the dashboard").count()).toBe(0);

  await setTools(page, { contrast: "dark", "hide-images": "on", "text-size": "1.5" });
  await page.evaluate(() => scrollTo(0, 20));
  await follow(page);
  await button(page, "Send to the dashboard").press("Enter");
  await until("the second results", async () => sent[1] ?? null);
  expect(sent[1]).toBe(sent[0]);
  await shows(page, "contrast", "dark");
});

test("a link that the service refuses says why, and no engine is loaded", async () => {
  const page = await widget.open("strict", { strictPolicy: true });
  const refusals: [code: string, sentence: string][] = [
    ["check_used", "This link was already used. Create a new one in the dashboard."],
    ["check_expired", "This link has expired. Create a new one in the dashboard."],
    ["check_elsewhere", "This link is for a page on another website. Create a new one in the dashboard."],
  ];
  for (const [code, sentence] of someOf(refusals, 2)) {
    await serveChecks(page, { status: 409, code });
    await follow(page);
    await bar(page).getByText(sentence).waitFor();
    expect(chunks().filter((path) => path.includes("scanner-engine"))).toEqual([]);
    expect(page.url()).not.toContain("check:");
    await button(page, "End the check").press("Enter");
    await bar(page).waitFor({ state: "detached" });
  }
});

test("the check speaks German on German pages, and axe finds nothing in it", async () => {
  const looks = [{ viewport: { width: 320, height: 568 } }, { colorScheme: "dark" }, {}] as const;
  for (const context of someOf<OpenOptions["context"]>(looks, 0)) {
    const page = await openFaulty({ context });
    await serveChecks(page);
    await page.evaluate(() => document.documentElement.setAttribute("lang", "de"));
    await page.evaluate(() => Object(window.Handrail).init({ widgetId: "another-widget12" }));
    await page.evaluate((id) => Object(window.Handrail).init({ widgetId: id }), WIDGET_ID);
    await page.getByRole("region", { name: "Barrierefreiheit einstellen" }).waitFor({ state: "attached" });
    await follow(page);
    const german = bar(page, "Prüfung dieser Seite");
    await german.getByRole("button", { name: "Weiter" }).click();
    expect(await german.getAttribute("lang")).toBe("de");
    expect(await widgetViolations(page)).toEqual([]);
    const room = await german.evaluate((one) => [one.getBoundingClientRect().right, innerWidth]);
    expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0);
  }
});
