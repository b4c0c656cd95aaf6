import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContactFormState } from "#shared/contact/schemas.ts";
import type { ContactLanguage } from "#shared/contact/words.ts";
import { type Language, type PageLanguage, pageLanguageOf } from "#shared/language/language.ts";
import { localPath } from "#shared/language/local-path.ts";
import { currentLanguage, inLanguage } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { once } from "#src/once.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { Loading } from "#ui/loading.tsx";
import { Logo } from "#ui/logo.tsx";
import type { IslandName } from "../../islands/registry.ts";
import { allPages } from "./all-pages.ts";
import { contactFormPage } from "./contact/contact-pages.tsx";
import { DataBlock } from "./data-block.tsx";
import { Document } from "./document.tsx";
import { FRAME_WORDS, type FrameWords } from "./frame-words.ts";
import { Island, PageIslands } from "./island.tsx";
import type { DocumentContext, Page, PageContext, PageSettings, RenderedPage } from "./page.ts";
import { PageAssets } from "./page-assets.ts";
import { ScriptBanner } from "./script-banner.tsx";
import { LogoHeader, SiteHeader } from "./site-header.tsx";
import { SiteLinkItem } from "./site-link.tsx";
import { type SiteLinks, siteLinks } from "./site-links.ts";
import { ThemeColors } from "./theme-colors.tsx";

/** Read by `src/dashboard/page-settings.ts`. */
const PAGE_SETTINGS_ID = "page-settings";

/**
 * Returns every page of the site at each of its paths; a page is rendered when its HTML is first
 * read.
 */
export function renderPages(context: PageContext): RenderedPage[] {
  return allPages(context).flatMap((page) => {
    const render = once(() => renderPage(page, context));
    const needsCardForm = page.needsCardForm ?? false;
    return page.paths.map((path) => ({
      path,
      status: page.status ?? 200,
      needsCardForm,
      get html() {
        return render();
      },
    }));
  });
}

/** Rerenders the contact page with a form that was posted without a script and rejected. */
export function renderContactForm(
  context: DocumentContext,
  language: ContactLanguage,
  state: ContactFormState,
): string {
  return renderPage(contactFormPage(language, state), context);
}

/** Renders the document for session routes, which the dashboard's script fills in. */
export function renderDashboardShell(
  context: DocumentContext,
  { language = "en" as Language, cardForm = false } = {},
): string {
  return inLanguage(language, () => toHtml(<DashboardShell context={context} cardForm={cardForm} />));
}

function renderPage(page: Page, context: DocumentContext): string {
  return inLanguage(page.lang ?? "en", () => renderInCurrentLanguage(page, context));
}

function renderInCurrentLanguage(page: Page, context: DocumentContext): string {
  const { settings, assets } = context;
  const { html, islands } = renderBody(
    <PageAssets value={assets}>
      <Frame page={page} settings={settings}>
        {page.content(settings)}
      </Frame>
    </PageAssets>,
  );
  return toHtml(<Document page={page} context={context} body={html} islands={islands} />);
}

/** Renders the body first, since the head depends on its islands, which share one toaster. */
function renderBody(content: ReactNode): { html: string; islands: Set<IslandName> } {
  const islands = new Set<IslandName>();
  const html = renderToStaticMarkup(<PageIslands value={islands}>{content}</PageIslands>);
  if (islands.size === 0) return { html, islands };
  const toaster = <Island name="toaster" component={Toaster} when="with-others" props={{}} />;
  const toasts = renderToStaticMarkup(<PageIslands value={islands}>{toaster}</PageIslands>, {
    identifierPrefix: "toasts",
  });
  return { html: html + toasts, islands };
}

function toHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

interface DashboardShellProps {
  context: DocumentContext;
  /** Whether to load the card provider's script. */
  cardForm: boolean;
}

/**
 * The dashboard's document in one language, identical for everyone; the browser checks the session.
 */
function DashboardShell({ context: { settings, assets }, cardForm }: DashboardShellProps) {
  const { productName, supportEmail, publicUrl, billing, eurPrices, hasSite, chatHours, plans, model } =
    settings;
  const { stripePublishableKey } = settings;
  const pageSettings = {
    ...{ productName, supportEmail, publicUrl, billing, eurPrices, hasSite, stripePublishableKey },
    hasChat: chatHours !== null,
    planFeatures: billing === "off" ? null : plans.features,
    hasModel: model !== null,
  };
  const lang = currentLanguage();
  const dashboard = assets.dashboard[lang];
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{productName}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.style} />
        {dashboard.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {dashboard.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {cardForm && <script src={settings.stripeScriptUrl} async />}
        <script src={dashboard.script} type="module" />
      </head>
      <body>
        {billing === "demo" && <DemoBanner lang={pageLanguageOf(lang)} />}
        <ScriptBanner supportEmail={supportEmail} />
        <DataBlock type="application/json" id={PAGE_SETTINGS_ID} data={pageSettings} />
        <div id="root" className="app-root">
          <Loading />
        </div>
      </body>
    </html>
  );
}

interface FrameProps {
  page: Page;
  settings: PageSettings;
  children: ReactNode;
}

/** Surrounds a page's content with the skip link, banners, header and footer. */
function Frame({ page, settings, children }: FrameProps) {
  const { productName } = settings;
  const { lang = "en", paths } = page;
  const words = FRAME_WORDS[lang];
  const shared = { words, links: siteLinks(lang, settings), here: paths[0] };
  const translation = page.alternate && <TranslationLink lang={lang} path={page.alternate} />;
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      {settings.billing === "demo" && <DemoBanner lang={lang} />}
      {page.needsScript && <ScriptBanner supportEmail={settings.supportEmail} />}
      {page.bareHeader ? (
        <LogoHeader productName={productName} words={words} />
      ) : (
        <SiteHeader productName={productName} translation={translation} {...shared} />
      )}
      <main id="content" className="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter settings={settings} {...shared} />
    </>
  );
}

/** Shown in demo mode on every page, including the dashboard. */
function DemoBanner({ lang = "en" }: { lang?: PageLanguage }) {
  const { demoTitle, demo } = FRAME_WORDS[lang];
  return (
    <aside className="demo-banner" aria-label={demoTitle}>
      <p>{demo}</p>
    </aside>
  );
}

interface TranslationLinkProps {
  lang: PageLanguage;
  /** Path of the same page in the other language. */
  path: string;
}

/** Links to the page in the other language, labeled in that language. */
function TranslationLink({ lang, path }: TranslationLinkProps) {
  const other = lang === "en" ? "de" : "en";
  return (
    <a className="nav-link" href={path} lang={other} hrefLang={other} rel="alternate">
      {other === "de" ? "Deutsch" : "English"}
    </a>
  );
}

interface SiteFooterProps {
  settings: PageSettings;
  links: SiteLinks;
  words: FrameWords;
  here: string;
}

function SiteFooter({ settings, links, words, here }: SiteFooterProps) {
  const { productName, supportEmail, company } = settings;
  return (
    <footer className="site-footer">
      <div className="site-footer__inner page-width">
        <div className="site-footer__about stack stack--close muted small">
          <a className="logo-link" href={localPath(PAGES.home)} aria-label={`${productName}: ${words.home}`}>
            <Logo productName={productName} />
          </a>
          <p>{words.about}</p>
          {supportEmail !== null && (
            <p>
              {words.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
          <p>© {company.name}</p>
        </div>
        <nav className="site-footer__groups" aria-label={words.footer}>
          {links.footer.map(({ title, links: own }) => (
            <div key={title}>
              <h2 className="site-footer__title">{title}</h2>
              <ul>
                {own.map((link) => (
                  <SiteLinkItem
                    key={link.href}
                    link={link}
                    words={words}
                    here={here}
                    className="site-footer__link muted small"
                  />
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
