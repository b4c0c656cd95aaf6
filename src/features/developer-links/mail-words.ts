import type { PageLanguage } from "#shared/language/language.ts";
import { countOf, type MailFormats } from "#src/mail/mail-formats.ts";

type Counts = { fixed: number; others: number };

const ENGLISH = {
  subject: (host: string, { fixed, others }: Counts, formats: MailFormats) => {
    const all = countOf(formats, fixed + others, "issue", "issues");
    if (others === 0) return `${all} confirmed as fixed on ${host}`;
    if (fixed === 0) return `${all} not confirmed as fixed on ${host}`;
    return `${formats.number(fixed)} of ${all} confirmed as fixed on ${host}`;
  },
  owner: (host: string) =>
    `A developer marked issues on ${host} as done through your link. We checked their pages again:`,
  developer: (host: string) => `You marked issues on ${host} as done. We checked their pages again:`,
  states: {
    fixed: "Fixed: none of the checked pages has it anymore.",
    still: (pageUrl: string | null) => (pageUrl ? `Still there, for example on ${pageUrl}` : "Still there."),
    unclear:
      "Couldn’t be checked everywhere: a page may not have replied, or only you can open it. The next scan checks again.",
    unclearForDeveloper:
      "Couldn’t be checked everywhere: a page may not have replied, or only the website’s owner can open it. Try again later.",
  },
  more: (count: number, formats: MailFormats) => `And ${countOf(formats, count, "more", "more")}.`,
  dashboard: "See the links for developers",
  choose: "Choose which emails you get",
  link: "The page with the link you were given has the details.",
  once: "You get this one email because this address was entered on that page for the result. We’ve deleted it and won’t write again. If that wasn’t you, you can ignore this email.",
};

const GERMAN: typeof ENGLISH = {
  subject: (host, { fixed, others }, formats) => {
    const all = countOf(formats, fixed + others, "Problem", "Probleme");
    if (others === 0) return `${all} auf ${host} behoben`;
    if (fixed === 0) return `${all} auf ${host} nicht als behoben bestätigt`;
    return `${formats.number(fixed)} von ${formats.number(fixed + others)} Problemen auf ${host} behoben`;
  },
  owner: (host) =>
    `Über Ihren Entwicklerlink wurden Probleme auf ${host} als erledigt markiert. Wir haben ihre Seiten noch einmal geprüft:`,
  developer: (host) =>
    `Sie haben Probleme auf ${host} als erledigt markiert. Wir haben ihre Seiten noch einmal geprüft:`,
  states: {
    fixed: "Behoben: Keine der geprüften Seiten hat es noch.",
    still: (pageUrl) => (pageUrl ? `Noch vorhanden, zum Beispiel auf ${pageUrl}` : "Noch vorhanden."),
    unclear:
      "Konnte nicht überall geprüft werden: Vielleicht hat eine Seite nicht geantwortet, oder nur Sie können sie öffnen. Die nächste Prüfung sieht noch einmal nach.",
    unclearForDeveloper:
      "Konnte nicht überall geprüft werden: Vielleicht hat eine Seite nicht geantwortet, oder nur der Betreiber der Website kann sie öffnen. Versuchen Sie es später noch einmal.",
  },
  more: (count, formats) => `Und ${countOf(formats, count, "weiteres", "weitere")}.`,
  dashboard: "Entwicklerlinks ansehen",
  choose: "Auswählen, welche Mails Sie bekommen",
  link: "Einzelheiten finden Sie auf der Seite, deren Link Sie bekommen haben.",
  once: "Sie bekommen diese eine Mail, weil diese Adresse auf jener Seite für das Ergebnis angegeben wurde. Wir haben sie gelöscht und schreiben nicht noch einmal. Falls Sie das nicht waren, brauchen Sie nichts zu tun.",
};

export const RESULT_WORDS: Record<PageLanguage, typeof ENGLISH> = { en: ENGLISH, de: GERMAN };
