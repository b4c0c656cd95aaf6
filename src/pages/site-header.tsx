import type { ReactNode } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import type { FrameWords } from "./frame-words.ts";
import { SiteLinkItem } from "./site-link.tsx";
import type { LinkGroup, SiteLinks } from "./site-links.ts";

export interface SiteHeaderProps {
  productName: string;
  links: SiteLinks;
  words: FrameWords;
  here: string;
  /** Link to the page in the other language, if any. */
  translation?: ReactNode;
}

/**
 * Logo, sections, menus and sign-in links: a bar on wide screens, a single menu on phones. Menus
 * are native disclosures that work without a script; islands/client.ts enhances them.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { productName, words } = props;
  return (
    <header className="site-header">
      <div className="site-header__bar page-width">
        <LogoLink productName={productName} words={words} />
        <MainBar {...props} />
        <PhoneMenu {...props} />
      </div>
    </header>
  );
}

/** Header for sign-in and registration: the logo is the only link to other pages. */
export function LogoHeader({ productName, words }: Pick<SiteHeaderProps, "productName" | "words">) {
  return (
    <header className="site-header">
      <div className="site-header__bar page-width">
        <LogoLink productName={productName} words={words} />
      </div>
    </header>
  );
}

function LogoLink({ productName, words }: Pick<SiteHeaderProps, "productName" | "words">) {
  return (
    <a className="logo-link" href={localPath(PAGES.home)} aria-label={`${productName}: ${words.home}`}>
      <Logo productName={productName} />
    </a>
  );
}

function MainBar({ links, words, here, translation }: SiteHeaderProps) {
  return (
    <nav className="main-bar" aria-label={words.main}>
      <ul className="main-bar__items cluster">
        {links.sections.map((link) => (
          <SiteLinkItem key={link.href} link={link} words={words} here={here} className="nav-link" />
        ))}
        {links.menus.map((group) => (
          <li key={group.title}>
            <Menu group={group} words={words} here={here} />
          </li>
        ))}
      </ul>
      {translation}
      <SignInLinks words={words} start={links.start} />
    </nav>
  );
}

function Menu({ group, words, here }: { group: LinkGroup; words: FrameWords; here: string }) {
  return (
    <details className="menu" name="main-menu" data-hover="">
      <summary className="menu__toggle nav-link">
        {group.title}
        <Icon name="chevronDown" />
      </summary>
      <ul className="menu__links">
        {group.links.map((link) => (
          <SiteLinkItem key={link.href} link={link} words={words} here={here} className="nav-link" />
        ))}
      </ul>
    </details>
  );
}

function PhoneMenu({ links, words, here, translation }: SiteHeaderProps) {
  return (
    <details className="phone-menu">
      <summary className="phone-menu__toggle">
        <Icon name="menu" />
        {words.menu}
      </summary>
      <nav className="phone-menu__panel" aria-label={words.menu}>
        <ul>
          {links.sections.map((link) => (
            <SiteLinkItem key={link.href} link={link} words={words} here={here} className="nav-link" />
          ))}
        </ul>
        {links.menus.map(({ title, links: own }) => (
          <div key={title}>
            <p className="phone-menu__title muted small">{title}</p>
            <ul>
              {own.map((link) => (
                <SiteLinkItem key={link.href} link={link} words={words} here={here} className="nav-link" />
              ))}
            </ul>
          </div>
        ))}
        {translation}
        <SignInLinks words={words} start={links.start} />
      </nav>
    </details>
  );
}

function SignInLinks({ words, start }: { words: FrameWords } & Pick<SiteLinks, "start">) {
  return (
    <div className="ways-in cluster">
      <a className={buttonClass({ variant: "quiet" })} href={localPath(PAGES.login)}>
        {words.signIn}
      </a>
      {start && (
        <a className={buttonClass()} href={start}>
          {words.getStarted}
        </a>
      )}
      <a className={buttonClass()} href={DASHBOARD.home} hidden>
        {words.dashboard}
      </a>
    </div>
  );
}
