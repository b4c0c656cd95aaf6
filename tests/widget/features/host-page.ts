import type { Page } from "playwright-core";

/** Sets a tool by the script's own API, and waits until the page shows it. */
export async function setTool(page: Page, tool: string, value: string | null): Promise<void> {
  await page.evaluate(
    ([name, wanted]) => {
      if (window.Handrail && "set" in window.Handrail) window.Handrail.set(name, wanted);
    },
    [tool, value] as const,
  );
  await page.waitForFunction(
    ([name, wanted]) => document.documentElement.getAttribute(`data-handrail-${name}`) === wanted,
    [tool, value] as const,
  );
}

/** Switches all tools off, and waits until no sheet of ours is left. */
export async function resetTools(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.Handrail && "reset" in window.Handrail) window.Handrail.reset();
  });
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
