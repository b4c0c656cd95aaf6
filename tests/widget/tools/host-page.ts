import type { Page } from "playwright-core";
import { until } from "../../helpers/until.ts";
import { styleOf } from "../widget-browser.ts";

/** Sets a tool by the script's own API, and waits until the page shows it. */
export function setTool(page: Page, tool: string, value: string | null): Promise<void> {
  return setTools(page, { [tool]: value });
}

export async function setTools(page: Page, choices: Record<string, string | null>): Promise<void> {
  await page.evaluate((chosen) => {
    for (const tool in chosen) window.Handrail?.set(tool, chosen[tool] ?? null);
  }, choices);
  await page.waitForFunction((chosen) => {
    const marks = document.documentElement.attributes;
    return Object.entries(chosen).every(
      ([tool, value]) => (marks.getNamedItem(`data-handrail-${tool}`)?.value ?? null) === value,
    );
  }, choices);
}

/** Switches all tools off, and waits until no sheet of ours is left. */
export async function resetTools(page: Page): Promise<void> {
  await page.evaluate(() => window.Handrail?.reset());
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
}

/** Waits for tools, which read the page in slices and after their first frame. */
export async function rests(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
}

export function hostHtml(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    copy.querySelector("handrail-widget")?.remove();
    return copy.outerHTML;
  });
}

/**
 * Appends content to the page as its own script would: an element, and an open shadow root with the
 * same unless it has its own.
 */
export async function addLater(page: Page, markup: string, island = markup): Promise<void> {
  await page.evaluate(
    ([inner = "", deep = ""]) => {
      document.querySelector("main")?.insertAdjacentHTML("beforeend", `<div class="late">${inner}</div>`);
      const host = document.createElement("x-island");
      host.attachShadow({ mode: "open" }).innerHTML = deep;
      document.querySelector("main")?.append(host);
    },
    [markup, island],
  );
}

/** Waits for a computed style in the open shadow root, which batched observers reach later. */
export async function islandHas(
  page: Page,
  selector: string,
  property: string,
  value: string,
): Promise<void> {
  const read = () => styleOf(page, `x-island ${selector}`, property);
  await until(`${selector} has its ${property}`, async () => (await read()) === value);
}

/** Replaces the content of the page, also under Trusted Types. */
export function fillMain(page: Page, markup: string): Promise<void> {
  return page.evaluate((html) => {
    const types = Object(Reflect.get(window, "trustedTypes"));
    const policy = types.createPolicy("test", { createHTML: (text: string) => text });
    Reflect.set(Object(document.querySelector("main")), "innerHTML", policy.createHTML(html));
  }, markup);
}

/** Returns the number that numbered navigation shows at the start of an element, or "". */
export function numberOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((target) => {
      const { left, top } = target.getBoundingClientRect();
      const root = document.querySelector("handrail-widget")?.shadowRoot;
      const own = [...(root?.querySelectorAll(".numbers > span") ?? [])].find((number) => {
        const box = number.getBoundingClientRect();
        return box.width > 0 && Math.abs(box.left - left) < 20 && Math.abs(box.top - top) < 20;
      });
      return own?.textContent ?? "";
    });
}

export async function laterNumberOf(page: Page, selector: string): Promise<string> {
  return until(`${selector} has a number`, async () => (await numberOf(page, selector)) || null);
}

/** The page's last speech recognition, as far as the widget uses it. */
export interface Ear {
  lang: string;
  running: boolean;
  onresult?(event: object): void;
  onerror?(event: object): void;
  onend?(): void;
}

/** Replaces the browser's speech recognition; `hear` sets what it recognizes. */
export function installEar(): void {
  const ears: Ear[] = [];
  class FakeRecognition implements Ear {
    running = false;
    lang = "";
    onend?: () => void;
    constructor() {
      ears.push(this);
    }
    start() {
      this.running = true;
    }
    stop() {
      this.running = false;
      this.onend?.();
    }
    abort() {
      this.running = false;
    }
  }
  Object.defineProperty(window, "SpeechRecognition", { value: FakeRecognition });
  Object.assign(window, {
    ears,
    hear(transcript: string, isFinal: boolean) {
      const result = Object.assign([{ transcript }], { isFinal });
      ears.at(-1)?.onresult?.({ resultIndex: 0, results: [result] });
    },
  });
}

export function hear(page: Page, text: string, isFinal = true): Promise<void> {
  return page.evaluate(`hear(${JSON.stringify(text)}, ${isFinal})`);
}
