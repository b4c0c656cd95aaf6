import { and, eq } from "drizzle-orm";
import GERMAN from "#shared/language/de/scan-rules.json" with { type: "json" };
import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD, fillPath, REPORTS_VIEW, USAGE_VIEW } from "#shared/paths.ts";
import type { WebhookBody, WebhookData, WebhookKind } from "#shared/webhooks/events.ts";
import type { Database } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { countOf, type MailFormats } from "#src/mail/mail-formats.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import type { Services } from "#src/services.ts";
import { scanReason } from "../../sites/reason-words.ts";
import type { ClaimedDelivery } from "./claim-delivery.ts";

/** An event in words, with the path of the dashboard's page about it. */
interface Message {
  title: string;
  text: string;
  path: string;
}

interface Context {
  formats: MailFormats;
  /** Host of the website or name of the widget that the event is about. */
  subject: string;
}

type Told<Kind extends WebhookKind> = (data: WebhookData[Kind], context: Context) => Omit<Message, "path">;

interface ChatWords {
  open(productName: string): string;
  events: { [Kind in WebhookKind]: Told<Kind> };
}

const WORDS: Record<PageLanguage, ChatWords> = {
  en: {
    open: (productName) => `Open in ${productName}`,
    events: {
      "issues.found": ({ count }, { formats, subject }) => ({
        title: `${countOf(formats, count, "issue", "issues")} found on ${subject}`,
        text: "A scan found them for the first time, or found them again after a fix.",
      }),
      "issues.fixed": ({ count }, { formats, subject }) => ({
        title: `${countOf(formats, count, "issue", "issues")} fixed on ${subject}`,
        text: "A scan no longer found them.",
      }),
      "scan.ended": ({ state, reason, open }, { formats, subject }) => ({
        title: `The scan of ${subject} ${{ done: "is done", stopped: "was stopped", failed: "failed" }[state]}`,
        text: [
          scanReason(reason)?.text ?? "",
          open === null ? "" : `Open issues that fail a criterion: ${formats.number(open)}.`,
        ]
          .filter(Boolean)
          .join(" "),
      }),
      "barrier.reported": (_, { subject }) => ({
        title: "A visitor reported a barrier",
        text: `The report came through the widget “${subject}”.`,
      }),
      "visits.near_limit": ({ percent, visits, included }, { formats }) => ({
        title:
          percent === 100 ? "This month’s visits are used up" : `${percent}% of this month’s visits are used`,
        text: `${formats.number(visits)} of ${formats.number(included)} visits.`,
      }),
      "widget.changed": ({ change, version }, { subject }) => ({
        title: `The widget “${subject}” was ${change === "updated" ? "changed" : change}`,
        text: `Version ${version}.`,
      }),
      "webhook.test": () => ({ title: "This is a test", text: "Messages about your events arrive here." }),
    },
  },
  de: {
    open: (productName) => `In ${productName} öffnen`,
    events: {
      "issues.found": ({ count }, { formats, subject }) => ({
        title: `${countOf(formats, count, "Problem", "Probleme")} gefunden auf ${subject}`,
        text: "Eine Prüfung hat sie zum ersten Mal oder nach einer Behebung wieder gefunden.",
      }),
      "issues.fixed": ({ count }, { formats, subject }) => ({
        title: `${countOf(formats, count, "Problem", "Probleme")} behoben auf ${subject}`,
        text: "Eine Prüfung hat sie nicht mehr gefunden.",
      }),
      "scan.ended": ({ state, reason, open }, { formats, subject }) => ({
        title: `Die Prüfung von ${subject} ${{ done: "ist fertig", stopped: "wurde abgebrochen", failed: "ist gescheitert" }[state]}`,
        text: [
          germanReason(reason),
          open === null ? "" : `Offene Probleme, die ein Kriterium verletzen: ${formats.number(open)}.`,
        ]
          .filter(Boolean)
          .join(" "),
      }),
      "barrier.reported": (_, { subject }) => ({
        title: "Ein Besucher hat eine Barriere gemeldet",
        text: `Die Meldung kam über das Widget „${subject}“.`,
      }),
      "visits.near_limit": ({ percent, visits, included }, { formats }) => ({
        title:
          percent === 100
            ? "Die Besuche dieses Monats sind aufgebraucht"
            : `${percent} % der Besuche dieses Monats sind verbraucht`,
        text: `${formats.number(visits)} von ${formats.number(included)} Besuchen.`,
      }),
      "widget.changed": ({ change, version }, { subject }) => ({
        title: `Das Widget „${subject}“ wurde ${
          { created: "erstellt", updated: "geändert", deleted: "gelöscht", restored: "wiederhergestellt" }[
            change
          ]
        }`,
        text: `Version ${version}.`,
      }),
      "webhook.test": () => ({
        title: "Das ist ein Test",
        text: "Hier kommen die Nachrichten zu Ihren Ereignissen an.",
      }),
    },
  },
};

const GERMAN_REASONS: Readonly<Record<string, string>> = GERMAN;

/** Returns the German sentence for a scan's reason; empty without one. */
function germanReason(code: string | null): string {
  const text = scanReason(code)?.text ?? "";
  return GERMAN_REASONS[text] ?? text;
}

const PATHS: { [Kind in WebhookKind]: (data: WebhookData[Kind]) => string } = {
  "issues.found": ({ site }) => fillPath(DASHBOARD.scannedSite, { siteId: site }),
  "issues.fixed": ({ site }) => `${fillPath(DASHBOARD.scannedSite, { siteId: site })}?state=fixed`,
  "scan.ended": ({ site }) => fillPath(DASHBOARD.scannedSite, { siteId: site }),
  "barrier.reported": () => REPORTS_VIEW,
  "visits.near_limit": () => USAGE_VIEW,
  "widget.changed": ({ widget, change }) =>
    change === "deleted" ? DASHBOARD.widgets : fillPath(DASHBOARD.widget, { id: widget }),
  "webhook.test": () => `${DASHBOARD.settings}?show=webhooks`,
};

/**
 * Returns an event as the chat of the endpoint's kind expects it, in the language of the account's
 * owner.
 */
export async function chatMessage(
  { db, config: { publicUrl, productName } }: Pick<Services, "db" | "config">,
  { endpoint: { accountId, kind }, delivery }: ClaimedDelivery,
): Promise<string> {
  const event: WebhookBody = JSON.parse(delivery.body);
  const [owner] = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.accountId, accountId));
  const { words, formats } = mailTo(owner ?? { email: "", locale: null }, WORDS);
  const subject = await subjectOf(db, accountId, event.data);
  const message = tell(event, words, { formats, subject });
  const link = { url: `${publicUrl}${message.path}`, label: words.open(productName) };
  return JSON.stringify(kind === "teams" ? teamsCard(message, link) : slackMessage(message, link));
}

/** Looks in the account only, since a website or widget may have moved to another. */
async function subjectOf(db: Database, accountId: number, data: WebhookData[WebhookKind]): Promise<string> {
  if ("site" in data) {
    const own = and(eq(sites.id, data.site), eq(sites.accountId, accountId));
    const [site] = await db.select({ host: sites.host }).from(sites).where(own);
    return site?.host ?? "–";
  }
  if (!("widget" in data)) return "–";
  const own = and(eq(widgets.id, data.widget), eq(widgets.accountId, accountId));
  const [widget] = await db.select({ name: widgets.name }).from(widgets).where(own);
  return widget?.name ?? "–";
}

function tell<Kind extends WebhookKind>(
  { type, data }: WebhookBody<Kind>,
  { events }: ChatWords,
  context: Context,
): Message {
  return { ...events[type](data, context), path: PATHS[type](data) };
}

interface Link {
  url: string;
  label: string;
}

/**
 * Slack's format; `text` says everything, since Mattermost and others that take it skip blocks.
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
function slackMessage({ title, text }: Message, { url, label }: Link) {
  const words = `*${escapeMrkdwn(title)}*\n${escapeMrkdwn(text)}`.trim();
  const link = `<${escapeMrkdwn(url)}|${escapeMrkdwn(label)}>`;
  const section = (part: string) => ({ type: "section", text: { type: "mrkdwn", text: part } });
  return { text: `${words}\n${link}`, blocks: [section(words), section(link)] };
}

/** Escapes the only characters with which mrkdwn begins links, mentions and entities. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * An Adaptive Card as Teams' workflows take it. Text is in runs, which have no Markdown.
 * @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/
 */
function teamsCard({ title, text }: Message, { url, label }: Link) {
  const run = (part: string, style: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text: part, ...style }],
  });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [run(title, { weight: "Bolder", size: "Medium" }), ...(text ? [run(text)] : [])],
    actions: [{ type: "Action.OpenUrl", title: label, url }],
  };
  const contentType = "application/vnd.microsoft.card.adaptive";
  return { type: "message", attachments: [{ contentType, contentUrl: null, content }] };
}
