import { useSyncExternalStore } from "react";

/** A parameter of the page's address; null when it is missing, undefined in the server's HTML. */
export function useQueryParameter(name: string): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    subscribeToNothing,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  );
}

function subscribeToNothing() {
  return () => {};
}
