import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "../helpers/long.ts";
import { setTool } from "./tools/host-page.ts";
import { openPanelOn, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

/** Slices of 8 to 12 ms, ten uses each, plus one step of work. */
const MOST_IN_A_TURN = 250;

/** Interfaces that a tool uses for each of thousands of elements. */
type Asked =
  | ["Element", "getClientRects" | "closest" | "matches" | "shadowRoot"]
  | ["CSSStyleRule", "selectorText"];

/**
 * Counts uses of a page's interface in each turn of its event loop, until it has been used more
 * than `least` times, and then not for a while. Each use advances the page's clock by a
 * millisecond, so that work in time slices does little per turn on any machine.
 */
async function usesByTurn(
  page: Page,
  [owner, member]: Asked,
  act: () => Promise<unknown>,
  least = 0,
): Promise<number[]> {
  await page.evaluate(
    ([name = "", wanted = ""]) => {
      const turns: number[] = [];
      let late = 0;
      let isSameTurn = false;
      const now = performance.now.bind(performance);
      performance.now = () => now() + late;
      const prototype = Reflect.get(window, name).prototype;
      const { get, value, set } = Object.getOwnPropertyDescriptor(prototype, wanted) ?? {};
      function note(): void {
        late += 0.1;
        if (!isSameTurn) {
          turns.push(0);
          setTimeout(() => {
            isSameTurn = false;
          });
        }
        isSameTurn = true;
        turns.push((turns.pop() ?? 0) + 1);
      }
      function noted(this: unknown, ...given: unknown[]): unknown {
        note();
        return Reflect.apply(get ?? value, this, given);
      }
      Object.defineProperty(prototype, wanted, {
        configurable: true,
        ...(get ? { get: noted, set } : { value: noted }),
      });
      Object.assign(window, { turns });
    },
    [owner, member],
  );
  await act();
  return page.evaluate(async (wanted) => {
    const turns: number[] = Reflect.get(window, "turns");
    const total = () => turns.reduce((sum, uses) => sum + uses, 0);
    for (let before = -1; before !== turns.length || total() <= wanted; ) {
      before = turns.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return turns;
  }, least);
}

const ASKED: [string, Asked][] = [
  ["numbered-navigation", ["Element", "getClientRects"]],
  ["word-emphasis", ["Element", "closest"]],
  ["hide-images", ["CSSStyleRule", "selectorText"]],
  ["reader-mode", ["Element", "matches"]],
];

test.each(someOf(ASKED, 2, 2))("%s yields to the page while it reads a large one", async (tool, asked) => {
  const page = await widget.open("long");
  const opener = page.locator(`.panel [name=${tool}]`);
  if (tool === "reader-mode") await openPanelOn(page, ["calm"]);
  const act = () => (tool === "reader-mode" ? opener.click() : setTool(page, tool, "on"));
  const turns = await usesByTurn(page, asked, act, MOST_IN_A_TURN);
  expect(turns.reduce((sum, uses) => sum + uses, 0)).toBeGreaterThan(MOST_IN_A_TURN);
  expect(Math.max(...turns)).toBeLessThan(MOST_IN_A_TURN);
});

/**
 * Elements that a shadow root can be attached to, apart from custom elements (DOM, `attachShadow`).
 */
const POSSIBLE_HOSTS =
  "article,aside,blockquote,body,div,footer,h1,h2,h3,h4,h5,h6,header,main,nav,p,section,span";

test.each(someOf(["stop-animations", "mute-sounds", "hide-images"], 0))(
  "%s looks for shadow roots once in a turn at most",
  async (tool) => {
    const page = await widget.open("long");
    const hosts = await page.locator(POSSIBLE_HOSTS).count();
    const turns = await usesByTurn(page, ["Element", "shadowRoot"], () => setTool(page, tool, "on"));
    expect(Math.max(...turns)).toBeGreaterThanOrEqual(hosts);
    expect(Math.max(...turns)).toBeLessThan(2 * hosts);
  },
);
