import { describe, expect, test } from "bun:test";
import { KEY_DAYS } from "#shared/api-key-choices.ts";
import { DASHBOARD_LANGUAGE_DAYS } from "#shared/dashboard-language.ts";
import { DELETION_DAYS } from "#shared/schemas/profile.ts";
import { SILENT_DAYS } from "#src/features/desk/close-silent.ts";
import { type Period, RETENTION, type RetentionRule } from "#src/features/retention/retention-rules.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import { SESSION_DAYS } from "#src/http/session-token.ts";

type RuleName = keyof typeof RETENTION;

/** A sentence of the privacy page in each language, with `{}` in place of its period. */
interface Notice {
  period: Period;
  en: string;
  de: string;
}

const named = (rule: RetentionRule, en: string, de: string): Notice => ({ period: rule.keep, en, de });

/** The sentences that name each rule's period, or the reason why none does. */
const NOTICES: Record<RuleName, Notice[] | string> = {
  visits: [named(RETENTION.visits, "| Numbers of visits per day | {} |", "| Zahl der Besuche je Tag | {} |")],
  toolUsage: [
    named(
      RETENTION.toolUsage,
      "| How often tools were switched on per day | {} |",
      "| Wie oft Werkzeuge eingeschaltet wurden, je Tag | {} |",
    ),
  ],
  liveHosts: [
    named(
      RETENTION.liveHosts,
      "| Names of the hosts on which a widget was seen | {} after the last time |",
      "| Namen der Hosts, auf denen ein Widget gesehen wurde | {} nach dem letzten Mal |",
    ),
  ],
  barrierReports: [
    named(
      RETENTION.barrierReports,
      "| Reports of barriers through the widget | {} |",
      "| Meldungen von Barrieren über das Widget | {} |",
    ),
    named(
      RETENTION.barrierReports,
      "**Reports are removed after {}.**",
      "**Meldungen werden nach {}n gelöscht.**",
    ),
  ],
  scanIssues: [
    named(
      RETENTION.scanIssues,
      "| Results of scans of your websites | {} after they were seen last |",
      "| Ergebnisse der Prüfungen Ihrer Websites | {}, nachdem sie zuletzt gesehen wurden |",
    ),
  ],
  widgetImports: "that widgets were made together, by somebody of the account; they stay in it",
  scanPages: "the same line as the issues",
  scans: "the same line as the issues",
  corrections: [
    named(
      RETENTION.corrections,
      "| Corrections that visitors do not get | {} after their last change |",
      "| Korrekturen, die Besucher nicht bekommen | {} nach ihrer letzten Änderung |",
    ),
  ],
  pageChecks: "links of a quarter of an hour, gone after a week",
  legalCases: [
    named(
      RETENTION.legalCases,
      "| {} after you marked them as settled or closed |",
      "| {}, nachdem Sie sie als beigelegt oder geschlossen markiert haben |",
    ),
  ],
  deskConversations: [
    named(
      RETENTION.deskConversations,
      "| Conversations with our support, with their files | {} after they were closed |",
      "| Unterhaltungen mit unserem Support, mit ihren Dateien | {}, nachdem sie geschlossen wurden |",
    ),
    {
      period: { days: SILENT_DAYS },
      en: "A conversation is closed {} after an answer",
      de: "Eine Unterhaltung wird {} nach einer Antwort geschlossen",
    },
  ],
  operatorActs: [
    named(
      RETENTION.operatorActs,
      "| Record of what our staff changed about your account | {} |",
      "| Protokoll dessen, was unsere Mitarbeiter an Ihrem Konto geändert haben | {} |",
    ),
  ],
  knownDevices: [
    named(
      RETENTION.knownDevices,
      "by which we recognize this browser when you sign in, for {} after the last time",
      "an dem wir diesen Browser bei der Anmeldung wiedererkennen, bis {} nach dem letzten Mal",
    ),
  ],
  securityEvents: [
    named(
      RETENTION.securityEvents,
      "| Log of security events, such as when you signed in with which kind of device | {} |",
      "| Protokoll sicherheitsrelevanter Ereignisse, etwa wann Sie sich mit welcher Art von Gerät angemeldet haben | {} |",
    ),
  ],
  contactMessages: [
    named(
      RETENTION.contactMessages,
      "| Messages through the contact form | {} |",
      "| Nachrichten über das Kontaktformular | {} |",
    ),
    named(
      RETENTION.contactMessages,
      "**Messages are removed after {}**",
      "**Nachrichten werden nach {}n gelöscht**",
    ),
  ],
  sentMails: [
    named(RETENTION.sentMails, "| Records of emails sent | {} |", "| Vermerke über gesendete Mails | {} |"),
    named(RETENTION.sentMails, "is removed after {}.", "löschen wir nach {}n."),
  ],
  failedMails: [
    named(RETENTION.failedMails, "| Records of emails sent | {} |", "| Vermerke über gesendete Mails | {} |"),
  ],
  webhookEvents: [
    named(
      RETENTION.webhookEvents,
      "we keep Stripe’s messages about your subscription for {}.",
      "die Meldungen von Stripe über Ihr Abonnement {} lang auf.",
    ),
  ],
  sessions: [
    {
      period: lifetimeAnd(SESSION_DAYS, RETENTION.sessions.keep),
      en: "| {} from signing in, or until you sign out |",
      de: "| {} ab Anmeldung oder bis zur Abmeldung |",
    },
  ],
  apiKeys: [
    {
      period: { days: Math.max(...KEY_DAYS) },
      en: "| API keys (their names, permissions, makers and last day of use; of the key itself only a hash) | until they expire after at most {}, or are revoked |",
      de: "| API-Schlüssel (Name, Rechte, Ersteller und letzter Tag der Nutzung; vom Schlüssel selbst nur ein Hash) | bis sie nach höchstens {}n ablaufen oder widerrufen werden |",
    },
  ],
  idempotencyKeys: "replies that repeat what other lines have, sealed, for a day",
  webhookDeliveries: [
    named(
      RETENTION.webhookDeliveries,
      "| What was sent to webhooks, with the start of their replies | {} |",
      "| Was an Webhooks gesendet wurde, mit dem Anfang ihrer Antworten | {} |",
    ),
  ],
  emailChanges: [
    named(
      RETENTION.emailChanges,
      "| Requests to change your email address | {} after their links have expired |",
      "| Anträge, die E-Mail-Adresse zu ändern | {} nach Ablauf ihrer Links |",
    ),
  ],
  rateLimits: [
    {
      period: lifetimeAnd(longestWindowDays(), RETENTION.rateLimits.keep),
      en: "at the latest about {} later",
      de: "spätestens nach etwa einem {} gelöscht",
    },
    {
      period: lifetimeAnd(longestWindowDays(), RETENTION.rateLimits.keep),
      en: "| Counts against abuse | about {} at most |",
      de: "| Zählungen gegen Missbrauch | höchstens etwa ein {} |",
    },
  ],
  factorChallenges: "hashes, which expire after ten minutes",
  counterWrites: "random ids of the server's own counters",
  passwordResets: "a hash, of a link whose lifetime is on the page",
  openInvites: [
    named(
      RETENTION.openInvites,
      "| Invitations to a team that nobody accepted | {} after they have expired |",
      "| Einladungen in ein Team, die niemand angenommen hat | {} nach ihrem Ablauf |",
    ),
  ],
  siteTransfers: [
    named(
      RETENTION.siteTransfers,
      "| Offers of a website to another account (the widget’s name, the recipient’s address, how they ended) | {} after they have expired |",
      "| Angebote einer Website an ein anderes Konto (Name des Widgets, Adresse der Empfänger, Ausgang) | {} nach ihrem Ablauf |",
    ),
  ],
  deletedWidgets: [
    named(
      RETENTION.deletedWidgets,
      "| Deleted widgets, which can be restored | {}, and until the end of the month |",
      "| Gelöschte Widgets, die sich wiederherstellen lassen | {}, mindestens bis zum Monatsende |",
    ),
  ],
  widgetFiles: "the widget's own code",
};

/** Other periods that the page names. */
const OTHERS: Notice[] = [
  {
    period: { days: DELETION_DAYS },
    en: "For {} you can undo it",
    de: "{} lang können Sie das rückgängig machen",
  },
  {
    period: { days: DASHBOARD_LANGUAGE_DAYS },
    en: "so that the dashboard opens in it, for {};",
    de: "damit sich das Dashboard in ihr öffnet, für {};",
  },
  { period: { days: SESSION_DAYS }, en: "They are good for {};", de: "Sie gelten {};" },
];

/** Deadlines for replies to requests under the GDPR and the CCPA, and the age of children. */
const NO_RETENTION = /within one month|within 45 days|innerhalb eines Monats|unter 16 Jahren/g;

function lifetimeAnd(days: number, keep: { days: number }): Period {
  return { days: days + keep.days };
}

function longestWindowDays(): number {
  return Math.max(...Object.values(LIMITS).map(({ windowSeconds }) => windowSeconds)) / 86_400;
}

const ENGLISH = { day: "a day", days: "days", months: "months", 12: "twelve" };
const GERMAN = { day: "Tag", days: "Tage", months: "Monate", 12: "zwölf" };

function inWords(period: Period, words: typeof ENGLISH): string {
  if ("months" in period) return `${period.months === 12 ? words[12] : period.months} ${words.months}`;
  return period.days === 1 ? words.day : `${period.days} ${words.days}`;
}

async function readPage(name: string): Promise<string> {
  return await Bun.file(`${import.meta.dir}/../../../src/pages/content/legal/${name}.md`).text();
}

const ALL = [
  ...Object.values(NOTICES).flatMap((notices) => (typeof notices === "string" ? [] : notices)),
  ...OTHERS,
];

describe.each([
  {
    page: "privacy",
    language: "en",
    words: ENGLISH,
    period: /\b(?:\d+|a|one|two|twelve) (?:day|month|year)s?\b/g,
  },
  {
    page: "datenschutz",
    language: "de",
    words: GERMAN,
    period: /(?:\d+|ein\w*|zwei|zwölf) (?:Tag|Monat|Jahr)\w*/g,
  },
] as const)("the privacy page in $language", ({ page, language, words, period }) => {
  const sentences = ALL.map((notice) => notice[language].replace("{}", inWords(notice.period, words)));

  test.each(sentences)("says: %s", async (sentence) => {
    expect((await readPage(page)).includes(sentence)).toBe(true);
  });

  test("names no other period", async () => {
    let text = (await readPage(page)).replaceAll(NO_RETENTION, "");
    for (const sentence of sentences) text = text.replaceAll(sentence, "");
    expect(text.match(period) ?? []).toEqual([]);
  });
});
