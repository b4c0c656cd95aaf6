import { page } from "./document.ts";

const BATCH_MS = 250;

/**
 * Calls back once per burst of changes: nodes added or removed, style sheets loaded and, with
 * `text`, text changed in place. Returns a function that stops this.
 */
export function watchPage(onChange: () => void, { text = false } = {}): () => void {
  let timer = 0;

  function batch(): void {
    timer ||= window.setTimeout(() => {
      timer = 0;
      onChange();
    }, BATCH_MS);
  }

  const observer = new MutationObserver(batch);
  observer.observe(document, { childList: true, subtree: true, characterData: text });
  page.addEventListener("load", batch, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener("load", batch, true);
  };
}
