import { useSyncExternalStore } from "react";

let ownId: string | null = null;
const listeners = new Set<() => void>();

/** The public id of the owner's widget that the code on this page is shown for; null while there is none. */
export function useOwnWidgetId(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => ownId,
    () => null,
  );
}

/** Shows all code of the page with this widget's id. */
export function chooseOwnWidget(publicId: string): void {
  ownId = publicId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
