import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount, stubWidget } from "./stub-api.ts";

const dashboard = browseDashboard(() => stubAccount({ widgets: [stubWidget()] }));

function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea)"),
    ];
    const isCovered = (control: HTMLElement) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const corners = [0.1, 0.5, 0.9].map((part) => [left + width * part, top + height * part] as const);
      return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".toaster"));
    };
    return controls.filter(isCovered).map((control) => control.outerHTML.slice(0, 80));
  });
}

const topOf = (control: Locator) =>
  control.evaluate(async (element) => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return element.getBoundingClientRect().top;
  });

/** The heading goes as if a list that arrives after the toast shortened what is above the view. */
test.each([
  [390, 844],
  [820, 1100],
])(
  "a toast on a window of %i px covers no control that was in view, and moves nothing",
  async (width, height) => {
    const { page } = dashboard;
    await page.setViewportSize({ width, height });
    await dashboard.open(`/widget-interface/${stubWidget().id}`);
    await page.getByLabel("Name").fill("Shop");
    const save = page.getByRole("button", { name: "Save changes" });
    const first = page.getByRole("radio", { name: "Person" });
    await first.evaluate((control) => scrollBy(0, control.getBoundingClientRect().top - 8));
    const before = await topOf(first);
    await save.click();
    await page.getByText("Changes saved").waitFor();
    await page.locator(".has-toast").waitFor();
    const isAtTop = width < 640;
    const room = await page.locator(".toaster").evaluate((toaster) => toaster.getBoundingClientRect().height);
    const after = await topOf(first);
    expect(Math.abs(after - before - (isAtTop ? room : 0))).toBeLessThan(1);
    if (isAtTop) expect(await covered(page)).toEqual([]);
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(
      isAtTop ? height : height - room + 1,
    );
    if (isAtTop) {
      await page.getByRole("heading", { name: "Edit “Shop”" }).evaluate((heading) => heading.remove());
      expect(Math.abs((await topOf(first)) - after)).toBeLessThan(1);
    }
    await page.keyboard.press("Escape");
    expect(Math.abs((await topOf(first)) - before)).toBeLessThan(1);
    expect(dashboard.problems).toEqual([]);
  },
);
