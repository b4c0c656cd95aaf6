import type { IslandName } from "../../islands/registry.ts";
import { FILES } from "../shared/paths.ts";
import { DataBlock } from "./data-block.tsx";
import type { When } from "./island.tsx";
import type { DocumentContext, Page } from "./page.ts";
import { languageLinks } from "./sitemap.ts";
import { SocialTags } from "./social-tags.tsx";

interface DocumentProps {
  page: Page;
  context: DocumentContext;
  body: string;
  islands: ReadonlyMap<IslandName, When>;
}

/** The whole HTML document. A script only where the page has islands or menus, and nothing inline at all. */
export function Document({ page, context: { settings, assets }, body, islands }: DocumentProps) {
  const description = page.description?.(settings);
  const hasScript = islands.size > 0 || page.frame === "site";
  const preloads = new Set(hasScript ? assets.islandImports : []);
  for (const name of wantedAtOnce(islands)) for (const url of assets.islandPreloads(name)) preloads.add(url);
  return (
    <html lang={page.lang ?? "en"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title(settings)}</title>
        {description ? (
          <>
            <meta name="description" content={description} />
            <link rel="canonical" href={`${settings.publicUrl}${page.paths[0]}`} />
            {languageLinks(page).map(({ lang, path }) => (
              <link key={lang} rel="alternate" hrefLang={lang} href={`${settings.publicUrl}${path}`} />
            ))}
            {page.feed && <FeedLink productName={settings.productName} />}
            <SocialTags page={page} settings={settings} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={FILES.favicon} sizes="48x48" />
        <link rel="icon" href={assets.icon} type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href={FILES.touchIcon} />
        <link rel="manifest" href={FILES.webManifest} />
        <link rel="stylesheet" href={assets.style} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {[...preloads].map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {page.structuredData?.(settings).map((data) => (
          <DataBlock key={JSON.stringify(data)} type="application/ld+json" data={data} />
        ))}
        {page.needsCardForm && <script src={settings.stripeScriptUrl} async />}
        {page.landing && <script src={FILES.platform} async />}
        {hasScript && <script src={assets.islandScript} type="module" fetchPriority="low" />}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this body first, to know its islands */}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}

function FeedLink({ productName }: { productName: string }) {
  return (
    <link rel="alternate" type="application/atom+xml" title={`${productName} – Blog`} href={FILES.blogFeed} />
  );
}

/** Islands that wake along with the page, and those that come with them. */
function wantedAtOnce(islands: ReadonlyMap<IslandName, When>): IslandName[] {
  const wanted = [...islands].filter(([, when]) => when === "now" || when === "with-others");
  return wanted.some(([, when]) => when === "now") ? wanted.map(([name]) => name) : [];
}
