let started = false;

/** Fetches all that the page's islands import at once, instead of one import after the other. */
export function preloadScripts(): void {
  if (started) return;
  started = true;
  const { islands = "" } = document.querySelector<HTMLElement>("script[data-islands]")?.dataset ?? {};
  for (const href of islands.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
