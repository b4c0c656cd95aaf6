import { page } from "./document.ts";

const BATCH_MS = 250;

/**
 * Calls back once for a burst of changes: nodes added or removed, style sheets loaded, and with `text` also words
 * changed in place. Returns what ends it.
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
