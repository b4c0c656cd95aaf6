import { FILES } from "#shared/paths.ts";
import { languageLinks } from "../pages/language-links.ts";
import type { Page, PageSettings } from "../pages/page.ts";

/**
 * Lists pages that answer a search once each, with their translations (sitemaps.org). Forms to sign
 * in and up may be indexed, but nobody searches for what they say.
 */
export function sitemap(pages: readonly Page[], { publicUrl }: PageSettings): string {
  const urls = pages
    .filter(({ description, bareHeader }) => description && !bareHeader)
    .map((page) => urlElement(page, publicUrl));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Allows everything; pages that should not be indexed have `noindex`. */
export function robots({ publicUrl }: PageSettings): string {
  return ["User-agent: *", "Allow: /", "", `Sitemap: ${publicUrl}${FILES.sitemap}`, ""].join("\n");
}

function urlElement(page: Page, publicUrl: string): string {
  const lines = [
    `<loc>${Bun.escapeHTML(`${publicUrl}${page.paths[0]}`)}</loc>`,
    page.updated && `<lastmod>${page.updated}</lastmod>`,
    ...languageLinks(page).map(
      ({ lang, path }) =>
        `<xhtml:link rel="alternate" hreflang="${lang}" href="${Bun.escapeHTML(`${publicUrl}${path}`)}"/>`,
    ),
  ];
  return `<url>${lines.filter(Boolean).join("")}</url>`;
}
