/** Spec section 2: a section linked from another page is scrolled to 100 ms after arriving. */
const SCROLL_DELAY_MS = 100;

/** Once more than the browser does itself, since what arrives late may have moved the section. */
export function scrollToFragment(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target) setTimeout(() => target.scrollIntoView(), SCROLL_DELAY_MS);
}
