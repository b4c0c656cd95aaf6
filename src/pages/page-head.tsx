import type { ReactNode } from "react";
import { PAGES } from "#shared/paths.ts";
import type { Language } from "./language.ts";
import type { SiteLink } from "./site-links.ts";

export interface PageHeadProps {
  title: string;
  /** The page's short name in the breadcrumb, where that is not its title. */
  name?: string;
  /** The pages between the home page and this one. */
  way?: readonly SiteLink[];
  lead?: ReactNode;
  /** Dates and the like, one after another. */
  facts?: ReactNode;
  /** Below all that. */
  children?: ReactNode;
  lang?: Language;
}

/** The band at the top of a page of content: where it is, its title and what it is about. */
export function PageHead({ title, name = title, way = [], lang = "en", ...rest }: PageHeadProps) {
  const { lead, facts, children } = rest;
  const words = lang === "de" ? GERMAN : ENGLISH;
  const links = [{ href: PAGES.home, label: words.home }, ...way];
  return (
    <header className="page-head">
      <div className="page-head__inner page-width">
        <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
          <ol>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p className="page-head__lead">{lead}</p>}
        {facts && <p className="facts">{facts}</p>}
        {children}
      </div>
      <RisingRail />
    </header>
  );
}

/** Decorative: the yellow edge of the band goes on as a handrail that climbs. */
function RisingRail() {
  return (
    <svg className="page-head__rail" viewBox="0 0 400 160" aria-hidden="true" focusable="false">
      <path className="page-head__posts" d="M130 123v37M220 89v71M310 55v105" />
      <path className="page-head__bar" d="M32 163 400 24" />
    </svg>
  );
}

const ENGLISH = { home: "Home", breadcrumbs: "Breadcrumb" };
const GERMAN = { home: "Startseite", breadcrumbs: "Brotkrumenpfad" };
