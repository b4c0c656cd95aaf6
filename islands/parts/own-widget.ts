import { useSyncExternalStore } from "react";
import { createStore } from "#ui/browser/create-store.ts";

const ownId = createStore<string | null>(null);

/**
 * Returns the public id of the owner's widget that the code on this page shows; null without one.
 */
export function useOwnWidgetId(): string | null {
  return useSyncExternalStore(ownId.subscribe, ownId.get, () => null);
}

/** Shows all code of the page with this widget's id. */
export function chooseOwnWidget(publicId: string): void {
  ownId.set(publicId);
}
