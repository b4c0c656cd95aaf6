import { expect, test } from "bun:test";
import { setTools } from "./tools/host-page.ts";
import { styleOf, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

test("the rules of a page are read again only if they are others than on the last one, or change", async () => {
  const page = await widget.open("quirks", { fresh: true });
  /** Requests for the chunk that reads the page's rules. */
  let loads = 0;
  page.on("request", (request) => {
    if (/\/fits-\w+\.js/.test(request.url())) loads += 1;
  });
  /** Resolves after everything that the panel's file does on its own. */
  const guideIsShown = () => page.getByRole("slider").waitFor();
  const isTwice = (px: number) =>
    page.waitForFunction(
      (size) => getComputedStyle(document.querySelector("td") as Element).fontSize === size,
      `${2 * px}px`,
    );
  await setTools(page, { "stop-animations": "on", "text-size": "2", "reading-guide": "on" });
  await guideIsShown();
  expect(loads).toBe(1);

  const size = await styleOf(page, "td", "font-size");
  await page.reload();
  await guideIsShown();
  expect(await styleOf(page, "td", "font-size")).toBe(size);
  expect(loads).toBe(1);

  await page.addStyleTag({ content: "td{font-size:11px}" });
  await isTwice(11);
  expect(loads).toBe(2);

  const further = [
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'td{font-size:13px}' }))",
    "document.querySelector('td')?.setAttribute('style', 'font-size:15px')",
  ];
  for (const [at, change] of further.entries()) {
    await page.addInitScript(`addEventListener("DOMContentLoaded", () => ${change})`);
    await page.reload();
    await isTwice(13 + 2 * at);
    expect(loads).toBe(3 + at);
  }
});
