import type { Page } from "playwright-core";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import type { EnginePage } from "../helpers/engines/engine.ts";
import { PROBES } from "./probes.ts";
import type { OpenOptions, WidgetSites } from "./widget-browser.ts";

const LONGEST_MS = 3000;

export type EngineVisitor = ReturnType<typeof engineVisitor>;

/** Makes a visitor of the host site with the widget in another engine. */
export function engineVisitor(page: EnginePage, sites: WidgetSites) {
  async function open(fixture: string, options: OpenOptions = {}): Promise<void> {
    await page.goto(sites.urlOf(fixture, { snippet: "none" }));
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(sites.urlOf(fixture, { watched: true, ...options }));
    if (options.snippet !== "none") await sees(".launcher");
  }

  async function sees(selector: string, seen = true): Promise<void> {
    const isSeen = await until(
      () => page.evaluate(isInSight, selector),
      (now) => now === seen,
    );
    if (isSeen !== seen) throw new Error(`${selector} ${seen ? "did not show" : "stayed"}`);
  }

  return {
    open,
    sees,
    async openPanel() {
      await page.click(".launcher");
      await sees(".panel:focus");
      await sees("#section-more");
    },
    openSection: (id: string) => page.click(`#section-${id}[aria-expanded=false]`),
    set: (tool: WidgetTool, value: string | null) =>
      page.evaluate(([name, chosen]) => window.Handrail?.set(name, chosen), [tool, value] as const),
    reset: () => page.evaluate(() => window.Handrail?.reset()),
    async read(tool: WidgetTool): Promise<string> {
      if (tool === "highlight-hover") return hoverStyle(page);
      if (tool === "strong-focus") return focusStyle(page);
      if (tool === "page-zoom") return page.evaluate(() => getComputedStyle(document.body).zoom);
      return PROBES[tool](asProbed(page));
    },
  };
}

/** Resolves to the last value read, accepted or not. */
export async function until<Value>(
  read: () => Promise<Value>,
  accepted: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const value = await read();
    if (accepted(value) || Date.now() > end) return value;
  }
}

/** Supports most probes; those that need more of a page have their own reading above. */
function asProbed(page: Pick<EnginePage, "evaluate" | "mouse">): Page {
  return page as unknown as Page;
}

async function hoverStyle(page: EnginePage): Promise<string> {
  const [x, y] = await page.evaluate(() => {
    const link = document.querySelector("#specimen-link");
    link?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left = 0, top = 0 } = link?.getClientRects()[0] ?? {};
    return [Math.ceil(left) + 2, Math.ceil(top) + 2] as const;
  });
  await page.mouse.move(x, y);
  const style = await PROBES["highlight-links"](asProbed(page));
  await page.mouse.move(0, 0);
  return style;
}

/** Presses a key first, since a script's focus counts as keyboard focus only after one. */
async function focusStyle(page: EnginePage): Promise<string> {
  await page.press("Shift");
  return page.evaluate(() => {
    const button = document.querySelector<HTMLElement>("#specimen-button");
    button?.focus();
    const style = button ? getComputedStyle(button).outlineWidth : "";
    button?.blur();
    return style;
  });
}

function isInSight(selector: string): boolean {
  const found = document.querySelector("handrail-widget")?.shadowRoot?.querySelector(selector);
  return (found?.getClientRects().length ?? 0) > 0;
}
