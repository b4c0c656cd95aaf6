import type { PageLanguage } from "#shared/language/language.ts";
import { countOf, type MailFormats } from "#src/mail/mail-formats.ts";

interface WithdrawnWords {
  subject(host: string, all: number, formats: MailFormats): string;
  intro(origin: string, day: string, all: number, formats: MailFormats): string;
  /** Identifies a correction by the rule whose failure it corrected. */
  correction(title: string): string;
  reason(title: string, page: string): string;
  more(count: number, formats: MailFormats): string;
  next: string;
  choose: string;
}

const ENGLISH: WithdrawnWords = {
  subject: (host, all, formats) =>
    `${countOf(formats, all, "correction was", "corrections were")} withdrawn on ${host}`,
  intro: (origin, day, all, formats) =>
    `The scan of ${origin} that ended on ${day} found ${countOf(formats, all, "correction that causes", "corrections that cause")} another issue on the page. We’ve switched ${all === 1 ? "it" : "them"} off, so visitors see the page without ${all === 1 ? "it" : "them"} again.`,
  correction: (title) => `Correction of: ${title}`,
  reason: (title, page) => `It caused another issue on ${page}: ${title}.`,
  more: (count, formats) =>
    `${countOf(formats, count, "more withdrawn correction is", "more withdrawn corrections are")} in the dashboard.`,
  next: "Change the value and publish it again or, better yet, fix the page’s own markup.",
  choose: "Choose which emails you get",
};

const GERMAN: WithdrawnWords = {
  subject: (host, all, formats) =>
    `${countOf(formats, all, "Korrektur", "Korrekturen")} auf ${host} zurückgenommen`,
  intro: (origin, day, all, formats) =>
    `Die Prüfung von ${origin}, die am ${day} endete, hat ${countOf(formats, all, "Korrektur", "Korrekturen")} gefunden, durch die an anderer Stelle der Seite ein Fehler entsteht. Besucher bekommen ${all === 1 ? "sie" : "diese"} nicht mehr, und die Seite ist wieder so wie in ihrem Quelltext.`,
  correction: (title) => `Korrektur zu: ${title}`,
  reason: (title, page) => `Sie hat auf ${page} ein anderes Problem verursacht: ${title}.`,
  more: (count, formats) =>
    `${countOf(formats, count, "weitere solche Korrektur steht", "weitere solche Korrekturen stehen")} im Dashboard.`,
  next: "Ändern Sie den Wert und veröffentlichen Sie ihn erneut, oder besser: Ändern Sie das Markup der Seite selbst.",
  choose: "Auswählen, welche Mails Sie bekommen",
};

export function withdrawnWords(language: PageLanguage): WithdrawnWords {
  return language === "de" ? GERMAN : ENGLISH;
}
