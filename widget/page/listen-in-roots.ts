import { page } from "./document.ts";
import { pageShadowRoots } from "./shadow-roots.ts";
import { watchPage } from "./watch-page.ts";

/** Hears events that do not leave their shadow root, such as those of media, in all open ones. Returns what ends that. */
export function listenInRoots(name: string, listener: (event: Event) => void): () => void {
  const over = new AbortController();
  const { signal } = over;

  function listen(): void {
    for (const root of [page, ...pageShadowRoots()])
      root.addEventListener(name, listener, { capture: true, passive: true, signal });
  }

  const stopWatching = watchPage(listen);
  listen();
  return () => {
    stopWatching();
    over.abort();
  };
}
