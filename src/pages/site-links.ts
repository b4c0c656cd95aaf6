import { PAGES } from "../shared/paths.ts";
import type { Language } from "./language.ts";

export interface SiteLink {
  href: string;
  label: string;
  /** Where the page behind it is in another language than the page with the link. */
  hrefLang?: Language;
}

export interface LinkGroup {
  title: string;
  links: readonly SiteLink[];
}

export interface SiteLinks {
  /** Sections of the landing page. */
  sections: readonly SiteLink[];
  /** Menus of the header. */
  menus: readonly LinkGroup[];
  footer: readonly LinkGroup[];
}

/** Spec section 2, header and footer. */
export const ENGLISH_LINKS: SiteLinks = {
  sections: [
    { href: "/#features", label: "Features" },
    { href: "/#how-it-works", label: "How it works" },
    { href: "/#pricing", label: "Pricing" },
  ],
  menus: [
    {
      title: "Resources",
      links: [
        { href: PAGES.blog, label: "Blog" },
        { href: PAGES.helpCenter, label: "Help center" },
        { href: PAGES.contact, label: "Contact" },
      ],
    },
    {
      title: "Partners",
      links: [
        { href: PAGES.partnersAgencies, label: "Agencies" },
        { href: PAGES.partnersAffiliates, label: "Affiliates" },
        { href: PAGES.partnersNonprofits, label: "Nonprofits" },
      ],
    },
  ],
  footer: [
    {
      title: "Resources",
      links: [
        { href: PAGES.installationGuides, label: "Installation guides" },
        { href: PAGES.helpCenter, label: "Help center" },
        { href: PAGES.blog, label: "Blog" },
        { href: PAGES.contact, label: "Contact" },
      ],
    },
    {
      title: "Partners",
      links: [
        { href: PAGES.partnersAgencies, label: "Agencies" },
        { href: PAGES.partnersAffiliates, label: "Affiliates" },
        { href: PAGES.partnersNonprofits, label: "Nonprofits" },
      ],
    },
    {
      title: "Legal",
      links: [
        { href: PAGES.privacy, label: "Privacy Policy" },
        { href: PAGES.terms, label: "Terms of Service" },
        { href: PAGES.statement, label: "Accessibility statement" },
        { href: `${PAGES.imprint}#imprint`, label: "Imprint" },
      ],
    },
  ],
};

export const GERMAN_LINKS: SiteLinks = {
  sections: [
    { href: "/#features", label: "Funktionen", hrefLang: "en" },
    { href: "/#how-it-works", label: "So funktioniert es", hrefLang: "en" },
    { href: "/#pricing", label: "Preise", hrefLang: "en" },
  ],
  menus: [
    {
      title: "Ressourcen",
      links: [
        { href: PAGES.blog, label: "Blog", hrefLang: "en" },
        { href: PAGES.helpCenter, label: "Hilfe", hrefLang: "en" },
        { href: PAGES.contactGerman, label: "Kontakt" },
      ],
    },
    {
      title: "Partner",
      links: [
        { href: PAGES.partnersAgencies, label: "Agenturen", hrefLang: "en" },
        { href: PAGES.partnersAffiliates, label: "Affiliates", hrefLang: "en" },
        { href: PAGES.partnersNonprofits, label: "Gemeinnützige", hrefLang: "en" },
      ],
    },
  ],
  footer: [
    {
      title: "Ressourcen",
      links: [
        { href: PAGES.installationGuides, label: "Installationsanleitungen", hrefLang: "en" },
        { href: PAGES.helpCenter, label: "Hilfe", hrefLang: "en" },
        { href: PAGES.blog, label: "Blog", hrefLang: "en" },
        { href: PAGES.contactGerman, label: "Kontakt" },
      ],
    },
    {
      title: "Partner",
      links: [
        { href: PAGES.partnersAgencies, label: "Agenturen", hrefLang: "en" },
        { href: PAGES.partnersAffiliates, label: "Affiliates", hrefLang: "en" },
        { href: PAGES.partnersNonprofits, label: "Gemeinnützige", hrefLang: "en" },
      ],
    },
    {
      title: "Rechtliches",
      links: [
        { href: PAGES.imprint, label: "Impressum" },
        { href: PAGES.privacyGerman, label: "Datenschutz" },
        { href: PAGES.termsGerman, label: "AGB" },
        { href: `${PAGES.statement}#erklaerung-zur-barrierefreiheit`, label: "Barrierefreiheit" },
      ],
    },
  ],
};
