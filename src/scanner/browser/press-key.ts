import type { BrowserPage } from "./browser-page.ts";

const KEYS = {
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
  Escape: { key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 },
};
const SHIFT = 8;

/** Keys that move the focus or close something; none of them presses a button or sends a form. */
export type WalkKey = "Tab" | "Shift+Tab" | "Escape";

/** Presses a key as a person does; resolves when the page has handled it. */
export async function pressKey(page: BrowserPage, key: WalkKey): Promise<void> {
  const modifiers = key === "Shift+Tab" ? SHIFT : 0;
  const params = { ...(key === "Escape" ? KEYS.Escape : KEYS.Tab), modifiers };
  await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...params });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...params });
}
