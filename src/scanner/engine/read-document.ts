import type { PageAudit } from "../findings.ts";

const MAX_LINKS = 2_000;
const MAX_ADDRESS = 1_000;

type DocumentFacts = Pick<PageAudit, "title" | "lang" | "links" | "canonical" | "robots">;

/** Reads what the crawler needs of a document. */
export function readDocument(document: Document): DocumentFacts {
  return {
    title: document.title.slice(0, 300),
    lang: (document.documentElement?.getAttribute("lang") ?? "").slice(0, 50),
    links: linksOf(document),
    canonical: addressOf(document.baseURI, canonicalLink(document)?.getAttribute("href")),
    robots: robotsOf(document),
  };
}

function canonicalLink(document: Document): Element | undefined {
  return Array.from(document.querySelectorAll("link[rel][href]")).find((link) =>
    /(?:^|\s)canonical(?:\s|$)/i.test(link.getAttribute("rel") ?? ""),
  );
}

function linksOf(document: Document): string[] {
  const { origin } = new URL(document.URL);
  const base = document.baseURI;
  const found = new Set<string>();
  for (const link of document.querySelectorAll("a[href]")) {
    const address = addressOf(base, link.getAttribute("href"));
    if (address !== null && new URL(address).origin === origin) found.add(address);
    if (found.size >= MAX_LINKS) break;
  }
  return [...found];
}

/** Resolves an address and drops its fragment; null unless it leads to a page of the web. */
function addressOf(base: string, written: string | null | undefined): string | null {
  if (written === null || written === undefined || written.length > MAX_ADDRESS) return null;
  const url = URL.parse(written.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href.length <= MAX_ADDRESS ? url.href : null;
}

function robotsOf(document: Document): PageAudit["robots"] {
  const words = Array.from(document.querySelectorAll("meta[name][content]"))
    .filter((meta) => meta.getAttribute("name")?.trim().toLowerCase() === "robots")
    .flatMap((meta) => (meta.getAttribute("content") ?? "").toLowerCase().split(/[\s,]+/));
  const has = (word: string) => words.includes(word) || words.includes("none");
  return { noindex: has("noindex"), nofollow: has("nofollow") };
}
