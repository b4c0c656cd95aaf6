import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { setTool } from "./tools/host-page.ts";
import {
  messagesOf,
  type OpenOptions,
  openPanel,
  openSections,
  problemsOf,
  shows,
  WIDGET_ID,
  widgetOfThisFile,
} from "./widget-browser.ts";

const SENT = `POST /api/widgets/${WIDGET_ID}/tools`;

const widget = widgetOfThisFile();

test("a tool switched on is reported once, by name alone, when the page is left, under a strict policy too", async () => {
  const page = await openPanel(widget, "strict", { strictPolicy: true, sections: [] });
  await setTool(page, "line-height", "1.5");
  await setTool(page, "line-height", "2");
  await setTool(page, "line-height", null);
  await setTool(page, "line-height", "2");
  await openSections(page, ["moving"]);
  await page.getByRole("button", { name: /^Page structure/ }).click();
  await page.locator("[role=dialog]").waitFor();
  expect(widget.service.tools).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(Document.prototype, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await widget.service.requested(SENT);
  expect([await problemsOf(page), messagesOf(page)]).toEqual([[], []]);
  await page.goto("about:blank");
  expect(widget.service.tools).toEqual(["line-height,page-structure"]);
});

test("a profile is reported with its tools, and stored choices are not reported again", async () => {
  const page = await openArticle();
  await page.getByRole("button", { name: /^Reading and thinking/ }).click();
  await shows(page, "line-length", "60ch");
  await leave(page);
  expect(widget.service.tools.map((names) => names.split(",").sort())).toEqual([
    ["line-length", "profile.cognitive", "stop-animations", "text-spacing"],
  ]);
  widget.service.reset();
  await page.goto(widget.urlOf("article"));
  await shows(page, "line-length", "60ch");
  await setTool(page, "line-length", "80ch");
  await setTool(page, "contrast", "dark");
  await leave(page);
  expect(widget.service.tools).toEqual(["contrast"]);
});

test.each([
  ["the owner", () => {}],
  ["the browser", () => Object.defineProperty(navigator, "globalPrivacyControl", { value: true })],
])("nothing is reported if %s opts out", async (who, before) => {
  widget.service.view.settings.toolCounts = who !== "the owner";
  const page = await openArticle({ before });
  await setTool(page, "contrast", "dark");
  await page.goto("about:blank");
  await page.goto(widget.urlOf("article"));
  await shows(page, "contrast", "dark");
  expect(widget.service.requests).not.toContain(SENT);
});

function openArticle(options?: OpenOptions): Promise<Page> {
  return openPanel(widget, "article", { sections: [], ...options });
}

async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await widget.service.requested(SENT);
}
