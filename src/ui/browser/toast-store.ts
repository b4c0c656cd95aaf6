import type { ToastText } from "#shared/toasts.ts";
import { createStore } from "./create-store.ts";

export interface Toast extends ToastText {
  id: number;
  open: boolean;
}

/** Milliseconds for which a dismissed toast is kept. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** The latest toast, open or dismissed; there is only one at a time. */
export const toastStore = createStore<Toast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast until it is dismissed or replaced; it replaces the previous toast. Returns its id.
 */
export function toast(text: ToastText): number {
  clearTimeout(removal);
  lastId += 1;
  toastStore.set({ ...text, id: lastId, open: true });
  return lastId;
}

export function dismissToast(): void {
  const current = toastStore.get();
  if (!current?.open) return;
  toastStore.set({ ...current, open: false });
  removal = setTimeout(() => toastStore.set(null), TOAST_REMOVE_DELAY_MS);
}
