import type { Browser, Page } from "playwright-core";
import type { Interaction, Screen } from "./interactions.ts";
import { type Figures, measureInteraction, watchRest } from "./measure.ts";

/** Opens a screen on a phone, for the session's owner, and measures its interactions in turn. */
export async function measureScreen(
  browser: Browser,
  origin: string,
  token: string,
  { path, interactions }: Screen,
): Promise<Figures[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript((stored) => localStorage.setItem("token", stored), token);
  const page = await context.newPage();
  const rest = watchRest(page);
  await page.goto(origin + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await rest();
  const taken: Figures[] = [];
  for (const interaction of interactions) {
    await approach(page, interaction);
    await rest();
    const press = await approach(page, interaction);
    taken.push(await measureInteraction(browser, page, press));
  }
  await context.close();
  return taken;
}

/**
 * Scrolls the target into view or focuses it, and returns its press. Goes there twice, since
 * content laid out on the way may move it.
 */
async function approach(page: Page, { target, keys }: Interaction): Promise<() => Promise<void>> {
  const element = target(page).first();
  if (keys) {
    await element.focus();
    return async () => {
      for (const key of keys) await page.keyboard.press(key);
    };
  }
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} cannot be seen`);
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
