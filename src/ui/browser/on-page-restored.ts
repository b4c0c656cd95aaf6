/**
 * Runs `restore` when the page returns from the back/forward cache, where it was left busy. Returns
 * a function that stops this.
 */
export function onPageRestored(restore: () => void): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) restore();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}
