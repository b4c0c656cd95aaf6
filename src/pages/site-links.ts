import { PAGES } from "#shared/paths.ts";
import type { Language } from "./language.ts";

export interface SiteLink {
  href: string;
  label: string;
  /** The target's language, if it differs from the current page's. */
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

interface Place {
  en: string;
  de: string;
  path: string;
  /** Its German page or part. */
  germanPath?: string;
}

const SECTIONS: readonly Place[] = [
  { en: "Features", de: "Funktionen", path: "/#features" },
  { en: "How it works", de: "So funktioniert es", path: "/#how-it-works" },
  { en: "Pricing", de: "Preise", path: "/#pricing" },
];

const GUIDES: Place = {
  en: "Installation guides",
  de: "Installationsanleitungen",
  path: PAGES.installationGuides,
};
const BLOG: Place = { en: "Blog", de: "Blog", path: PAGES.blog };
const HELP: Place = { en: "Help center", de: "Hilfe", path: PAGES.helpCenter };
const CONTACT: Place = {
  en: "Contact",
  de: "Kontakt",
  path: PAGES.contact,
  germanPath: PAGES.contactGerman,
};

const PARTNERS: readonly Place[] = [
  { en: "Agencies", de: "Agenturen", path: PAGES.partnersAgencies },
  { en: "Affiliates", de: "Affiliates", path: PAGES.partnersAffiliates },
  { en: "Nonprofits", de: "Gemeinnützige", path: PAGES.partnersNonprofits },
];

const LEGAL: readonly Place[] = [
  { en: "Privacy Policy", de: "Datenschutz", path: PAGES.privacy, germanPath: PAGES.privacyGerman },
  { en: "Terms of Service", de: "AGB", path: PAGES.terms, germanPath: PAGES.termsGerman },
  {
    en: "Accessibility statement",
    de: "Barrierefreiheit",
    path: PAGES.statement,
    germanPath: `${PAGES.statement}#erklaerung-zur-barrierefreiheit`,
  },
  { en: "Imprint", de: "Impressum", path: `${PAGES.imprint}#imprint`, germanPath: PAGES.imprint },
];

const TITLES = {
  en: { resources: "Resources", partners: "Partners", legal: "Legal" },
  de: { resources: "Ressourcen", partners: "Partner", legal: "Rechtliches" },
};

/** Returns the links of header and footer for pages in one language. */
export function siteLinks(lang: Language): SiteLinks {
  const titles = TITLES[lang];
  const group = (title: keyof typeof titles, places: readonly Place[]): LinkGroup => ({
    title: titles[title],
    links: places.map((place) => linkTo(place, lang)),
  });
  const partners = group("partners", PARTNERS);
  return {
    sections: SECTIONS.map((section) => linkTo(section, lang)),
    menus: [group("resources", [BLOG, HELP, CONTACT]), partners],
    footer: [group("resources", [GUIDES, HELP, BLOG, CONTACT]), partners, group("legal", LEGAL)],
  };
}

function linkTo({ path, germanPath, ...labels }: Place, lang: Language): SiteLink {
  const label = labels[lang];
  if (lang === "en") return { href: path, label };
  return germanPath ? { href: germanPath, label } : { href: path, label, hrefLang: "en" };
}
