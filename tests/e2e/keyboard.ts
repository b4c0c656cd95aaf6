import type { Locator, Page } from "playwright-core";

const MOST_TABS = 60;

export function keyboardOf(page: Page) {
  const focused = (target: Locator) => target.and(page.locator(":focus"));

  async function tabTo(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await focused(target).count()) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`The tab key does not lead to ${target}`);
  }

  return {
    tabTo,
    async press(target: Locator): Promise<void> {
      await tabTo(target);
      await page.keyboard.press("Enter");
    },
    async fill(field: Locator, text: string): Promise<void> {
      await tabTo(field);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    key: (name: string): Promise<void> => page.keyboard.press(name),
    untilFocused: (target: Locator): Promise<void> => focused(target).waitFor(),
  };
}
