/** Takes the affiliate's code in the page's URL along to the pages of its links. */
export function carryAffiliateCode(): void {
  const via = new URLSearchParams(location.search).get("via");
  if (!via) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const url = new URL(link.href);
    url.searchParams.set("via", via);
    link.href = url.pathname + url.search + url.hash;
  }
}
