let started = false;

/** Preloads all scripts of the page's islands in parallel instead of import by import. */
export function preloadScripts(): void {
  if (started) return;
  started = true;
  const { islands = "" } = document.querySelector<HTMLElement>("script[data-islands]")?.dataset ?? {};
  for (const href of islands.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
