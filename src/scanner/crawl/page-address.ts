import { parseUrl } from "#shared/parse-url.ts";

/** Maximum length of visited addresses; the database indexes them. */
const MAX_LENGTH = 1_000;

/** Parameters that distinguish campaigns, not pages. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|yclid)$/i;

/** Extensions of files that are not pages and would only waste a request. */
const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|zip|gz|tgz|rar|7z|dmg|exe|msi|apk|docx?|xlsx?|pptx?|od[tsp]|csv|json|xml|rss|atom|css|m?js|woff2?|ttf|eot|ics|vcf)$/i;

/** Hosts, with subdomains, on which website builders keep the files of their customers' sites. */
const BUILDERS_FILES = [
  "cdn.shopify.com",
  "cdn-website.com",
  "files.wordpress.com",
  "filesusr.com",
  "img1.wsimg.com",
  "static1.squarespace.com",
  "uploads-ssl.webflow.com",
  "website-files.com",
  "wixstatic.com",
];

/**
 * Returns the address that identifies a page within an origin: absolute, without fragment or
 * tracking parameters; null for other origins, files, and addresses that are too long. A PDF may
 * also be where a website builder keeps its customers' files.
 */
export function pageAddress(address: string, origin: string): string | null {
  const url = parseUrl(address);
  if (!url || (url.origin !== origin && !isBuildersPdf(url)) || url.username !== "" || url.password !== "")
    return null;
  if (FILE.test(url.pathname)) return null;
  url.hash = "";
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  if (kept.length < url.searchParams.size) url.search = new URLSearchParams(kept).toString();
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

function isBuildersPdf({ protocol, port, hostname, href }: URL): boolean {
  const isFileHost = BUILDERS_FILES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isFileHost && protocol === "https:" && port === "" && isPdfAddress(href);
}

/** Whether an address is that of a PDF, as far as it says. */
export function isPdfAddress(address: string): boolean {
  return /\.pdf$/i.test(new URL(address).pathname);
}

/** Returns an address's path and query, in the form used by robots.txt and owners' settings. */
export function pathOfPage(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
