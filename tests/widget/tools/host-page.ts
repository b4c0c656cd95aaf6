import type { Page } from "playwright-core";

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
  await page.waitForFunction(
    ([wanted = "", name = "", expected]) => {
      const element = document.querySelector("x-island")?.shadowRoot?.querySelector(wanted);
      return element && getComputedStyle(element).getPropertyValue(name) === expected;
    },
    [selector, property, value],
  );
}
