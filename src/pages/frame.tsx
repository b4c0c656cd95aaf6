import type { ReactNode } from "react";
import type { Language } from "#shared/language.ts";
import { FRAME_WORDS } from "./frame-words.ts";
import type { Page, PageSettings } from "./page.ts";
import { ScriptBanner } from "./script-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { LogoHeader, SiteHeader } from "./site-header.tsx";
import { siteLinks } from "./site-links.ts";
import { TranslationLink } from "./translation-link.tsx";

interface FrameProps {
  page: Page;
  settings: PageSettings;
  children: ReactNode;
}

/** Surrounds a page's content with skip link, banners, header and footer. */
export function Frame({ page, settings, children }: FrameProps) {
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

/** Shown in demo mode on every page and in the dashboard. */
export function DemoBanner({ lang = "en" }: { lang?: Language }) {
  const { demoTitle, demo } = FRAME_WORDS[lang];
  return (
    <aside className="demo-banner" aria-label={demoTitle}>
      <p>{demo}</p>
    </aside>
  );
}
