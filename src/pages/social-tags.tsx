import type { Page, PageSettings } from "./page.ts";
import { socialPicturePath } from "./pictures/pictures.ts";
import { SOCIAL_PICTURE_SIZE } from "./pictures/social-picture.tsx";

/** Open Graph tags for link previews, for a page with a description. */
export function SocialTags({ page, settings }: { page: Page; settings: PageSettings }) {
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
