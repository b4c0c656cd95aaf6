/** Opens a page that can't access this one. Returns false if the browser refuses. */
export function openTab(url: string): boolean {
  const tab = window.open("", "_blank");
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}
