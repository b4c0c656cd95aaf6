/** A full navigation, as between documents with different content security policies. */
export function navigateTo(url: string): void {
  window.location.assign(url);
}
