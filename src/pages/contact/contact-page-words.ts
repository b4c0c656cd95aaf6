import type { ContactLanguage } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";

export const CONTACT_PAGE_WORDS: Record<ContactLanguage, ContactPageWords> = {
  en: {
    title: "Contact",
    documentTitle: (product) => `Contact ${product}: sales, support and accessibility feedback`,
    description: (product, isSold) =>
      `Write to the people behind ${product}: questions, ${isSold ? "Enterprise offers, " : ""}partnerships, accessibility feedback.`,
    lead: "A question, an offer for your organization, or something on this site that does not work for you: write to us.",
    notSent: "Not sent yet",
    otherWays: "Other ways to reach us",
    email: "By email",
    phone: "By phone",
    post: "By post",
    privacy: "What you send is used to answer you, and removed after twelve months.",
    privacyLink: { href: PAGES.privacy, label: "Privacy Policy" },
    back: "Return to Homepage",
  },
  de: {
    title: "Kontakt",
    documentTitle: (product) => `Kontakt zu ${product}: Angebote, Hilfe und Barrierefreiheit`,
    description: (product, isSold) =>
      `Schreiben Sie den Menschen hinter ${product}: Fragen, ${isSold ? "Enterprise-Angebote, " : ""}Partnerschaften, Barrierefreiheit.`,
    lead: "Eine Frage, ein Angebot für Ihre Organisation oder etwas auf dieser Website, das für Sie nicht funktioniert: Schreiben Sie uns.",
    notSent: "Noch nicht gesendet",
    otherWays: "Andere Wege zu uns",
    email: "Per E-Mail",
    phone: "Per Telefon",
    post: "Per Post",
    privacy: "Wir verwenden Ihre Angaben, um Ihnen zu antworten, und löschen sie nach zwölf Monaten.",
    privacyLink: { href: PAGES.privacyGerman, label: "Datenschutzerklärung" },
    back: "Zur Startseite",
  },
};

interface ContactPageWords {
  title: string;
  /** Title for the browser tab and search results. */
  documentTitle: (product: string) => string;
  description: (product: string, isSold: boolean) => string;
  lead: string;
  /** Prefix for the title when the form was rejected. */
  notSent: string;
  otherWays: string;
  email: string;
  phone: string;
  post: string;
  privacy: string;
  privacyLink: { href: string; label: string };
  back: string;
}
