import type { Builder } from "#shared/sites/builders.ts";
import type { PageAudit } from "../findings.ts";

/** Names that builders give themselves in `<meta name="generator">`. */
const GENERATORS: ReadonlyArray<readonly [RegExp, Builder]> = [
  [/^(?:WordPress|WooCommerce|Elementor)\b/i, "wordpress"],
  [/^Wix\.com\b/i, "wix"],
  [/^Squarespace\b/i, "squarespace"],
  [/^Webflow\b/i, "webflow"],
  [/^Framer\b/i, "framer"],
  [/^Joomla\b/i, "joomla"],
  [/^Drupal\b/i, "drupal"],
  [/^TYPO3\b/i, "typo3"],
  [/^Contao\b/i, "contao"],
  [/^Ghost\b/i, "ghost"],
];

/** Addresses of scripts and style sheets that only a builder's own pages load. */
const ASSETS: ReadonlyArray<readonly [RegExp, Builder]> = [
  [/\/wp-(?:content|includes)\//, "wordpress"],
  [/^https?:\/\/cdn\.shopify\.com\/|\/cdn\/shop\/|\/cdn\/shopifycloud\//, "shopify"],
  [/^https?:\/\/static\.(?:wixstatic|parastorage)\.com\//, "wix"],
  [/^https?:\/\/(?:static1|assets)\.squarespace\.com\//, "squarespace"],
  [
    /^https?:\/\/(?:(?:assets|assets-global|cdn\.prod)\.website-files|uploads-ssl\.webflow)\.com\//,
    "webflow",
  ],
  [/^https?:\/\/framerusercontent\.com\//, "framer"],
  [/\/media\/(?:jui|vendor\/joomla|templates\/site)\/|\/media\/system\/(?:js|css)\//, "joomla"],
  [/\/core\/(?:misc|assets|modules\/system)\/|\/sites\/default\/files\/(?:css|js)\//, "drupal"],
  [/\/typo3(?:conf|temp)\/|\/_assets\/[0-9a-f]{32}\//, "typo3"],
  [/\/public\/assets\/built\/|\/ghost\/api\/|ghost\/(?:portal|sodo-search)@/, "ghost"],
  [/^https?:\/\/cdn\d*\.bigcommerce\.com\//, "bigcommerce"],
  [/\/bundles\/storefront\/|\/theme\/[0-9a-f]{32}\/(?:js|css)\//, "shopware"],
];

const MAX_ASSETS = 500;
const MAX_LINKS = 2_000;
const MAX_ADDRESS = 1_000;

type DocumentFacts = Pick<PageAudit, "title" | "lang" | "links" | "canonical" | "robots" | "builder">;

/** Reads the facts that the crawler needs from a document. */
export function readDocument(document: Document): DocumentFacts {
  return {
    title: document.title.slice(0, 300),
    lang: (document.documentElement?.getAttribute("lang") ?? "").slice(0, 50),
    links: linksOf(document),
    canonical: addressOf(document.baseURI, canonicalLink(document)?.getAttribute("href")),
    robots: robotsOf(document),
    builder: builderOf(document),
  };
}

function canonicalLink(document: Document): Element | undefined {
  return Array.from(document.querySelectorAll("link[rel][href]")).find((link) =>
    /(?:^|\s)canonical(?:\s|$)/i.test(link.getAttribute("rel") ?? ""),
  );
}

/** Returns links within the page's origin, and those to PDFs anywhere. */
function linksOf(document: Document): string[] {
  const { origin } = new URL(document.URL);
  const base = document.baseURI;
  const found = new Set<string>();
  for (const link of document.querySelectorAll("a[href]")) {
    const address = addressOf(base, link.getAttribute("href"));
    if (address === null) continue;
    const url = new URL(address);
    if (url.origin === origin || /\.pdf$/i.test(url.pathname)) found.add(address);
    if (found.size >= MAX_LINKS) break;
  }
  return [...found];
}

/**
 * Resolves an address and drops its fragment; null unless it is an HTTP address within the length
 * limit.
 */
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

/** Returns the builder that the page names as its generator, or whose files it loads most. */
function builderOf(document: Document): Builder | null {
  for (const meta of document.querySelectorAll("meta[name][content]")) {
    if (meta.getAttribute("name")?.trim().toLowerCase() !== "generator") continue;
    const found = builderIn(GENERATORS, (meta.getAttribute("content") ?? "").trim());
    if (found) return found;
  }
  const files = new Map<Builder, number>();
  const assets = document.querySelectorAll("script[src], link[rel~='stylesheet' i][href]");
  for (const asset of Array.from(assets).slice(0, MAX_ASSETS)) {
    const address = addressOf(document.baseURI, asset.getAttribute("src") ?? asset.getAttribute("href"));
    const found = address && builderIn(ASSETS, address);
    if (found) files.set(found, (files.get(found) ?? 0) + 1);
  }
  const [most] = [...files].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

function builderIn(marks: typeof ASSETS, text: string): Builder | null {
  return marks.find(([mark]) => mark.test(text))?.[1] ?? null;
}
