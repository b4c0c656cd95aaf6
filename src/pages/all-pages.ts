import { PAGES } from "#shared/paths.ts";
import { accountPages } from "./account/account-pages.tsx";
import { blogPages } from "./blog/blog-pages.ts";
import { contactGermanPage, contactPage } from "./contact/contact.tsx";
import { contactSentGermanPage, contactSentPage } from "./contact/contact-sent.tsx";
import { guidePages } from "./guides/guide-pages.ts";
import { helpCenterPage } from "./help/help-center.tsx";
import { landingPage } from "./landing/landing.tsx";
import { legalPages } from "./legal/legal-pages.tsx";
import type { Content } from "./markdown/content.ts";
import { fillFrontmatter } from "./markdown/fill-frontmatter.ts";
import { notFoundPage } from "./not-found.tsx";
import { overviewPage } from "./overview.tsx";
import type { Page, PageContext } from "./page.ts";
import { partnerPage } from "./partner.tsx";

/** Every page of the site, those made from Markdown among them. */
export function allPages({ content, settings }: Pick<PageContext, "content" | "settings">): readonly Page[] {
  return pagesOf(fillFrontmatter(content, settings));
}

const pagesOf = (content: Content): readonly Page[] => [
  landingPage(content),
  ...accountPages,
  contactPage,
  contactGermanPage,
  contactSentPage,
  contactSentGermanPage,
  ...legalPages(content),
  overviewPage(content, "resources", PAGES.resources),
  ...guidePages(content),
  ...blogPages(content),
  helpCenterPage(content),
  overviewPage(content, "partners", PAGES.partners),
  partnerPage(content, "partners-agencies", PAGES.partnersAgencies),
  partnerPage(content, "partners-affiliates", PAGES.partnersAffiliates),
  partnerPage(content, "partners-nonprofits", PAGES.partnersNonprofits),
  notFoundPage,
];
