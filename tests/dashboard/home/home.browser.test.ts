import { expect, test } from "bun:test";
import type { FindingView } from "#shared/install-checks/schemas.ts";
import { expectNoBarriers } from "../barriers.ts";
import { browseDashboard } from "../browse-dashboard.ts";
import { stubAccount, stubUser, stubWidget } from "../stub-api.ts";
import { liveState, stubHome, stubOpenIssues } from "../stub-home.ts";
import { stubUsage } from "../stub-usage.ts";

/** Gzipped bytes of all scripts that `/app` loads before any interaction. */
const FIRST_LOAD_BUDGET = 144.5 * 1_024;
const LONG_HOST = `www.${"long".repeat(12)}.example`;
const FINDINGS: FindingView[] = [
  {
    code: "script-blocked",
    severity: "problem",
    title: "The page’s security policy blocks the script.",
    text: "Where your site sets its Content-Security-Policy, use instead:",
    lines: [`script-src 'self' https://${"cdn".repeat(20)}.example https://handrail.example`],
  },
  { code: "twice", severity: "note", title: "It is there twice.", text: "Remove one.", lines: [] },
];

const dashboard = browseDashboard(() =>
  stubAccount({
    widgets: [stubWidget(), stubWidget({ id: "second", name: "A second shop with a name that is long" })],
    usage: stubUsage({ visits: () => 900, tools: [{ tool: "text-size", count: 12 }] }),
    home: stubHome({ states: [liveState("second", LONG_HOST)] }),
  }),
);

test("no one is kept out of the overview, with an installation open and what was found on a page", async () => {
  dashboard.account.user = stubUser({ hasSubscription: false });
  dashboard.account.home.overview = { newReports: 2, withoutStatement: "second" };
  dashboard.account.home.issues = stubOpenIssues();
  dashboard.account.home.news = {
    ...dashboard.account.home.news,
    found: 2,
    failedScans: 1,
    failedSites: [{ siteId: "s1", host: LONG_HOST, reason: { code: "dns", text: "There is no website." } }],
  };
  dashboard.account.home.check = {
    url: `https://shop.example/${"path/".repeat(30)}`,
    installed: false,
    findings: FINDINGS,
  };
  await dashboard.open("/app");
  await dashboard.page.getByRole("button", { name: /^Install it/ }).click();
  await dashboard.page.getByRole("button", { name: "Check this page" }).click();
  await dashboard.page.getByRole("heading", { name: /^What we found/ }).waitFor();
  await dashboard.page.getByText("Text size").waitFor();
  await expectNoBarriers(dashboard, { widths: [320, 820, 1440] });
});

test("the scripts of an owner with widgets stay within the budget", async () => {
  const scripts = new Set<string>();
  dashboard.page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(response.url());
  });
  await dashboard.open("/app");
  await dashboard.page.getByText("Text size").waitFor();
  const sizes = await Promise.all(
    [...scripts].map(async (url) => Bun.gzipSync(await (await fetch(url)).bytes()).byteLength),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
});
