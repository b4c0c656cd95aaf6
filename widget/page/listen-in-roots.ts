import { page } from "./document.ts";
import { pageShadowRoots } from "./shadow-roots.ts";
import { watchPage } from "./watch-page.ts";

/**
 * Listens in all open shadow roots for events that don't leave them, such as media events. Returns
 * a function that stops listening.
 */
export function listenInRoots(name: string, listener: (event: Event) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  function listen(): void {
    for (const root of [page, ...pageShadowRoots()])
      root.addEventListener(name, listener, { capture: true, passive: true, signal });
  }

  const stopWatching = watchPage(listen);
  listen();
  return () => {
    stopWatching();
    controller.abort();
  };
}
