import { Elysia } from "elysia";
import { localPath } from "#shared/language/local-path.ts";
import { inLanguage } from "#shared/language/translate.ts";
import { DASHBOARD, FILES, PAGES } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import { blogFeed } from "#src/pages/blog/blog-feed.ts";
import { languageLinks } from "#src/pages/language-links.ts";
import type { Content } from "#src/pages/markdown/content.ts";
import { fillFrontmatter } from "#src/pages/markdown/fill-frontmatter.ts";
import type { Page, PageSettings } from "#src/pages/page.ts";
import { memoryFile } from "../http/memory-file.ts";
import { allPages } from "../pages/all-pages.ts";
import type { PageContext } from "../pages/page.ts";
import { allPictures, type Picture } from "../pages/pictures/pictures.ts";

const VALID_DAYS = 180;

const CACHE = "public, max-age=86400";

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Serves files other than pages that browsers, networks and researchers request: feed, sitemap,
 * icons, link previews. Omits files that the operator's own files replace.
 */
export function smallFileRoutes(context: PageContext, isReplaced: (path: string) => boolean): Elysia {
  const routes = new Elysia({ name: "small-files" });
  for (const [path, handler] of smallFiles(context)) {
    if (!isReplaced(path)) routes.get(path, ({ request }) => handler(request));
  }
  return routes;
}

function smallFiles(context: PageContext): Map<string, Handler> {
  const { settings } = context;
  const files = new Map<string, Handler>();
  for (const [path, picture] of allPictures(allPages(context), settings))
    files.set(path, lazyPicture(picture));
  for (const { path, type, text } of renderFiles(context)) files.set(path, textFile(text, type));
  files.set(FILES.webManifest, textFile(webManifest(settings), "application/manifest+json"));
  return files.set(FILES.securityTxt, (request) =>
    textFile(securityTxt(settings, new Date()), "text/plain; charset=utf-8")(request),
  );
}

/** Draws a picture on the first request, since few are requested, then serves it from memory. */
function lazyPicture({ type, draw }: Picture): Handler {
  let file: Promise<ReturnType<typeof memoryFile>> | undefined;
  return async (request) => {
    file ??= draw().then((bytes) => memoryFile(bytes, { type, cacheControl: CACHE }));
    return (await file)(request);
  };
}

function textFile(text: string, type: string): Handler {
  return memoryFile(new TextEncoder().encode(text), { type, cacheControl: CACHE });
}

/** Returns the contact for vulnerability reports (RFC 9116), valid for less than a year. */
function securityTxt({ supportEmail, publicUrl }: PageSettings, now: Date): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    ...(supportEmail === null ? [] : [`Contact: mailto:${supportEmail}`]),
    `Contact: ${publicUrl}${PAGES.contact}`,
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, de",
    `Canonical: ${publicUrl}${FILES.securityTxt}`,
    "",
  ].join("\n");
}

/** Returns the web app manifest (W3C), which lets owners install the dashboard. */
function webManifest({ productName }: PageSettings): string {
  return JSON.stringify({
    id: DASHBOARD.home,
    lang: "en",
    name: productName,
    short_name: productName,
    description: `Widgets, scans and reports of your websites, in the dashboard of ${productName}.`,
    start_url: DASHBOARD.home,
    scope: "/",
    display: "minimal-ui",
    background_color: "#f3f6f4",
    theme_color: "#07362f",
    icons: [
      { src: FILES.icon192, sizes: "192x192", type: "image/png" },
      { src: FILES.icon512, sizes: "512x512", type: "image/png" },
      { src: FILES.iconMaskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}

interface RenderedFile {
  path: string;
  type: string;
  text: string;
}

export function renderFiles(context: PageContext): RenderedFile[] {
  const { settings } = context;
  const content = fillFrontmatter(context.content, settings);
  const german = fillFrontmatter(context.german, settings);
  return [
    { path: FILES.robots, type: "text/plain; charset=utf-8", text: robots(settings) },
    {
      path: FILES.sitemap,
      type: "application/xml; charset=utf-8",
      text: sitemap(allPages(context), settings),
    },
    ...(settings.hasSite
      ? [
          feed(FILES.blogFeed, blogFeed(content, settings)),
          ...inLanguage("de", () => germanFeed(german, settings)),
        ]
      : []),
  ];
}

function germanFeed(content: Content, settings: PageSettings): RenderedFile[] {
  if (content.blog.length === 0) return [];
  return [feed(localPath(FILES.blogFeed), blogFeed(content, settings))];
}

function feed(path: string, text: string): RenderedFile {
  return { path, type: "application/atom+xml; charset=utf-8", text };
}

/**
 * Lists the pages worth finding through search, each once with its translations (sitemaps.org).
 * Sign-in and sign-up forms may be indexed, but no one searches for their text.
 */
function sitemap(pages: readonly Page[], { publicUrl }: PageSettings): string {
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
function robots({ publicUrl }: PageSettings): string {
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
