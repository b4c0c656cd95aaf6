import { describe, expect, test } from "bun:test";
import { DELETION_DAYS } from "#shared/accounts/schemas.ts";
import { KEY_DAYS } from "#shared/api-keys/key-limits.ts";
import { DASHBOARD_LANGUAGE_DAYS } from "#shared/language/dashboard-language.ts";
import { SILENT_DAYS } from "#src/features/desk/close-silent.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import { SESSION_DAYS } from "#src/http/session-lifetime.ts";
import { type Period, RETENTION } from "#src/retention/retention-rules.ts";

const LONGEST_WINDOW_DAYS = Math.max(...Object.values(LIMITS).map((limit) => limit.windowSeconds)) / 86_400;

/** Periods that the page names: those of the rules, some counted from another time, and others. */
const PERIODS: Record<string, Period> = {
  ...Object.fromEntries(Object.entries(RETENTION).map(([rule, { keep }]) => [rule, keep])),
  sessions: { days: SESSION_DAYS + RETENTION.sessions.keep.days },
  apiKeys: { days: Math.max(...KEY_DAYS) },
  rateLimits: { days: LONGEST_WINDOW_DAYS + RETENTION.rateLimits.keep.days },
  silence: { days: SILENT_DAYS },
  deletion: { days: DELETION_DAYS },
  language: { days: DASHBOARD_LANGUAGE_DAYS },
  signIn: { days: SESSION_DAYS },
};

/** Rules whose period is not on the page, and why. */
const UNNAMED: Partial<Record<keyof typeof RETENTION, string>> = {
  widgetImports: "that widgets were made together, by someone of the account; they stay in it",
  scanPages: "the same line as the issues",
  scans: "the same line as the issues",
  pageChecks: "links of a quarter of an hour, gone after a week",
  idempotencyKeys: "replies that repeat what other lines have, sealed, for a day",
  secondStepChallenges: "hashes, which expire after ten minutes",
  counterWrites: "random ids of the server's own counters",
  passwordResets: "a hash, of a link whose lifetime is on the page",
  widgetFiles: "the widget's own code",
};

/** Sentences of the page, one a line, with the name of a period in place of its words. */
const ENGLISH = `| Numbers of visits per day | {visits} |
| How often tools were switched on per day | {toolUsage} |
| Names of the hosts on which a widget was seen | {liveHosts} after the last time |
| Reports of barriers through the widget | {barrierReports} |
**Reports are removed after {barrierReports}.**
| Results of scans of your websites | {scanIssues} after they were seen last |
| Results of walks through your journeys | {journeyWalks}; their pictures until the next walk |
| Corrections that visitors do not get | {corrections} after their last change |
| Suggestions by a model, and what you made of them | {suggestions} |
| {legalCases} after you marked them as settled or closed |
| Links for developers, with the issues they show and what was marked as done | {developerLinks} after they have ended |
| Conversations with our support, with their files | {deskConversations} after they were closed |
| Where you last were in live chat, and when | {deskPresences} |
A conversation is closed {silence} after an answer
| Record of what our staff changed about your account | {operatorActs} |
by which we recognize this browser when you sign in, for {knownDevices} after the last time
| Log of security events, such as when you signed in with which kind of device | {securityEvents} |
| Messages through the contact form | {contactMessages} |
**Messages are removed after {contactMessages}**
| Records of emails sent | {sentMails} |
is removed after {sentMails}.
| Records of emails sent | {failedMails} |
we keep Stripe’s messages about your subscription for {webhookEvents}.
| {sessions} from signing in, or until you sign out |
| API keys (their names, permissions, makers and last day of use; of the key itself only a hash) | until they expire after at most {apiKeys}, or are revoked |
| What was sent to webhooks, with the start of their replies | {webhookDeliveries} |
| Requests to change your email address | {emailChanges} after their links have expired |
after about {rateLimits} at the latest
| Counts against abuse | about {rateLimits} at most |
| Invitations to a team that no one accepted | {openInvites} after they have expired |
| Offers of a website to another account (the widget’s name, the recipient’s address, how they ended) | {siteTransfers} after they have expired |
| Deleted widgets, which can be restored | {deletedWidgets}, and until the end of the month |
For {deletion} you can undo it
so that the dashboard opens in it, for {language};
They are good for {signIn};`;
const GERMAN = `| Zahl der Besuche je Tag | {visits} |
| Wie oft Werkzeuge eingeschaltet wurden, je Tag | {toolUsage} |
| Namen der Hosts, auf denen ein Widget gesehen wurde | {liveHosts} nach dem letzten Mal |
| Meldungen von Barrieren über das Widget | {barrierReports} |
**Meldungen werden nach {barrierReports}n gelöscht.**
| Ergebnisse der Prüfungen Ihrer Websites | {scanIssues}, nachdem sie zuletzt gesehen wurden |
| Ergebnisse der Durchgänge durch Ihre Abläufe | {journeyWalks}; ihre Bilder bis zum nächsten Durchgang |
| Korrekturen, die Besucher nicht bekommen | {corrections} nach ihrer letzten Änderung |
| Vorschläge eines Modells, und was Sie daraus gemacht haben | {suggestions} |
| {legalCases}, nachdem Sie sie als beigelegt oder geschlossen markiert haben |
| Entwicklerlinks mit den Problemen, die sie zeigen, und was als erledigt markiert wurde | {developerLinks} nach ihrem Ende |
| Anfragen an unseren Support, mit ihren Dateien | {deskConversations}, nachdem sie geschlossen wurden |
| Wo Sie zuletzt im Live-Chat waren, und wann | ein {deskPresences} |
Eine Anfrage wird {silence} nach einer Antwort geschlossen
| Protokoll dessen, was unsere Mitarbeiter an Ihrem Konto geändert haben | {operatorActs} |
an dem wir diesen Browser bei der Anmeldung wiedererkennen, bis {knownDevices} nach dem letzten Mal
| Protokoll sicherheitsrelevanter Ereignisse, etwa wann Sie sich mit welcher Art von Gerät angemeldet haben | {securityEvents} |
| Nachrichten über das Kontaktformular | {contactMessages} |
**Nachrichten werden nach {contactMessages}n gelöscht**
| Vermerke über gesendete Mails | {sentMails} |
löschen wir nach {sentMails}n.
| Vermerke über gesendete Mails | {failedMails} |
die Meldungen von Stripe über Ihr Abonnement {webhookEvents} lang auf.
| {sessions} ab Anmeldung oder bis zur Abmeldung |
| API-Schlüssel (Name, Rechte, Ersteller und letzter Tag der Nutzung; vom Schlüssel selbst nur ein Hash) | bis sie nach höchstens {apiKeys}n ablaufen oder widerrufen werden |
| Was an Webhooks gesendet wurde, mit dem Anfang ihrer Antworten | {webhookDeliveries} |
| Anträge, die E-Mail-Adresse zu ändern | {emailChanges} nach Ablauf ihrer Links |
spätestens nach etwa einem {rateLimits} gelöscht
| Zählungen gegen Missbrauch | höchstens etwa ein {rateLimits} |
| Einladungen in ein Team, die niemand angenommen hat | {openInvites} nach ihrem Ablauf |
| Angebote einer Website an ein anderes Konto (Name des Widgets, Adresse der Empfänger, Ausgang) | {siteTransfers} nach ihrem Ablauf |
| Gelöschte Widgets, die sich wiederherstellen lassen | {deletedWidgets}, mindestens bis zum Monatsende |
{deletion} lang können Sie das rückgängig machen
damit sich das Dashboard in ihr öffnet, für {language};
Sie gelten {signIn};`;

/** Deadlines for replies to requests under the GDPR and the CCPA, and the age of children. */
const NO_RETENTION = /within one month|within 45 days|innerhalb eines Monats|unter 16 Jahren/g;

function inWords(period: Period | undefined, [day, days, months, twelve]: readonly string[]): string {
  if (!period) throw new Error("A sentence names no period");
  if ("months" in period) return `${period.months === 12 ? twelve : period.months} ${months}`;
  return period.days === 1 ? String(day) : `${period.days} ${days}`;
}

const ENGLISH_PERIOD = /\b(?:\d+|a|one|two|twelve) (?:day|month|year)s?\b/g;
const GERMAN_PERIOD = /(?:\d+|ein\w*|zwei|zwölf) (?:Tag|Monat|Jahr)\w*/g;

describe.each([
  ["privacy", ENGLISH, ["a day", "days", "months", "twelve"], ENGLISH_PERIOD],
  ["datenschutz", GERMAN, ["Tag", "Tage", "Monate", "zwölf"], GERMAN_PERIOD],
] as const)("the page /%s", (page, text, words, period) => {
  const read = () => Bun.file(`${import.meta.dir}/../../src/pages/content/legal/${page}.md`).text();
  const sentences = text
    .split("\n")
    .map((line) => line.replace(/\{(\w+)\}/, (_, name: string) => inWords(PERIODS[name], words)));

  test("names the period of each rule that concerns people", async () => {
    const written = await read();
    expect(sentences.filter((sentence) => !written.includes(sentence))).toEqual([]);
    const unnamed = Object.keys(RETENTION).filter((rule) => !text.includes(`{${rule}}`));
    expect(unnamed.toSorted()).toEqual(Object.keys(UNNAMED).toSorted());
  });

  test("names no other period", async () => {
    let rest = (await read()).replaceAll(NO_RETENTION, "");
    for (const sentence of sentences) rest = rest.replaceAll(sentence, "");
    expect(rest.match(period) ?? []).toEqual([]);
  });
});
