import { useSyncExternalStore } from "react";
import { createStore } from "#ui/browser/create-store.ts";

const ownId = createStore<string | null>(null);

/** Returns the public ID of the owner's widget used in this page's code, or null. */
export function useOwnWidgetId(): string | null {
  return useSyncExternalStore(ownId.subscribe, ownId.get, () => null);
}

/** Inserts this widget's ID into all code on the page. */
export function chooseOwnWidget(publicId: string): void {
  ownId.set(publicId);
}
