import { expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount, stubWidget } from "./stub-api.ts";
import { liveState, stubHome, stubOpenIssues } from "./stub-home.ts";
import { stubReport } from "./stub-reports.ts";
import { stubUsage } from "./stub-usage.ts";

const dashboard = browseDashboard(() =>
  stubAccount({
    widgets: [stubWidget(), stubWidget({ id: "second", name: "Second shop" })],
    reports: [stubReport({ email: "a@example.com" }), stubReport({})],
    usage: stubUsage({ visits: () => 900, tools: [{ tool: "text-size", count: 12 }] }),
    home: stubHome({ states: [liveState("second")], issues: stubOpenIssues() }),
  }),
);

/** Pages with the element that completes each. */
const PAGES = [
  ["/app", "At the pace of"],
  ["/widget-interface", "Live on"],
  ["/widget-interface?show=reports", "2 reports"],
  ["/widget-interface?show=usage", "How often each was"],
  [`/widget-interface/${stubWidget().id}`, "The preview is the real widget"],
] as const;

/** Sends each response after the previous one was painted, so that every skeleton shows. */
async function answerOneByOne(page: Page): Promise<void> {
  let before = Promise.resolve();
  await page.route("**/api/**", (route) => {
    before = before.then(() => afterPaint(page)).then(() => goOn(route));
    return before;
  });
}

async function goOn(route: Route): Promise<void> {
  await route.fulfill({ response: await route.fetch() });
}

function afterPaint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Tests each page in one width by turns, or in all in the long run. */
test("nothing moves while a page loads", async () => {
  const { account } = dashboard;
  const page = await dashboard.useOwnTab();
  account.user.canceledAt = account.user.now;
  account.billing.view.cancelAt = account.user.trialEnd;
  await page.addInitScript(() => {
    Reflect.set(window, "moved", []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        const names = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        Reflect.get(window, "moved").push(...names);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await answerOneByOne(page);
  for (const [turn, [path, last]] of PAGES.entries()) {
    for (const width of someOf([390, 1280], turn)) {
      // As tall as the pages, so that no shift is missed below.
      await page.setViewportSize({ width, height: 3_000 });
      await dashboard.open(path);
      await page.getByText(last).first().waitFor();
      await page.waitForFunction(() => !document.querySelector(".skeleton, .live-badge--loading"));
      await afterPaint(page);
      const moved = await page.evaluate(() => Reflect.get(window, "moved"));
      expect({ path, width, moved }).toEqual({ path, width, moved: [] });
    }
  }
  expect(dashboard.problems).toEqual([]);
});
