import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { problemsOf, type Snippet, shows, widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

async function expectWorking(page: Page): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator("#profile-motor").click();
  await shows(page, "big-targets", "on");
  await page.keyboard.press("Escape");
  expect(await problemsOf(page)).toEqual([]);
}

describe("a page whose parser made no head", () => {
  test.each<Snippet>(["async", "defer", "module", "init"])(
    "gets the widget by the snippet %s",
    async (snippet) => {
      const page = await widget.open("headless", { snippet });
      expect(await page.evaluate(() => document.head)).toBeNull();
      await expectWorking(page);
    },
  );
});

describe("a page that changes built-in objects as old libraries do", () => {
  test.each<Snippet>(["async", "module", "queued"])("gets the widget by the snippet %s", async (snippet) => {
    const page = await widget.open("old-library", { snippet });
    await expectWorking(page);
    await page.reload();
    await page.locator(".launcher").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("can use every tool that stays switched on, and is as before after a reset", async () => {
    const page = await widget.open("old-library", { specimen: true });
    const stays = WIDGET_TOOLS.filter((tool) => factsOf(tool).values !== "opens");
    await page.evaluate(
      (tools) => {
        for (let at = 0; at < tools.length; at++)
          window.Handrail?.set(tools[at]?.[0] ?? "", tools[at]?.[1] ?? "");
      },
      stays.map((tool) => [tool, firstValue(tool)]),
    );
    for (const tool of stays) await shows(page, tool, firstValue(tool));
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
    );
    expect(await problemsOf(page)).toEqual([]);
    await page.evaluate(() => window.Handrail?.reset());
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
    expect(await problemsOf(page)).toEqual([]);
  });
});

function firstValue(tool: WidgetTool): string {
  const { values } = factsOf(tool);
  return (typeof values === "string" ? "#7b1fa2" : values[0]) ?? "";
}
