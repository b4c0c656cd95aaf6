import type { ToastText } from "#shared/toasts.ts";
import { readJson, removeItem, writeItem } from "./storage.ts";
import { toast, toastStore } from "./toast-store.ts";

const KEY = "kept-toast";

/** Shows a toast now, and again after the full navigation that follows. */
export function toastAcrossNavigation(text: ToastText): void {
  toast(text);
  keepToast(text);
}

/** Stores a toast for the next page. */
export function keepToast(text: ToastText): void {
  writeItem(KEY, JSON.stringify(text), "session");
}

/** Reloads the page, keeping the open toast. */
export function reloadWithToast(): void {
  const shown = toastStore.get();
  if (shown?.open) keepToast(shown);
  location.reload();
}

/** Shows the toast left by the previous page, once. */
export function showPendingToast(): void {
  const pending = readJson(KEY, "session");
  removeItem(KEY, "session");
  if (isToast(pending)) toast(pending);
}

function isToast(value: unknown): value is ToastText {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "title") === "string";
}
