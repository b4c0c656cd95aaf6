import { afterAll, expect, test } from "bun:test";
import type { CreatedDeveloperLink } from "#shared/developer-links/schemas.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import { takeRecheck } from "#src/features/developer-links/take-recheck.ts";
import { expectAccessible } from "../../e2e/expect-accessible.ts";
import { createTestApp } from "../../helpers/app.ts";
import { closeContexts, collectProblems, sharedChromium } from "../../helpers/chromium.ts";
import { auditInTests, page } from "../crawl/scanned-host.ts";
import { scannedSite } from "../crawl/scanning-account.ts";

const app = await createTestApp();
const worker = new ScanWorker(app.services, auditInTests, takeRecheck);
const { account, host, site } = await scannedSite(app, {
  "/": page(["/a"], ["button-name button critical", "img-alt img serious"]),
  "/a": page([], ["img-alt img serious", "color-contrast page moderate review"]),
});
await account.scan(site.id);
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.app.handle(request) });
const link = await account.read<CreatedDeveloperLink>("POST", `/api/sites/${site.id}/developer-links`, {});
const url = server.url.origin + new URL(link.url).pathname;
afterAll(async () => {
  await closeContexts();
  await server.stop(true);
  await worker.stop();
  host.stop();
  await app.stop();
});

test("a developer marks an issue as done by keyboard, without scripts, and sees the result", async () => {
  const browser = await sharedChromium();
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
  const developer = await context.newPage();
  await developer.goto(url);
  const entry = () => developer.locator(".entry").filter({ hasText: "button" }).first();
  await entry().getByText("Get the result by email").click();
  await entry().getByLabel("Your email address").fill("dev@example.com");
  await entry().getByRole("button", { name: "Mark as done" }).press("Enter");
  await developer.getByText("Marked as done, being checked").waitFor();
  expect(developer.url()).toMatch(/\?lang=en#issue-[\w-]+$/);
  host.replies["/"] = page(["/a"], ["img-alt img serious"]);
  await worker.takeDueSteps();
  app.clock.advance(10_000);
  await worker.takeDueSteps();
  await developer.reload();
  await developer.getByRole("heading", { name: "Fixed (1)" }).waitFor();
  expect(await developer.getByRole("button", { name: "Mark as done" }).count()).toBe(2);
  await context.close();
});

test.each(["en-US", "de-DE"])("the page keeps no one out (%s)", async (locale) => {
  const browser = await sharedChromium();
  const context = await browser.newContext({ bypassCSP: true, locale });
  const developer = await context.newPage();
  const problems = collectProblems(developer);
  await developer.goto(url);
  expect(await developer.getAttribute("html", "lang")).toBe(locale.slice(0, 2));
  await developer.locator("summary").first().click();
  await expectAccessible(developer);
  await expectAccessible(developer);
  await developer.goto(`${server.url.origin}/developer-links/unknown`);
  await expectAccessible(developer);
  expect(problems.filter((problem) => !/favicon|404/.test(problem))).toEqual([]);
  await context.close();
});
