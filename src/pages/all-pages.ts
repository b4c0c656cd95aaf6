import { accountPages } from "./account/account-pages.tsx";
import { blogPages } from "./blog/blog-pages.ts";
import { contactPages } from "./contact/contact-pages.tsx";
import { guidePages } from "./guides/guide-pages.ts";
import { helpCenterPage } from "./help/help-center.tsx";
import { landingPage } from "./landing/landing.tsx";
import { legalPages } from "./legal/legal-pages.tsx";
import { fillFrontmatter } from "./markdown/fill-frontmatter.ts";
import { markdownPages } from "./markdown-pages.tsx";
import { notFoundPage } from "./not-found.tsx";
import type { Page, PageContext } from "./page.ts";

export function allPages(context: Pick<PageContext, "content" | "settings">): readonly Page[] {
  const content = fillFrontmatter(context.content, context.settings);
  return [
    landingPage(content),
    ...accountPages,
    ...contactPages,
    ...legalPages(content),
    ...markdownPages(content),
    ...guidePages(content),
    ...blogPages(content),
    helpCenterPage(content),
    notFoundPage,
  ];
}
