import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { PageLanguage } from "#shared/language/language.ts";
import { issuesView } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { type StatementVersion, statements, statementVersions } from "#src/db/schema/statements.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";

const WORDS: Record<PageLanguage, ReviewWords> = {
  en: {
    subject: (host) => `Is your accessibility statement still accurate? ${host}`,
    since: (host, day, months) =>
      `Version of ${day}: your accessibility statement for ${host} has been public for ${months} months without a change. Please read it and ask yourself:`,
    questions: [
      "Do the known limitations still exist, and are there new ones?",
      "Is the conformance claim still right, and when was the website last assessed?",
      "Do the contact details work, and does someone answer?",
      "Has the service changed, or the way people use it?",
    ],
    open: "Open the statement",
    why: "If everything is accurate, save it with today as the date of the last assessment, and publish it again. Public bodies in the European Union have to review their statements at least once a year. You get this email 6 and 12 months after you publish; it stops if you take the statement back.",
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

/** Months after publication when the owner is asked to review a statement, latest first. */
const REVIEW_MONTHS = [12, 6] as const;
const BATCH = 100;

/**
 * Reminds owners to review their public statement 6 and 12 months after its publication. A notice
 * written with the email keeps every other run and replica from sending it again.
 */
export async function mailReviews(services: Services): Promise<void> {
  let after: string | null = null;
  do {
    const due = await findDue(services, after);
    for (const one of due) await mailReview(services, one);
    services.mail.wake();
    after = due.length < BATCH ? null : (due.at(-1)?.statement.id ?? null);
  } while (after !== null);
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

/** Returns public statements old enough for the first reminder, starting after `after`. */
function findDue({ db, clock }: Services, after: string | null) {
  return db
    .select({ statement: statements, version: statementVersions, site: sites, owner: users })
    .from(statements)
    .innerJoin(
      statementVersions,
      and(
        eq(statementVersions.statementId, statements.id),
        eq(statementVersions.number, statements.publicVersion),
      ),
    )
    .innerJoin(sites, and(eq(sites.id, statements.siteId), isNull(sites.removedAt)))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(
      and(
        lte(statementVersions.publishedAt, monthsBefore(clock.now(), 6)),
        eq(users.isEmailVerified, true),
        after === null ? undefined : gt(statements.id, after),
      ),
    )
    .orderBy(asc(statements.id))
    .limit(BATCH);
}

async function mailReview(services: Services, { statement, version, site, owner }: Due): Promise<void> {
  const { clock, db, config } = services;
  if (accessOf(owner, services) === "off") return;
  const months = REVIEW_MONTHS.find((count) => version.publishedAt <= monthsBefore(clock.now(), count));
  if (months === undefined) return;
  const cause = `statement-review:${statement.id}:${version.number}:${months}`;
  const mail = reviewMail(config, { owner, site, months, version });
  await transact(db, (tx) => mailOnce(services, tx, owner.id, [{ cause, mail }]));
}

function monthsBefore(moment: Date, months: number): Date {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

interface ReviewWords {
  subject(host: string): string;
  since(host: string, day: string, months: number): string;
  questions: string[];
  open: string;
  why: string;
}

interface Review {
  owner: User;
  site: Site;
  version: StatementVersion;
  months: number;
}

function reviewMail(config: Config, { owner, site, version, months }: Review): OutgoingMail {
  const lang = regionLanguage(owner.locale);
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
