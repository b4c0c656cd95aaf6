import { PAGES } from "../shared/paths.ts";
import { Logo } from "../ui/logo.tsx";
import type { PageSettings } from "./page.ts";
import { FOOTER_LINKS, GERMAN_FOOTER_LINKS } from "./site-links.ts";

export function SiteFooter({ settings, german }: { settings: PageSettings; german: boolean }) {
  const { productName, supportEmail, company } = settings;
  const links = german ? GERMAN_FOOTER_LINKS : FOOTER_LINKS;
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <div className="stack stack--tight">
          <a
            className="logo-link"
            href={PAGES.home}
            aria-label={`${productName}: ${german ? "Startseite" : "home page"}`}
          >
            <Logo productName={productName} />
          </a>
          <p className="site-footer__note">
            {german ? "Fragen? Schreiben Sie an " : "Questions? Write to "}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
        <nav aria-label={german ? "Fußzeile" : "Footer"}>
          <ul className="site-footer__links">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="site-footer__note">© {company.name}</p>
      </div>
    </footer>
  );
}
