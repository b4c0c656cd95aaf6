import type { ReactNode } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import type { SiteLink } from "./site-links.ts";

export interface PageHeadProps {
  title: string;
  /** The page's name in the breadcrumb; its title by default. */
  name?: string;
  /** Breadcrumbs between the home page and this one. */
  trail?: readonly SiteLink[];
  lead?: ReactNode;
  /** A line of details, such as dates. */
  facts?: ReactNode;
  /** Whether the rail rises alongside; off for legal texts. */
  hasRail?: boolean;
  /** A decorative picture that replaces the rail. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** Band at the top of a content page: breadcrumb, title and lead. */
export function PageHead({ title, name = title, trail = [], ...rest }: PageHeadProps) {
  const { lead, facts, picture, hasRail = !picture, children } = rest;
  const links = [{ href: localPath(PAGES.home), label: t("Home") }, ...trail];
  return (
    <header className="page-head">
      <div className="page-head__inner page-width stack">
        <nav className="breadcrumbs small" aria-label={t("Breadcrumb")}>
          <ol className="cluster" itemScope itemType="https://schema.org/BreadcrumbList">
            {links.map(({ href, label }, index) => (
              <Crumb key={href} position={index + 1}>
                <a href={href} itemProp="item">
                  <span itemProp="name">{label}</span>
                </a>
              </Crumb>
            ))}
            <Crumb position={links.length + 1} isCurrent>
              <span itemProp="name">{name}</span>
            </Crumb>
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p className="page-head__lead">{lead}</p>}
        {facts && <p className="facts cluster small">{facts}</p>}
        {children}
        {picture && <div className="page-head__picture">{picture}</div>}
      </div>
      {hasRail && <RisingRail />}
    </header>
  );
}

interface CrumbProps {
  /** Position, counted from 1. */
  position: number;
  isCurrent?: boolean;
  children: ReactNode;
}

/** An item with microdata, which search engines show instead of the address. */
function Crumb({ position, isCurrent = false, children }: CrumbProps) {
  return (
    <li
      aria-current={isCurrent ? "page" : undefined}
      itemProp="itemListElement"
      itemScope
      itemType="https://schema.org/ListItem"
    >
      {children}
      <meta itemProp="position" content={String(position)} />
    </li>
  );
}

/** Decorative: the band's yellow edge continues as a rising handrail. */
function RisingRail() {
  return (
    <svg className="page-head__rail" viewBox="0 0 400 160" aria-hidden="true" focusable="false">
      <path className="page-head__posts" d="M130 123v37M220 89v71M310 55v105" />
      <path className="page-head__bar" d="M32 163 400 24" />
    </svg>
  );
}
