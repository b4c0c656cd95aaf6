import { type MouseEvent, useId, useRef } from "react";
import { PAGES } from "../src/shared/paths.ts";
import { buttonClass } from "../src/ui/button.tsx";
import { Icon } from "../src/ui/icon.tsx";
import { Logo } from "../src/ui/logo.tsx";

export interface SiteHeaderProps {
  productName: string;
  links: { href: string; label: string }[];
  german: boolean;
}

/**
 * Logo and navigation; on phones the navigation is a popover, which works before hydration and without.
 * As an island it also closes once a section of the same page was chosen.
 */
export function SiteHeader({ productName, links, german }: SiteHeaderProps) {
  const menuId = useId();
  const menu = useRef<HTMLElement>(null);
  const words = german ? GERMAN : ENGLISH;

  function closeAfterChoice({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest("a");
    if (isLink && menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }

  return (
    <header className="site-header">
      <div className="site-header__bar">
        <a className="logo-link" href={PAGES.home} aria-label={`${productName}: ${words.home}`}>
          <Logo productName={productName} />
        </a>
        <button type="button" className="icon-button site-header__toggle" popoverTarget={menuId}>
          <Icon name="menu" />
          <span className="visually-hidden">{words.menu}</span>
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only watches the links inside */}
        <nav
          className="site-header__nav"
          id={menuId}
          ref={menu}
          popover="auto"
          aria-label={words.navigation}
          onClick={closeAfterChoice}
        >
          <button
            type="button"
            className="icon-button site-header__close"
            popoverTarget={menuId}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
            <span className="visually-hidden">{words.close}</span>
          </button>
          <ul className="site-header__links">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <div className="site-header__actions">
            <a className={buttonClass({ variant: "quiet" })} href={PAGES.login}>
              {words.signIn}
            </a>
            <a className={buttonClass()} href={`${PAGES.home}#pricing`}>
              {words.getStarted}
            </a>
          </div>
        </nav>
      </div>
    </header>
  );
}

const ENGLISH = {
  home: "home page",
  menu: "Menu",
  close: "Close menu",
  navigation: "Main",
  signIn: "Sign in",
  getStarted: "Get Started",
};

const GERMAN = {
  home: "Startseite",
  menu: "Menü",
  close: "Menü schließen",
  navigation: "Hauptnavigation",
  signIn: "Anmelden",
  getStarted: "Jetzt starten",
};
