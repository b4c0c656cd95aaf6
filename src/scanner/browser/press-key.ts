import type { BrowserPage } from "./browser-page.ts";
import type { Params } from "./devtools-connection.ts";

const KEYS = {
  Tab: { windowsVirtualKeyCode: 9 },
  Escape: { windowsVirtualKeyCode: 27 },
  Enter: { windowsVirtualKeyCode: 13, text: "\r" },
  Space: { windowsVirtualKeyCode: 32, text: " ", key: " " },
  ArrowUp: { windowsVirtualKeyCode: 38 },
  ArrowDown: { windowsVirtualKeyCode: 40 },
  ArrowRight: { windowsVirtualKeyCode: 39 },
} as const;

export type Key = keyof typeof KEYS;

const CONTROL = 2;
const SHIFT = 8;

/** Presses a key as a user would; resolves when the page has handled it. */
export function pressKey(page: BrowserPage, key: Key | "Shift+Tab"): Promise<void> {
  const isBack = key === "Shift+Tab";
  const name = isBack ? "Tab" : key;
  return dispatch(page, { key: name, code: name, ...KEYS[name], modifiers: isBack ? SHIFT : 0 });
}

/** Presses a letter with the control key. */
export function pressShortcut(page: BrowserPage, letter: string): Promise<void> {
  return dispatch(page, { ...letterKey(letter), modifiers: CONTROL });
}

/** Selects a field's content, as Control and A do, so that typing replaces it. */
export function selectAll(page: BrowserPage): Promise<void> {
  return dispatch(page, { ...letterKey("a"), modifiers: CONTROL, commands: ["selectAll"] });
}

/** Types a text, one key after the other. */
export async function typeText(page: BrowserPage, text: string): Promise<void> {
  for (const key of text) await dispatch(page, { key, text: key });
}

function letterKey(letter: string) {
  const upper = letter.toUpperCase();
  return { key: letter, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0) };
}

async function dispatch(
  page: BrowserPage,
  { text, commands, ...params }: Omit<Params<"Input.dispatchKeyEvent">, "type">,
): Promise<void> {
  const down = text === undefined ? { type: "rawKeyDown" as const } : { type: "keyDown" as const, text };
  await page.send("Input.dispatchKeyEvent", { ...down, ...params, ...(commands && { commands }) });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...params });
}
