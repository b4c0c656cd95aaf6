import { accountPages } from "./account/account-pages.tsx";
import { apiPage } from "./api/api-page.tsx";
import { blogPages } from "./blog/blog-pages.ts";
import { contactPages } from "./contact/contact-pages.tsx";
import { guidePages } from "./guides/guide-pages.ts";
import { helpCenterPage } from "./help/help-center.tsx";
import { landingPage } from "./landing/landing.tsx";
import { legalPages } from "./legal/legal-pages.tsx";
import type { Content } from "./markdown/content.ts";
import { fillFrontmatter } from "./markdown/fill-frontmatter.ts";
import { botPage, partnerPages, resourcesPage } from "./markdown-pages.tsx";
import { notFoundPage } from "./not-found.tsx";
import type { Page, PageContext, PageSettings } from "./page.ts";

export function allPages(context: Pick<PageContext, "content" | "settings" | "api">): readonly Page[] {
  const content = fillFrontmatter(context.content, context.settings);
  const { settings } = context;
  return [
    ...accountPages(settings),
    ...contactPages,
    ...legalPages(content),
    botPage(content),
    ...guidePages(content),
    helpCenterPage(content),
    ...(context.api ? [apiPage(context.api)] : []),
    ...(settings.hasSite ? marketingPages(content, settings) : []),
    notFoundPage,
  ];
}

/** Pages that SITE=off leaves out. */
function marketingPages(content: Content, settings: PageSettings): Page[] {
  const partners = settings.billing === "off" ? [] : partnerPages(content);
  return [landingPage(content), ...blogPages(content), resourcesPage(content), ...partners];
}
