import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { LONG } from "#tests/helpers/long.ts";
import { HOST_PAGES } from "./pages/host-file.ts";
import { setTool } from "./tools/host-page.ts";
import { widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

const PAGES = LONG ? HOST_PAGES : (["resume", "article"] as const);

const TOOLS = { "text-spacing": "on", "big-targets": "on", "text-size": "2", "line-length": "60ch" };

/** Stores the first legible line in the window, by a walk through all texts. */
function noteLine(): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text) || !currentNode.data.trim()) continue;
    const letter = document.createRange();
    letter.selectNodeContents(currentNode);
    const { bottom } = letter.getBoundingClientRect();
    if (bottom < 0) continue;
    const { parentElement } = currentNode;
    if (!parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const moves = (at: Element | null): boolean =>
      !at || (!/fixed|sticky/.test(getComputedStyle(at).position) && moves(at.parentElement));
    if (!moves(parentElement)) continue;
    for (let at = 0; at < currentNode.length; at++) {
      letter.setStart(currentNode, at);
      letter.setEnd(currentNode, at + 1);
      const { top, left, height, width } = letter.getBoundingClientRect();
      const isRead = document.elementsFromPoint(left + 1, top + 2).includes(parentElement);
      if (height > 0 && width > 1 && top >= 10 && top < innerHeight && isRead) {
        Object.assign(window, { letter });
        return true;
      }
    }
  }
  return false;
}

async function topOfLine(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map((one) => one.finished));
    const { letter } = window as Window & { letter?: Range };
    return letter?.getBoundingClientRect().top ?? Number.NaN;
  });
}

async function expectInView(page: Page, after: string): Promise<void> {
  const top = await topOfLine(page);
  expect(top, after).toBeGreaterThanOrEqual(-1);
  expect(top, after).toBeLessThan(await page.evaluate(() => innerHeight / 2));
}

test.each([...PAGES])(
  "on the page %s every tool keeps the visitor's reading place, on and off",
  async (fixture) => {
    const page = await widget.open(fixture, { specimen: true });
    // Some pages disable scroll anchoring, or lay out in ways that end it; so this test disables it
    // everywhere.
    await page.addStyleTag({ content: "*{overflow-anchor:none}" });
    const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (const [tool, value] of Object.entries(TOOLS)) {
      for (const part of [0.35, 0.8]) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), Math.round(length * part));
        if (!(await page.evaluate(noteLine))) continue;
        await setTool(page, tool, value);
        await expectInView(page, tool);
        await setTool(page, tool, null);
        await expectInView(page, `${tool} off`);
      }
    }
  },
);
