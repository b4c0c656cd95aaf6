import type { ToastText } from "#shared/toasts.ts";
import { toast } from "./toast-store.ts";

const KEY = "kept-toast";

/** Shows a toast, and once more after the full navigation that follows. */
export function toastAcrossNavigation(text: ToastText): void {
  toast(text);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text));
  } catch {
    // Blocked storage: it has been shown here at least.
  }
}

/** Shows what the page before has kept for this one. */
export function showPendingToast(): void {
  const kept = takeKept();
  if (isToast(kept)) toast(kept);
}

function takeKept(): unknown {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(text ?? "null");
  } catch {
    // Blocked storage, or something else has written there: nothing was kept.
    return null;
  }
}

function isToast(value: unknown): value is ToastText {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "title") === "string";
}
