/**
 * Loads another document, e.g. when moving between pages with different content security policies.
 */
export function navigateTo(url: string): void {
  window.location.assign(url);
}
