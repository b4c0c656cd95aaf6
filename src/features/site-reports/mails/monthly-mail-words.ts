import type { PageLanguage } from "#shared/language/language.ts";
import type { IMPACTS } from "#shared/sites/choices.ts";
import { countOf, type MailFormats } from "#src/mail/mail-formats.ts";

interface MonthlyMailWords {
  subject(host: string, month: string): string;
  noResult(scans: number, origin: string, formats: MailFormats): string;
  result(scans: number, day: string, formats: MailFormats): string;
  pages(checked: number, clean: number, formats: MailFormats): string;
  failed(pages: number, formats: MailFormats): string;
  questions(count: number, formats: MailFormats): string;
  comparedWith(day: string): string;
  nothingBefore: string;
  impacts: Record<(typeof IMPACTS)[number], string>;
  impact(name: string, now: string, before: string | null): string;
  changes: string;
  found(count: string): string;
  fixed(count: string): string;
  returned(count: string): string;
  byHand: string;
  criteria(all: string, unchecked: string): string;
  checks(
    counts: { all: number; passed: string; failed: string; other: string; open: string },
    formats: MailFormats,
  ): string;
  dashboard: string;
  page: string;
  pdf: string;
  links(days: number): string;
  caution: string;
  choose: string;
}

const ENGLISH: MonthlyMailWords = {
  subject: (host, month) => `Scans of ${host}: ${month}`,
  noResult: (scans, origin, formats) =>
    `${countOf(formats, scans, "scan", "scans")} of ${origin} ended this month without a result. See the dashboard for the reason.`,
  result: (scans, day, formats) =>
    `${countOf(formats, scans, "scan", "scans")} ended this month. Here are the results of the last one, on ${day}:`,
  pages: (checked, clean, formats) =>
    `${countOf(formats, checked, "page", "pages")} checked, ${formats.number(clean)} of them without known issues`,
  failed: (pages, formats) => `${countOf(formats, pages, "page", "pages")} couldn’t be read`,
  questions: (count, formats) =>
    `${countOf(formats, count, "open question", "open questions")} for a person to decide`,
  comparedWith: (day) => `Open issues by impact, with the numbers of ${day} in parentheses:`,
  nothingBefore: "Open issues by impact (there are no earlier results to compare with):",
  impacts: { critical: "Critical", serious: "Serious", moderate: "Moderate", minor: "Minor" },
  impact: (name, now, before) => `${name}: ${now}${before === null ? "" : ` (before: ${before})`}`,
  changes: "Changes this month:",
  found: (count) => `New: ${count}`,
  fixed: (count) => `Fixed: ${count}`,
  returned: (count) => `Came back: ${count}`,
  byHand: "What only people can check",
  criteria: (all, unchecked) =>
    `No automated rule covers ${unchecked} of the ${all} success criteria of WCAG 2.2, levels A and AA, and rules cover the others only in part`,
  checks: ({ all, passed, failed, other, open }, formats) =>
    `Of ${countOf(formats, all, "manual check", "manual checks")}, ${passed} passed, ${failed} failed, ${other} didn’t apply and ${open} are open`,
  dashboard: "See this website’s issues",
  page: "Read the report as a web page",
  pdf: "Read the report as an accessible PDF",
  links: (days) => `Both links work for ${days} days, without signing in, for anyone who has them.`,
  caution:
    "Automated rules find only some of the barriers that can keep people from using a website. A website without known issues can still have barriers.",
  choose: "Choose which emails you get",
};

const GERMAN: MonthlyMailWords = {
  subject: (host, month) => `Prüfungen von ${host}: ${month}`,
  noResult: (scans, origin, formats) =>
    `${countOf(formats, scans, "Prüfung", "Prüfungen")} von ${origin} ${scans === 1 ? "endete" : "endeten"} in diesem Monat ohne Ergebnis. Das Dashboard nennt den Grund.`,
  result: (scans, day, formats) =>
    `In diesem Monat ${scans === 1 ? "endete" : "endeten"} ${countOf(formats, scans, "Prüfung", "Prüfungen")}. Die letzte mit Ergebnis, vom ${day}, ergab:`,
  pages: (checked, clean, formats) =>
    `${countOf(formats, checked, "Seite", "Seiten")} geprüft, davon ${formats.number(clean)} ohne bekannte Probleme`,
  failed: (pages, formats) => `${countOf(formats, pages, "Seite war", "Seiten waren")} nicht lesbar`,
  questions: (count, formats) =>
    `${countOf(formats, count, "offene Frage", "offene Fragen")}, die ein Mensch beurteilen muss`,
  comparedWith: (day) => `Offene Probleme nach Auswirkung, in Klammern die vom ${day}:`,
  nothingBefore:
    "Offene Probleme nach Auswirkung; es gibt kein Ergebnis eines früheren Monats zum Vergleich:",
  impacts: { critical: "Kritisch", serious: "Schwerwiegend", moderate: "Mittel", minor: "Gering" },
  impact: (name, now, before) => `${name}: ${now}${before === null ? "" : ` (vorher: ${before})`}`,
  changes: "Änderungen in diesem Monat:",
  found: (count) => `Neu: ${count}`,
  fixed: (count) => `Behoben: ${count}`,
  returned: (count) => `Wiedergekehrt: ${count}`,
  byHand: "Was keine Maschine prüfen kann",
  criteria: (all, unchecked) =>
    `Von ${all} Erfolgskriterien der WCAG 2.2, Stufen A und AA, prüft keine automatische Regel ${unchecked}, und von den übrigen sehen Regeln nur einen Teil`,
  checks: ({ all, passed, failed, other, open }, formats) =>
    `Von ${countOf(formats, all, "Prüfung", "Prüfungen")} durch Menschen: ${passed} bestanden, ${failed} nicht bestanden, ${other} nicht zutreffend, ${open} offen`,
  dashboard: "Probleme dieser Website ansehen",
  page: "Bericht als Webseite lesen",
  pdf: "Bericht als barrierefreies PDF lesen",
  links: (days) =>
    `Die beiden Links zum Bericht gelten ${days} Tage, ohne Anmeldung und für alle, die sie haben.`,
  caution:
    "Automatische Regeln finden einen Teil dessen, was Menschen an der Nutzung einer Website hindern kann. Auch eine Website ohne bekannte Probleme kann Barrieren haben.",
  choose: "Auswählen, welche Mails Sie bekommen",
};

export function monthlyMailWords(language: PageLanguage): MonthlyMailWords {
  return language === "de" ? GERMAN : ENGLISH;
}
