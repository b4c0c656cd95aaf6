import type { PageLanguage } from "#shared/language/language.ts";
import { countOf, type MailFormats } from "#src/mail/mail-formats.ts";

interface NewIssuesWords {
  subject(host: string, counts: { all: number; returned: number }, formats: MailFormats): string;
  intro(origin: string, day: string, all: number, formats: MailFormats): string;
  impact(impact: "critical" | "serious", isReturned: boolean): string;
  affected(people: string): string;
  remedy(text: string): string;
  place(pageUrl: string | undefined, others: number, formats: MailFormats): string;
  /** Names a rule by its id and criteria. */
  rule(idAndCriteria: string): string;
  more(count: number, formats: MailFormats): string;
  dashboard: string;
  caution: string;
  choose: string;
}

const ENGLISH: NewIssuesWords = {
  subject: (host, { all, returned }, formats) => {
    if (returned === 0) return `${countOf(formats, all, "new issue", "new issues")} on ${host}`;
    if (returned === all) return `${countOf(formats, all, "issue", "issues")} came back on ${host}`;
    return `${countOf(formats, all, "new or returned issue", "new or returned issues")} on ${host}`;
  },
  intro: (origin, day, all, formats) =>
    `The scan of ${origin} that ended on ${day} found ${countOf(formats, all, "issue", "issues")} of critical or serious impact that ${all === 1 ? "is new or has" : "are new or have"} come back.`,
  impact: (impact, isReturned) =>
    `${impact === "critical" ? "Critical" : "Serious"}${isReturned ? ", came back" : ""}.`,
  affected: (people) => `Affects ${people}.`,
  remedy: (text) => `What to do: ${text}`,
  rule: (idAndCriteria) => `Rule: ${idAndCriteria}.`,
  place: (pageUrl, others, formats) => {
    const first = pageUrl ? `On ${pageUrl}` : "On a page that is gone";
    return others > 0
      ? `${first} and ${countOf(formats, others, "other page", "other pages")}.`
      : `${first}.`;
  },
  more: (count, formats) =>
    `${countOf(formats, count, "more issue like these is", "more issues like these are")} in the dashboard.`,
  dashboard: "See this website’s issues",
  caution:
    "Automated rules find only some of the barriers that can keep people from using a website. Only people can check for the rest.",
  choose: "Choose which emails you get",
};

const GERMAN: NewIssuesWords = {
  subject: (host, { all, returned }, formats) => {
    if (returned === 0) return `${countOf(formats, all, "neues Problem", "neue Probleme")} auf ${host}`;
    if (returned === all)
      return `${countOf(formats, all, "wiedergekehrtes Problem", "wiedergekehrte Probleme")} auf ${host}`;
    return `${countOf(formats, all, "neues oder wiedergekehrtes Problem", "neue oder wiedergekehrte Probleme")} auf ${host}`;
  },
  intro: (origin, day, all, formats) =>
    `Die Prüfung von ${origin}, die am ${day} endete, hat ${countOf(formats, all, "Problem", "Probleme")} mit kritischer oder schwerwiegender Auswirkung gefunden, ${all === 1 ? "das neu oder wiedergekehrt ist" : "die neu oder wiedergekehrt sind"}.`,
  impact: (impact, isReturned) =>
    `${impact === "critical" ? "Kritisch" : "Schwerwiegend"}${isReturned ? ", wiedergekehrt" : ""}.`,
  affected: (people) => `Betrifft ${people}.`,
  remedy: (text) => `Was zu tun ist: ${text}`,
  rule: (idAndCriteria) => `Regel: ${idAndCriteria}.`,
  place: (pageUrl, others, formats) => {
    const first = pageUrl ? `Auf ${pageUrl}` : "Auf einer Seite, die es nicht mehr gibt";
    const more = countOf(formats, others, "weiteren Seite", "weiteren Seiten");
    return others > 0 ? `${first} und auf ${more}.` : `${first}.`;
  },
  more: (count, formats) =>
    `${countOf(formats, count, "weiteres solches Problem steht", "weitere solche Probleme stehen")} im Dashboard.`,
  dashboard: "Probleme dieser Website ansehen",
  caution:
    "Automatische Regeln finden einen Teil dessen, was Menschen an der Nutzung einer Website hindern kann. Das Übrige können nur Menschen prüfen.",
  choose: "Auswählen, welche Mails Sie bekommen",
};

export function newIssuesWords(language: PageLanguage): NewIssuesWords {
  return language === "de" ? GERMAN : ENGLISH;
}
