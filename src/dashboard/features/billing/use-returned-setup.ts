import { useEffect, useRef } from "react";

/** Handles the card provider's redirect once and removes its parameters from the URL. */
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
