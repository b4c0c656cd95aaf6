import { useSyncExternalStore } from "react";

/** Returns false in the server's HTML and during hydration, true afterward. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing() {
  return () => {};
}
