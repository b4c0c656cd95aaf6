import type { ReactNode } from "react";
import { SiteHeader } from "../../islands/site-header.tsx";
import { PAGES } from "../shared/paths.ts";
import { Logo } from "../ui/logo.tsx";
import { Island } from "./island.tsx";
import type { Page, PageSettings } from "./page.ts";
import { SiteFooter } from "./site-footer.tsx";
import { GERMAN_SECTION_LINKS, SECTION_LINKS } from "./site-links.ts";

interface FrameProps {
  page: Page;
  settings: PageSettings;
  children: ReactNode;
}

/** What surrounds a page's content: skip link, banner of the demo mode, header and footer. */
export function Frame({ page, settings, children }: FrameProps) {
  const german = page.lang === "de";
  return (
    <>
      <a className="skip-link" href="#content">
        {german ? "Zum Inhalt springen" : "Skip to content"}
      </a>
      {settings.billing === "demo" && <DemoBanner german={german} />}
      <PageHeader page={page} settings={settings} german={german} />
      <main id="content" className="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter settings={settings} german={german} />
    </>
  );
}

function PageHeader({ page, settings, german }: { page: Page; settings: PageSettings; german: boolean }) {
  const { productName } = settings;
  if (page.frame === "account") return <LogoHeader productName={productName} />;
  const props = { productName, links: german ? GERMAN_SECTION_LINKS : SECTION_LINKS, german };
  if (!page.landing) return <SiteHeader {...props} />;
  return <Island name="site-header" component={SiteHeader} props={props} />;
}

/** On sign-in and registration nothing leads away but the logo (spec section 2). */
function LogoHeader({ productName }: { productName: string }) {
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <a className="logo-link" href={PAGES.home} aria-label={`${productName}: home page`}>
          <Logo productName={productName} />
        </a>
      </div>
    </header>
  );
}

/** Shown in demo mode on every page and in the dashboard. */
export function DemoBanner({ german = false }: { german?: boolean }) {
  return (
    <aside className="demo-banner" aria-label={german ? "Demomodus" : "Demo mode"}>
      <p>
        {german
          ? "Demomodus: Zahlungen sind simuliert, keine Karte wird belastet."
          : "Demo mode: payments are simulated, no card is charged."}
      </p>
    </aside>
  );
}
