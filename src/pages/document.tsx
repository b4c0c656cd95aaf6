import { localPath } from "#shared/language/local-path.ts";
import { FILES } from "#shared/paths.ts";
import { SITE_WIDGET_ID } from "#shared/widgets/site-widgets.ts";
import type { IslandName } from "../../islands/registry.ts";
import { DataBlock } from "./data-block.tsx";
import { languageLinks } from "./language-links.ts";
import type { DocumentContext, Page, PageSettings } from "./page.ts";
import { socialPicturePath } from "./pictures/pictures.ts";
import { SOCIAL_PICTURE_SIZE } from "./pictures/social-picture.tsx";
import { ThemeColors } from "./theme-colors.tsx";

interface DocumentProps {
  page: Page;
  context: DocumentContext;
  body: string;
  islands: ReadonlySet<IslandName>;
}

/** The HTML document, whose only scripts are for islands and menus and the site's own widget. */
export function Document({ page, context: { settings, assets }, body, islands }: DocumentProps) {
  const description = page.description?.(settings);
  const documentTitle = page.documentTitle?.(settings) ?? withProductName(page.title, settings);
  const hasScript = islands.size > 0 || !page.bareHeader;
  const islandScripts = new Set([...islands].flatMap(assets.islandScripts));
  return (
    <html lang={page.lang ?? "en"} {...siteMode(settings)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle}</title>
        {description ? (
          <>
            <meta name="description" content={description} />
            <link rel="canonical" href={`${settings.publicUrl}${page.paths[0]}`} />
            {languageLinks(page).map(({ lang, path }) => (
              <link key={lang} rel="alternate" hrefLang={lang} href={`${settings.publicUrl}${path}`} />
            ))}
            <SocialTags page={page} settings={settings} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {page.feed && <FeedLink productName={settings.productName} />}
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <link rel="icon" href={FILES.favicon} sizes="48x48" />
        <link rel="icon" href={assets.icon} type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href={FILES.touchIcon} />
        <link rel="manifest" href={FILES.webManifest} />
        <link rel="stylesheet" href={assets.style} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {hasScript &&
          assets.clientImports.map((href) => (
            <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
          ))}
        {page.structuredData?.(settings).map((data) => (
          <DataBlock key={JSON.stringify(data)} type="application/ld+json" data={data} />
        ))}
        {page.needsCardForm && <script src={settings.stripeScriptUrl} async />}
        <script src={FILES.platform} data-widget-id={page.startsWidget ? undefined : SITE_WIDGET_ID} async />
        {hasScript && (
          <script
            src={assets.clientScript}
            type="module"
            fetchPriority="low"
            data-islands={[...islandScripts].join(" ") || undefined}
          />
        )}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it */}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}

function withProductName(title: string, { productName }: DocumentContext["settings"]): string {
  return title.includes(productName) ? title : `${title} – ${productName}`;
}

function FeedLink({ productName }: { productName: string }) {
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={`${productName} – Blog`}
      href={localPath(FILES.blogFeed)}
    />
  );
}

/**
 * Returns document attributes that tell scripts how this site differs from a site that sells to
 * everyone, read by `islands/parts/site-mode.ts`.
 */
function siteMode({ billing, signUps }: PageSettings): Record<string, string> {
  return {
    ...(billing === "off" && { "data-billing": "off" }),
    ...(signUps !== "open" && { "data-sign-ups": signUps }),
  };
}

/** Open Graph tags for link previews, for pages with a description. */
function SocialTags({ page, settings }: { page: Page; settings: PageSettings }) {
  const { published, updated = published } = page;
  const tags = {
    "og:type": published ? "article" : "website",
    "og:site_name": settings.productName,
    "og:locale": page.lang === "de" ? "de_DE" : "en_US",
    "og:url": `${settings.publicUrl}${page.paths[0]}`,
    "og:title": page.title,
    "og:description": page.description?.(settings) ?? "",
    "og:image": `${settings.publicUrl}${socialPicturePath(page)}`,
    "og:image:width": String(SOCIAL_PICTURE_SIZE.width),
    "og:image:height": String(SOCIAL_PICTURE_SIZE.height),
    "og:image:alt": page.title,
    ...(published && { "article:published_time": published, "article:modified_time": updated }),
  };
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
