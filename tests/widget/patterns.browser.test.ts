import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { choose } from "./staying-tools.ts";
import { setTools } from "./tools/host-page.ts";
import { problemsOf, widgetOfThisFile } from "./widget-browser.ts";

/**
 * Key presses of the ARIA Authoring Practices: the id of an element to begin from, then each key
 * and the id that has the focus after it.
 */
const WALKS: Record<string, string> = {
  accordion: "from a1, Tab street, Tab a2, Enter a2, Shift+Tab street, Shift+Tab a1, Space a1, Tab a2",
  disclosure: "from more, Enter more, Space more, Enter more",
  carousel: "from rotate, Enter rotate, Tab previous, Tab next, Space next, Enter next",
  combobox:
    "from fruit, a fruit, ArrowDown fruit, ArrowDown fruit, Enter fruit, Escape fruit, ArrowUp fruit, Escape fruit",
  dialog: "from ask, Enter yes, Tab no, Escape ask, Space yes, Tab no, Enter ask",
  grid: "from g11, ArrowRight g12, ArrowDown g22, End g23, Home g21, ArrowLeft g21, ArrowUp g11, Tab sizes",
  listbox: "from sizes, ArrowDown sizes, End sizes, Home sizes, ArrowDown sizes",
  "menu-button":
    "from actions, ArrowDown copy, ArrowDown move, End remove, ArrowDown copy, Escape actions, ArrowUp remove, Enter actions",
  menubar:
    "from font, ArrowRight style, ArrowRight font, Enter serif, ArrowDown mono, ArrowRight bold, Escape style",
  "radio-group": "from r1, Space r1, ArrowDown r2, ArrowRight r3, ArrowDown r1, ArrowUp r3, Tab volume",
  slider: "from volume, ArrowUp volume, PageUp volume, Home volume, ArrowRight volume, End volume",
  switch: "from lights, Space lights, Enter lights, Space lights",
  tabs: "from t1, ArrowRight t2, End t3, ArrowRight t1, ArrowLeft t3, Home t1, Tab t1-panel",
  tree: "from n1, ArrowRight n1, ArrowRight n11, End n2, ArrowUp n12, ArrowLeft n1, ArrowLeft n1, ArrowDown n2, Home n1",
};

function stepsOf(pattern: string): { key: string; focused: string }[] {
  const steps = WALKS[pattern]?.split(", ").map((step) => step.split(" ")) ?? [];
  return steps.map(([key = "", focused = ""]) => ({ key, focused }));
}

const widget = widgetOfThisFile();

describe("the keyboard behaviour of", () => {
  /** Has the widget without a tool, which is one more state for the long suite. */
  let idle: Page | undefined;
  let busy: Page;
  let plain: Page;
  beforeAll(async () => {
    plain = await widget.open("patterns", { snippet: "none" });
    if (LONG) idle = await widget.open("patterns");
    busy = await widget.open("patterns");
    await setTools(busy, choose(0));
    await busy.evaluate(() => window.Handrail?.open());
    await busy.locator(".panel:focus").waitFor();
  });
  afterAll(async () => {
    for (const page of [plain, idle, busy]) if (page) expect(await problemsOf(page)).toEqual([]);
  });

  test.each(someOf(Object.keys(WALKS), 2, 5))(
    "%s is the same without the widget, with it, and with all its tools",
    async (pattern) => {
      const expected = await walk(plain, pattern);
      const ids = stepsOf(pattern).map(({ focused }) => focused);
      expect(expected.map(({ focused }) => focused)).toEqual(ids.slice(1));
      expect(new Set(expected.map(({ html, focused }) => html + focused)).size).toBeGreaterThan(1);
      if (idle) expect(await walk(idle, pattern)).toEqual(expected);
      expect(await walk(busy, pattern)).toEqual(expected);
    },
  );
});

/**
 * Returns the focus and the state of the pattern after each key. Leaves out the widget, which moves
 * into a modal dialog while that is open, since the page outside it is inert.
 */
async function walk(page: Page, pattern: string): Promise<{ focused: string; html: string }[]> {
  const [from, ...others] = stepsOf(pattern);
  await page.locator(`#${from?.focused}`).focus();
  const steps: { focused: string; html: string }[] = [];
  for (const { key } of others) {
    await page.keyboard.press(key);
    steps.push(
      await page.evaluate((id) => {
        const copy = document.getElementById(id)?.cloneNode(true);
        if (copy instanceof Element) copy.querySelector("handrail-widget")?.remove();
        return {
          focused: document.activeElement?.id ?? "",
          html: copy instanceof Element ? copy.innerHTML : "",
        };
      }, pattern),
    );
  }
  return steps;
}
