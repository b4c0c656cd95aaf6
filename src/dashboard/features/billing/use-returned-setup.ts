import { useEffect, useRef } from "react";

/** Takes up a card setup with which the card provider sent the browser back here, once, and clears the address. */
export function useReturnedSetup(takeUp: (setupIntentId: string, query: URLSearchParams) => void): void {
  const done = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const setupIntentId = query.get("setup_intent");
    if (!setupIntentId || done.current) return;
    done.current = true;
    history.replaceState(history.state, "", location.pathname);
    takeUp(setupIntentId, query);
  }, [takeUp]);
}
