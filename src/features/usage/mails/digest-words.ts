import type { PageLanguage } from "#shared/language/language.ts";
import type { UsedTool } from "#shared/usage/schemas.ts";
import { words as german } from "#widget/languages/de.json" with { type: "json" };
import { words as english } from "#widget/languages/en.json" with { type: "json" };

interface DigestWords {
  subject(to: string): string;
  visit: [one: string, many: string];
  visits(span: { from: string; to: string }, visits: string, before: string): string;
  tools: string;
  counted: string;
  noTools: string;
  nameOf(tool: UsedTool): string;
  reports(count: number, shown: string): string;
  usage: string;
  openReports: string;
  choose: string;
}

const ENGLISH: DigestWords = {
  subject: (to) => `Your visitors in the week ending ${to}`,
  visit: ["visit", "visits"],
  visits: ({ from, to }, visits, before) =>
    `From ${from} to ${to}, your websites had ${visits} with the widget, compared with ${before} the week before.`,
  tools: "What visitors switched on most:",
  counted: "We count each tool at most once per page, and record nothing about who used it.",
  noTools: "No one switched on a tool, or you’ve turned off counting.",
  nameOf: (tool) => (isProfile(tool) ? `Profile: ${english[tool]}` : english[tool]),
  reports: (count, shown) =>
    count === 0
      ? "No one reported a barrier."
      : `${shown} ${count === 1 ? "barrier was" : "barriers were"} reported.`,
  usage: "See all usage",
  openReports: "Open the barrier reports",
  choose: "Choose which emails you get",
};

const GERMAN: DigestWords = {
  subject: (to) => `Ihre Besucher in der Woche bis zum ${to}`,
  visit: ["Besuch", "Besuche"],
  visits: ({ from, to }, visits, before) =>
    `Vom ${from} bis zum ${to} hatten Ihre Websites ${visits} mit dem Widget, in der Woche davor ${before}.`,
  tools: "Am häufigsten eingeschaltet:",
  counted: "Gezählt wird höchstens einmal pro Seite. Wer es war, wird nicht festgehalten.",
  noTools: "Es wurden keine Einstellungen eingeschaltet, oder sie werden bei Ihnen nicht gezählt.",
  nameOf: (tool) => (isProfile(tool) ? `Profil: ${german[tool]}` : german[tool]),
  reports: (count, shown) =>
    count === 0
      ? "Niemand hat eine Barriere gemeldet."
      : `${shown} ${count === 1 ? "Barriere wurde" : "Barrieren wurden"} gemeldet.`,
  usage: "Die ganze Nutzung ansehen",
  openReports: "Meldungen öffnen",
  choose: "Auswählen, welche Mails Sie bekommen",
};

function isProfile(tool: UsedTool): boolean {
  return tool.startsWith("profile.");
}

export function digestWords(language: PageLanguage): DigestWords {
  return language === "de" ? GERMAN : ENGLISH;
}
