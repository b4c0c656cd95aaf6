import { PAGES } from "../shared/paths.ts";

export interface SiteLink {
  href: string;
  label: string;
}

/** Sections of the landing page. */
export const SECTION_LINKS: SiteLink[] = [
  { href: "/#features", label: "Features" },
  { href: "/#how-it-works", label: "How it works" },
  { href: "/#pricing", label: "Pricing" },
];

export const GERMAN_SECTION_LINKS: SiteLink[] = [
  { href: "/#features", label: "Funktionen" },
  { href: "/#how-it-works", label: "So funktioniert es" },
  { href: "/#pricing", label: "Preise" },
];

/** Only pages that exist; one that is added later is listed here and nowhere else. */
export const FOOTER_LINKS: SiteLink[] = [
  { href: PAGES.contact, label: "Contact" },
  { href: PAGES.privacy, label: "Privacy Policy" },
  { href: PAGES.terms, label: "Terms of Service" },
];

export const GERMAN_FOOTER_LINKS: SiteLink[] = [
  { href: PAGES.contact, label: "Kontakt (englisch)" },
  { href: PAGES.privacy, label: "Datenschutz (englisch)" },
  { href: PAGES.terms, label: "Nutzungsbedingungen (englisch)" },
];
