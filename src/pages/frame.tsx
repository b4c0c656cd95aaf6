import type { ReactNode } from "react";
import { PAGES } from "../shared/paths.ts";
import { FRAME_WORDS } from "./frame-words.ts";
import type { Page, PageSettings } from "./page.ts";
import { SiteFooter } from "./site-footer.tsx";
import { LogoHeader, SiteHeader } from "./site-header.tsx";
import { ENGLISH_LINKS, GERMAN_LINKS, type LinkGroup, type SiteLinks } from "./site-links.ts";

interface FrameProps {
  page: Page;
  settings: PageSettings;
  children: ReactNode;
}

/** What surrounds a page's content: skip link, banner of the demo mode, header and footer. */
export function Frame({ page, settings, children }: FrameProps) {
  const { productName } = settings;
  const { lang = "en", frame, paths } = page;
  const words = FRAME_WORDS[lang];
  const shared = { words, links: existing(lang === "de" ? GERMAN_LINKS : ENGLISH_LINKS), here: paths[0] };
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      {settings.billing === "demo" && <DemoBanner lang={lang} />}
      {frame === "account" ? (
        <LogoHeader productName={productName} words={words} />
      ) : (
        <SiteHeader productName={productName} {...shared} />
      )}
      <main id="content" className="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter settings={settings} {...shared} />
    </>
  );
}

/** Shown in demo mode on every page and in the dashboard. */
export function DemoBanner({ lang = "en" }: { lang?: "en" | "de" }) {
  const { demoTitle, demo } = FRAME_WORDS[lang];
  return (
    <aside className="demo-banner" aria-label={demoTitle}>
      <p>{demo}</p>
    </aside>
  );
}

const TO_COME = new Set<string>([PAGES.privacyGerman, PAGES.termsGerman, PAGES.imprint, PAGES.statement]);

/** Without the links to pages that are still to come. */
function existing({ sections, menus, footer }: SiteLinks): SiteLinks {
  const kept = (groups: readonly LinkGroup[]) =>
    groups
      .map(({ title, links }) => ({ title, links: links.filter(({ href }) => !TO_COME.has(href)) }))
      .filter(({ links }) => links.length > 0);
  return { sections, menus: kept(menus), footer: kept(footer) };
}
