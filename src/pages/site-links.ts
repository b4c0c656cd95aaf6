import type { PageLanguage } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import type { PageSettings } from "./page.ts";

export interface SiteLink {
  href: string;
  label: string;
  /** Target language, if different from the current page's. */
  hrefLang?: PageLanguage;
}

export interface LinkGroup {
  title: string;
  links: readonly SiteLink[];
}

export interface SiteLinks {
  /** Sections on the landing page. */
  sections: readonly SiteLink[];
  /** Target of the button next to the sign-in link; null if registration is closed. */
  start: string | null;
  menus: readonly LinkGroup[];
  footer: readonly LinkGroup[];
}

interface Place {
  en: string;
  de: string;
  path: string;
}

const SECTIONS: readonly Place[] = [
  { en: "Features", de: "Funktionen", path: "/#features" },
  { en: "How it works", de: "So funktioniert es", path: "/#how-it-works" },
];
const PRICING: Place = { en: "Pricing", de: "Preise", path: "/#pricing" };

const GUIDES: Place = {
  en: "Installation guides",
  de: "Anleitungen zur Installation",
  path: PAGES.installationGuides,
};
const OVERVIEW: Place = { en: "All resources", de: "Alle Ressourcen", path: PAGES.resources };
const BLOG: Place = { en: "Blog", de: "Blog", path: PAGES.blog };
const HELP: Place = { en: "Help center", de: "Hilfe", path: PAGES.helpCenter };
const CONTACT: Place = {
  en: "Contact",
  de: "Kontakt",
  path: PAGES.contact,
};

const PARTNERS: readonly Place[] = [
  { en: "Agencies", de: "Agenturen", path: PAGES.partnersAgencies },
  { en: "Affiliates", de: "Affiliates", path: PAGES.partnersAffiliates },
  { en: "Nonprofits", de: "Gemeinnützige Organisationen", path: PAGES.partnersNonprofits },
];

const LEGAL: readonly Place[] = [
  { en: "Privacy Policy", de: "Datenschutz", path: PAGES.privacy },
  { en: "Terms of Service", de: "AGB", path: PAGES.terms },
  {
    en: "Accessibility statement",
    de: "Barrierefreiheit",
    path: PAGES.statement,
  },
  { en: "Imprint", de: "Impressum", path: `${PAGES.imprint}#imprint` },
  { en: "Report a vulnerability", de: "Sicherheitslücke melden", path: FILES.securityTxt },
];

const TITLES = {
  en: { resources: "Resources", partners: "Partners", legal: "Legal" },
  de: { resources: "Ressourcen", partners: "Partner", legal: "Rechtliches" },
};

type LinkSettings = Pick<PageSettings, "billing" | "signUps" | "hasSite">;

/** Returns the header and footer links for pages in one language. */
export function siteLinks(lang: PageLanguage, { billing, signUps, hasSite }: LinkSettings): SiteLinks {
  const isSold = billing !== "off";
  const titles = TITLES[lang];
  const group = (title: keyof typeof titles, places: readonly Place[]): LinkGroup => ({
    title: titles[title],
    links: places.map((place) => linkTo(place, lang)),
  });
  const partners = hasSite && isSold ? [group("partners", PARTNERS)] : [];
  const sections = isSold ? [...SECTIONS, PRICING] : SECTIONS;
  const menu = hasSite ? [BLOG, HELP, CONTACT] : [GUIDES, HELP, CONTACT];
  const resources = hasSite ? [GUIDES, HELP, BLOG, CONTACT, OVERVIEW] : menu;
  return {
    sections: hasSite ? sections.map((section) => linkTo(section, lang)) : [],
    start: startOf({ billing, signUps, hasSite }, lang),
    menus: [group("resources", menu), ...partners],
    footer: [group("resources", resources), ...partners, group("legal", LEGAL)],
  };
}

function startOf({ billing, signUps, hasSite }: LinkSettings, lang: PageLanguage): string | null {
  if (signUps !== "open") return null;
  return pageIn(lang, hasSite && billing !== "off" ? PRICING.path : PAGES.register);
}

function linkTo(place: Place, lang: PageLanguage): SiteLink {
  return { href: pageIn(lang, place.path), label: place[lang] };
}
