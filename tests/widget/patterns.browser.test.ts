import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { problemsOf, startWidgetBrowser, type WidgetBrowser } from "./widget-browser.ts";

/**
 * Key presses of the ARIA Authoring Practices: from an element, each key and the id that has the
 * focus after it.
 */
const WALKS: Record<string, { from: string; keys: [key: string, focused: string][] }> = {
  accordion: {
    from: "a1",
    keys: [
      ["Tab", "street"],
      ["Tab", "a2"],
      ["Enter", "a2"],
      ["Shift+Tab", "street"],
      ["Shift+Tab", "a1"],
      ["Space", "a1"],
      ["Tab", "a2"],
    ],
  },
  disclosure: {
    from: "more",
    keys: [
      ["Enter", "more"],
      ["Space", "more"],
      ["Enter", "more"],
    ],
  },
  carousel: {
    from: "rotate",
    keys: [
      ["Enter", "rotate"],
      ["Tab", "previous"],
      ["Tab", "next"],
      ["Space", "next"],
      ["Enter", "next"],
    ],
  },
  combobox: {
    from: "fruit",
    keys: [
      ["a", "fruit"],
      ["ArrowDown", "fruit"],
      ["ArrowDown", "fruit"],
      ["Enter", "fruit"],
      ["Escape", "fruit"],
      ["ArrowUp", "fruit"],
      ["Escape", "fruit"],
    ],
  },
  dialog: {
    from: "ask",
    keys: [
      ["Enter", "yes"],
      ["Tab", "no"],
      ["Escape", "ask"],
      ["Space", "yes"],
      ["Tab", "no"],
      ["Enter", "ask"],
    ],
  },
  grid: {
    from: "g11",
    keys: [
      ["ArrowRight", "g12"],
      ["ArrowDown", "g22"],
      ["End", "g23"],
      ["Home", "g21"],
      ["ArrowLeft", "g21"],
      ["ArrowUp", "g11"],
      ["Tab", "sizes"],
    ],
  },
  listbox: {
    from: "sizes",
    keys: [
      ["ArrowDown", "sizes"],
      ["End", "sizes"],
      ["Home", "sizes"],
      ["ArrowDown", "sizes"],
    ],
  },
  "menu-button": {
    from: "actions",
    keys: [
      ["ArrowDown", "copy"],
      ["ArrowDown", "move"],
      ["End", "remove"],
      ["ArrowDown", "copy"],
      ["Escape", "actions"],
      ["ArrowUp", "remove"],
      ["Enter", "actions"],
    ],
  },
  menubar: {
    from: "font",
    keys: [
      ["ArrowRight", "style"],
      ["ArrowRight", "font"],
      ["Enter", "serif"],
      ["ArrowDown", "mono"],
      ["ArrowRight", "bold"],
      ["Escape", "style"],
    ],
  },
  "radio-group": {
    from: "r1",
    keys: [
      ["Space", "r1"],
      ["ArrowDown", "r2"],
      ["ArrowRight", "r3"],
      ["ArrowDown", "r1"],
      ["ArrowUp", "r3"],
      ["Tab", "volume"],
    ],
  },
  slider: {
    from: "volume",
    keys: [
      ["ArrowUp", "volume"],
      ["PageUp", "volume"],
      ["Home", "volume"],
      ["ArrowRight", "volume"],
      ["End", "volume"],
    ],
  },
  switch: {
    from: "lights",
    keys: [
      ["Space", "lights"],
      ["Enter", "lights"],
      ["Space", "lights"],
    ],
  },
  tabs: {
    from: "t1",
    keys: [
      ["ArrowRight", "t2"],
      ["End", "t3"],
      ["ArrowRight", "t1"],
      ["ArrowLeft", "t3"],
      ["Home", "t1"],
      ["Tab", "t1-panel"],
    ],
  },
  tree: {
    from: "n1",
    keys: [
      ["ArrowRight", "n1"],
      ["ArrowRight", "n11"],
      ["End", "n2"],
      ["ArrowUp", "n12"],
      ["ArrowLeft", "n1"],
      ["ArrowLeft", "n1"],
      ["ArrowDown", "n2"],
      ["Home", "n1"],
    ],
  },
};

setDefaultTimeout(60_000);
let widget: WidgetBrowser;
let plain: Page;
beforeAll(async () => {
  widget = await startWidgetBrowser();
  plain = await widget.open("patterns", { snippet: "none" });
});
afterAll(() => widget.close());
beforeEach(() => widget.service.reset());

describe("the keyboard behaviour of", () => {
  let idle: Page;
  let busy: Page;
  beforeAll(async () => {
    idle = await widget.open("patterns");
    busy = await widget.open("patterns");
    await switchEverythingOn(busy);
  });
  afterAll(async () => {
    for (const page of [plain, idle, busy]) expect(await problemsOf(page)).toEqual([]);
  });

  test.each(Object.keys(WALKS))(
    "%s is the same without the widget, with it, and with all its tools",
    async (pattern) => {
      const expected = await walk(plain, pattern);
      expect(expected.map(({ focused }) => focused)).toEqual(
        WALKS[pattern]?.keys.map(([, focused]) => focused) ?? [],
      );
      expect(new Set(expected.map(({ html, focused }) => html + focused)).size).toBeGreaterThan(1);
      expect(await walk(idle, pattern)).toEqual(expected);
      expect(await walk(busy, pattern)).toEqual(expected);
    },
  );
});

/** Chooses the first value of each tool, with the panel open beside the page. */
async function switchEverythingOn(page: Page): Promise<void> {
  const values: [WidgetTool, string][] = WIDGET_TOOLS.map((tool) => {
    const { values } = factsOf(tool);
    return [tool, values === "color" ? "#005a9c" : (values[0] ?? "")];
  });
  const lasting = values.filter(([tool]) => factsOf(tool).values !== "opens");
  await page.evaluate((chosen) => {
    if (!window.Handrail || !("set" in window.Handrail)) return;
    for (const [tool, value] of chosen) window.Handrail.set(tool, value);
    window.Handrail.open();
  }, lasting);
  await page.locator(".panel:focus").waitFor();
  await page.waitForFunction(
    (count) =>
      document.documentElement.getAttributeNames().filter((name) => name.startsWith("data-handrail-"))
        .length === count,
    lasting.length,
  );
}

/**
 * Returns the focus and the state of the pattern after each key. Leaves out the widget, which moves
 * into a modal dialog while that is open, since the page outside it is inert.
 */
async function walk(page: Page, pattern: string): Promise<{ focused: string; html: string }[]> {
  const { from, keys } = WALKS[pattern] ?? { from: "", keys: [] };
  await page.locator(`#${from}`).focus();
  const steps: { focused: string; html: string }[] = [];
  for (const [key] of keys) {
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
