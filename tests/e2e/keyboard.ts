import type { Locator, Page } from "playwright-core";

const MOST_TABS = 60;

/** Returns the actions of a keyboard user. */
export function keyboardOf(page: Page) {
  const focused = (target: Locator) => target.and(page.locator(":focus"));

  const tabTo = (target: Locator) => moveTo(target, "Tab");

  async function moveTo(target: Locator, direction: "Tab" | "Shift+Tab"): Promise<void> {
    await target.first().waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await focused(target).count()) return;
      await page.keyboard.press(direction);
    }
    throw new Error(`The tab key does not lead to ${target}`);
  }

  return {
    tabTo,
    /** Reaches what comes before the focus. */
    backTo: (target: Locator) => moveTo(target, "Shift+Tab"),
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
