import type { ToastText } from "#shared/toasts.ts";

export interface Toast extends ToastText {
  id: number;
  open: boolean;
}

/** Spec section 9: how long a dismissed toast is still kept, in milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one shown before: there is one at a time. It stays until dismissed or replaced. */
export function toast(text: ToastText): number {
  clearTimeout(removal);
  lastId += 1;
  set({ ...text, id: lastId, open: true });
  return lastId;
}

export function dismissToast(): void {
  if (!current?.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), TOAST_REMOVE_DELAY_MS);
}

/** The toast kept now, shown or dismissed. */
export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
