import type { PageLanguage } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { inLanguage } from "#shared/language/translate.ts";
import { accountPages } from "./account/account-pages.tsx";
import { addGermanWords } from "./add-german-words.ts";
import { apiPages } from "./api/api-page.tsx";
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

export function allPages(
  context: Pick<PageContext, "content" | "german" | "settings" | "api">,
): readonly Page[] {
  const { settings } = context;
  addGermanWords();
  const content = fillFrontmatter(context.content, settings);
  const german = inLanguage("de", () => fillFrontmatter(context.german, settings));
  return [
    ...contactPages,
    ...legalPages(content),
    ...inBothLanguages((language) => {
      const [own, translations] = language === "de" ? [german, content] : [content, german];
      return [
        ...accountPages(settings),
        ...botPage(own),
        ...guidePages(own),
        ...helpCenterPage(own),
        ...(settings.hasSite ? marketingPages(own, translations, settings) : []),
        notFoundPage(),
      ];
    }),
    ...(context.api ? apiPages(context.api) : []),
  ];
}

/** Pages omitted with SITE=off. */
function marketingPages(content: Content, translations: Content, settings: PageSettings): Page[] {
  const partners = settings.billing === "off" ? [] : partnerPages(content);
  return [landingPage(content), ...blogPages(content, translations), ...resourcesPage(content), ...partners];
}

/**
 * Creates the pages in each language and links each to its translation, if any: the page that it
 * names, or else the page with the same path in the other language.
 */
function inBothLanguages(make: (language: PageLanguage) => Page[]): Page[] {
  const english = make("en");
  const german = inLanguage("de", () => make("de"));
  const englishPaths = new Map(english.map(({ paths: [path] }) => [pageIn("de", path), path]));
  const germanPaths = new Set(german.map(({ paths: [path] }) => path));
  return [
    ...english.map((page) => {
      const translation = pageIn("de", page.paths[0]);
      return germanPaths.has(translation) ? { alternate: translation, ...page } : page;
    }),
    ...german.map((page): Page => {
      const alternate = englishPaths.get(page.paths[0]);
      return { ...(alternate && { alternate }), ...page, lang: "de" };
    }),
  ];
}
