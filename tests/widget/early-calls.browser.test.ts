import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { problemsOf, WIDGET_ID, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

/** The script of the documentation that queues early calls. */
const docs = await Bun.file(join(import.meta.dir, "../../docs/widget.md")).text();
const stub = /```html\n<script>\n(.*?)<\/script>\n```/s.exec(docs)?.[1] ?? "";

/** Opens a page that made these calls before the script; collects its events in `window.events`. */
async function pageWith(calls: string): Promise<Page> {
  const page = await widget.open("article", { snippet: "none" });
  await page.evaluate(`${stub}
    window.events = [];
    for (const name of ["ready", "open", "close", "change", "reset"])
      Handrail.on(name, (event) => window.events.push([name, event]));
    Handrail.init({ widgetId: "${WIDGET_ID}" });
    ${calls}`);
  await page.addScriptTag({ url: `${widget.service.origin}/platform.js` });
  await page.locator(".launcher").waitFor();
  return page;
}

function eventsOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() => Object(window).events);
}

const READY = ["ready", {}];
const LINES = ["change", { tool: "line-height", value: "1.5" }];

describe("calls made before the script has arrived", () => {
  test("start the widget, listen, set a tool and open the panel", async () => {
    const page = await pageWith(`Handrail.set("line-height", "1.5"); Handrail.open();`);
    await page.locator(".panel:focus").waitFor();
    expect(await page.locator('[name=line-height][value="1.5"]').isChecked()).toBe(true);
    expect(await eventsOf(page)).toEqual([READY, LINES, ["open", {}]]);
    expect(await problemsOf(page)).toEqual([]);
  });

  test.each([
    [
      "leave the panel closed if the last of them closed it",
      `Handrail.open(); Handrail.close(); Handrail.set("line-height", "1.5");`,
      [READY, LINES],
    ],
    [
      "reset the tools set before reset(), and keep those set after it",
      `Handrail.set("line-height", "1.5"); Handrail.reset(); Handrail.set("text-spacing", "on");`,
      [["reset", {}], READY, ["change", { tool: "text-spacing", value: "on" }]],
    ],
  ])("%s", async (_, calls, events) => {
    const page = await pageWith(calls);
    await page.waitForFunction((count) => Object(window).events.length === count, events.length);
    expect(await eventsOf(page)).toEqual(events);
    expect(await page.locator(".panel").count()).toBe(0);
  });

  test("also work when the script is loaded before the stub", async () => {
    const page = await widget.open("article");
    await page.evaluate(`${stub} Handrail.open()`);
    await page.locator(".panel:focus").waitFor();
  });
});
