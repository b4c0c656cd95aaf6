import type { Page } from "playwright-core";

/** Sets a tool by the script's own API, and waits until the page shows it. */
export function setTool(page: Page, tool: string, value: string | null): Promise<void> {
  return setTools(page, { [tool]: value });
}

/** Sets several tools at once, and waits until the page shows all of them. */
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

/**
 * Appends content to the page as its own script would: an element, and an open shadow root with the
 * same.
 */
export async function addLater(page: Page, markup: string): Promise<void> {
  await page.evaluate((inner) => {
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<div class="late">${inner}</div>`);
    const island = document.createElement("x-island");
    island.attachShadow({ mode: "open" }).innerHTML = inner;
    document.querySelector("main")?.append(island);
  }, markup);
}
