import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { Logo } from "#ui/logo.tsx";
import type { FrameWords } from "./frame-words.ts";
import type { PageSettings } from "./page.ts";
import { SiteLinkItem } from "./site-link.tsx";
import type { SiteLinks } from "./site-links.ts";

interface SiteFooterProps {
  settings: PageSettings;
  links: SiteLinks;
  words: FrameWords;
  here: string;
}

export function SiteFooter({ settings, links, words, here }: SiteFooterProps) {
  const { productName, supportEmail, company } = settings;
  return (
    <footer className="site-footer">
      <div className="site-footer__inner page-width">
        <div className="site-footer__about stack stack--close muted small">
          <a className="logo-link" href={localPath(PAGES.home)} aria-label={`${productName}: ${words.home}`}>
            <Logo productName={productName} />
          </a>
          <p>{words.about}</p>
          <p>
            {words.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
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
