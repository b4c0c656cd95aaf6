/** A page that comes back from the browser's back/forward cache is as it was left: busy. */
export function onPageRestored(restore: () => void): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) restore();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}
