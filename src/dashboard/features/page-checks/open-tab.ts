/** Opens a page that cannot reach this one. Returns false if the browser refuses. */
export function openTab(url: string): boolean {
  const tab = window.open("", "_blank");
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}
