import { issuesView } from "#shared/paths.ts";
import type { ReportLanguage } from "#shared/report-choices.ts";
import { reportLanguage } from "#shared/report-language.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Site } from "#src/db/schema/scans.ts";
import type { StatementVersion } from "#src/db/schema/statements.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

interface ReviewWords {
  subject(host: string): string;
  since(host: string, day: string, months: number): string;
  questions: string[];
  open: string;
  why: string;
}

const WORDS: Record<ReportLanguage, ReviewWords> = {
  en: {
    subject: (host) => `Is your accessibility statement still true? ${host}`,
    since: (host, day, months) =>
      `Version of ${day}: your accessibility statement for ${host} has been public for ${months} months without a change. Please read it once and ask yourself:`,
    questions: [
      "Are the known limitations still there, and are there new ones?",
      "Does the declaration still fit, and when was the website last assessed?",
      "Do the contact details work, and does someone answer?",
      "Has the service changed, or the way in which it is used?",
    ],
    open: "Open the statement",
    why: "If everything is true, save it with today as the day of the last assessment, and publish it again. Public bodies in the European Union have to review theirs at least once a year. You get this email 6 and 12 months after a publication; taking the statement back ends it.",
  },
  de: {
    subject: (host) => `Stimmt Ihre Erklärung zur Barrierefreiheit noch? ${host}`,
    since: (host, day, months) =>
      `Stand ${day}: Ihre Erklärung zur Barrierefreiheit für ${host} ist seit ${months} Monaten unverändert öffentlich. Bitte lesen Sie sie einmal durch und fragen Sie sich:`,
    questions: [
      "Bestehen die bekannten Einschränkungen noch, und sind neue hinzugekommen?",
      "Passt die Aussage zum Stand der Website noch, und wann wurde sie zuletzt bewertet?",
      "Stimmen die Kontaktangaben, und antwortet dort jemand?",
      "Hat sich die Dienstleistung geändert oder die Art, wie man sie nutzt?",
    ],
    open: "Erklärung öffnen",
    why: "Wenn alles stimmt, speichern Sie sie mit dem heutigen Tag als Tag der letzten Bewertung und veröffentlichen Sie sie erneut. Öffentliche Stellen in der Europäischen Union müssen ihre Erklärung mindestens einmal im Jahr überprüfen. Diese Mail kommt 6 und 12 Monate nach einer Veröffentlichung; wenn Sie die Erklärung zurücknehmen, kommt keine mehr.",
  },
};

interface Review {
  owner: User;
  site: Site;
  version: StatementVersion;
  months: number;
}

/** Asks an owner to review their statement, in the language of their region. */
export function reviewMail(config: Config, { owner, site, version, months }: Review): OutgoingMail {
  const lang = reportLanguage(owner.locale);
  const words = WORDS[lang];
  const day = mailFormats(lang, owner.locale).day(version.publishedAt);
  return composeMail(
    config,
    { kind: "statement-review", lang, to: owner.email, subject: words.subject(site.host) },
    words.since(site.host, day, months),
    list(...words.questions),
    button(words.open, `${issuesView(site.id)}?show=statement`),
    note(words.why),
  );
}
