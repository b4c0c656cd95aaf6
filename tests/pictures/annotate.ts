import type { Page } from "playwright-core";

const STYLE = `
  position: absolute; z-index: 9999; display: grid; place-items: center; box-sizing: border-box;
  inline-size: 26px; block-size: 26px; border: 2px solid #10221d; border-radius: 50%;
  background: #ffc61a; box-shadow: 0 0 0 2px #fff; color: #10221d; font: 700 16px/1 sans-serif;`;

/** Draws the numbers 1, 2, 3 ... at the left of elements. */
export async function drawMarkers(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate(
    ({ targets, style }) => {
      const SIZE = 26;
      const GAP = 6;
      /** Beside the first line of a tall target. */
      const MOST = 48;
      for (const [at, selector] of targets.entries()) {
        const target = document.querySelector(selector);
        if (!target) throw new Error(`There is no ${selector} to point to`);
        const { left, top, height } = target.getBoundingClientRect();
        const marker = document.createElement("span");
        marker.textContent = String(at + 1);
        marker.style.cssText = style;
        marker.style.left = `${left + scrollX - SIZE - GAP}px`;
        marker.style.top = `${top + scrollY + (Math.min(height, MOST) - SIZE) / 2}px`;
        document.body.append(marker);
      }
    },
    { targets: selectors, style: STYLE },
  );
}

/** Shows other addresses than those of this machine, in texts and fields. */
export async function replaceAddresses(page: Page, addresses: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    const replaced = (text: string) =>
      Object.entries(all).reduce((result, [from, to]) => result.replaceAll(from, to), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = replaced(text.nodeValue ?? "");
    for (const field of document.querySelectorAll("input")) field.value = replaced(field.value);
  }, addresses);
}
