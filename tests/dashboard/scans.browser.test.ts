import { expect, test } from "bun:test";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount, stubWidget } from "./stub-api.ts";
import { stubCorrection, stubCorrections } from "./stub-corrections.ts";
import { stubCheck, stubIssue, stubIssues } from "./stub-issues.ts";
import { stubJourney } from "./stub-journeys.ts";
import { runningScan, stubScan, stubSite, stubSites } from "./stub-scans.ts";
import { publicStatement } from "./stub-statement.ts";

const LONG_HOST = `www.${"long".repeat(12)}.example`;
const running = stubSite({ id: "7a1de3f0-52a9-4a3b-9c11-2f4f7a3b9c11", host: LONG_HOST });
running.latestScan = runningScan(running.id);
const unproven = stubSite({
  id: "7a1de3f0-52a9-4a3b-9c11-2f4f7a3b9c12",
  host: "new.example",
  proof: null,
  latestScan: null,
  lastResult: null,
});
const seen = stubSite({
  id: "7a1de3f0-52a9-4a3b-9c11-2f4f7a3b9c13",
  host: "seen.example",
  proof: null,
  provenAt: null,
  seenAt: "2026-11-10T09:00:00.000Z",
});

const message = `This link’s text, "${LONG_HOST}", doesn’t say where it leads.`;
const tool = { id: "calendly", vendor: "Calendly", kind: "booking", contact: "https://help.calendly.com/" };
const issue = stubIssue({
  ...{ rule: "vague-link", messageId: "vague", values: { text: LONG_HOST }, message },
  origin: { kind: "tool", tool, isChosen: true },
});
const ticketed = stubSite({ tracker: { kind: "github", url: `https://github.com/bakery/${LONG_HOST}` } });
const SITE = `/scans/${stubSite().id}`;

const dashboard = browseDashboard(() =>
  stubAccount({
    widgets: [stubWidget()],
    found: stubIssues({
      issues: [issue],
      checks: [stubCheck({ state: "failed", note: LONG_HOST, by: "Ana", updatedAt: issue.lastSeenAt })],
      history: [stubScan(), stubScan({ id: "22222222-3c8c-4a55-8f2e-6a2b6f0b1c01" })],
      statement: publicStatement(),
      corrections: stubCorrections(
        stubCorrection({
          state: "live",
          act: "published",
          lastScan: {
            at: "2026-11-22T09:00:00.000Z",
            pages: { applied: 0, unneeded: 0, missing: 12, ambiguous: 0 },
          },
        }),
      ),
    }),
    journey: stubJourney(),
    scans: stubSites({ sites: [ticketed, running, unproven, seen], candidates: [LONG_HOST] }),
  }),
);

/** Screens, each with a text that completes it. */
const SCREENS = [
  ["/scans", LONG_HOST],
  [`${SITE}?show=settings`, "Address of the project"],
  [SITE, `This link’s text, "${LONG_HOST}", doesn’t say where it leads`],
  [`${SITE}?show=pages`, "2 open issues"],
  [`${SITE}?show=rules`, "1.1.1 Non-text Content"],
  [`${SITE}?show=checks`, "Last checked on"],
  [`${SITE}?show=browser`, "2 open issues"],
  [`${SITE}?show=journey`, "It can be clicked, but the keyboard can’t reach it"],
  [`${SITE}?show=history`, "3 issues in both"],
  [`${SITE}?show=report`, "Report as accessible PDF"],
  [`${SITE}?show=corrections`, "Its element wasn’t found in the last scan."],
  [`${SITE}?show=statement`, "What doesn’t work (German)"],
  [`/scans/${seen.id}?show=settings`, "which is enough for scans"],
  [`/scans/${seen.id}?show=corrections`, "Before you publish or change"],
  [`/scans/${seen.id}?show=statement`, "search engines don’t list it"],
  [`${SITE}/issues/${issue.id}`, "Text of the letter"],
] as const;

test("every screen of the scans works without barriers", async () => {
  await dashboard.open("/app");
  for (const [path, text] of SCREENS) {
    await dashboard.move(path);
    await dashboard.page.getByText(text).filter({ visible: true }).first().waitFor();
    await dashboard.page.evaluate(() => {
      for (const closed of document.querySelectorAll("main details:not([open])"))
        closed.querySelector("summary")?.click();
    });
    await expectNoBarriers(dashboard);
  }
});

test("an owner who copies changed markup is told which words are still to be replaced", async () => {
  const { page } = dashboard;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dashboard.open(`${SITE}/issues/${issue.id}`);
  await page.getByText("Replace the marked words with your own: “what the picture shows”.").waitFor();
  expect(await page.locator("mark").allTextContents()).toEqual(["[what the picture shows]"]);
  await page.getByRole("button", { name: /changed markup 1/ }).click();
  await page
    .getByText("Copied. Now replace the marked words with your own: “what the picture shows”.")
    .waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('<img class="hero" src="/shop.jpg…" alt="[what the picture shows]">');
  await page.getByRole("button", { name: /changed markup 2/ }).click();
  await page.getByText("Copied.", { exact: true }).waitFor();
});
