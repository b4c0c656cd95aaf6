/** Carries the affiliate code in the page's URL over to linked pages. */
export function carryAffiliateCode(): void {
  const via = new URLSearchParams(location.search).get("via");
  if (!via) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const query = new URLSearchParams(link.search);
    query.set("via", via);
    link.search = query.toString();
  }
}
