/** Waits for late layout shifts. */
const SCROLL_DELAY_MS = 100;

/** Scrolls to the URL's fragment again, since late-loading content may have moved the section. */
export function scrollToFragment(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target) setTimeout(() => target.scrollIntoView(), SCROLL_DELAY_MS);
}
