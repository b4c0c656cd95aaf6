/** A full navigation, as between documents with different content security policies. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
