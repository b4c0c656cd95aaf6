import { DASHBOARD } from "#shared/paths.ts";
import type { ReportLanguage } from "#shared/report-choices.ts";
import type { WebhookOffReason } from "#shared/schemas/webhook.ts";
import { DELIVERY_DAYS, FAILING_DAYS } from "#shared/webhook-choices.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

type MailedReason = Exclude<WebhookOffReason, "person">;

interface WebhookOffWords {
  subject(host: string): string;
  why: Record<MailedReason, string>;
  effects: string;
  button: string;
}

const WORDS: Record<ReportLanguage, WebhookOffWords> = {
  en: {
    subject: (host) => `The webhook to ${host} is off`,
    why: {
      failing: `Every attempt to deliver events to this address has failed for ${FAILING_DAYS} days, so we have switched the webhook off:`,
      gone: "The program at this address has replied with status 410, that it wants no more events. So we have switched the webhook off:",
    },
    effects: `Nothing else has changed: scans, reports and your widgets run as before. What was not delivered stays in the list for ${DELIVERY_DAYS} days, from where it can be sent again.`,
    button: "Look at the webhook",
  },
  de: {
    subject: (host) => `Der Webhook an ${host} ist ausgeschaltet`,
    why: {
      failing: `Seit ${FAILING_DAYS} Tagen ist jeder Versuch gescheitert, Ereignisse an diese Adresse zuzustellen. Deshalb haben wir den Webhook ausgeschaltet:`,
      gone: "Das Programm unter dieser Adresse hat mit dem Status 410 geantwortet und will damit keine Ereignisse mehr bekommen. Deshalb haben wir den Webhook ausgeschaltet:",
    },
    effects: `Sonst hat sich nichts geändert: Prüfungen, Meldungen und Ihre Widgets laufen wie bisher. Was nicht zugestellt wurde, bleibt ${DELIVERY_DAYS} Tage in der Liste und kann von dort erneut gesendet werden.`,
    button: "Webhook ansehen",
  },
};

/** Notifies the owner. */
export function webhookOffMail(
  config: Config,
  owner: MailReader,
  { url, reason }: { url: string; reason: MailedReason },
): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  return composeMail(
    config,
    { kind: "webhook-off", ...reader, subject: words.subject(new URL(url).host) },
    words.why[reason],
    note(url),
    words.effects,
    button(words.button, `${DASHBOARD.settings}?show=webhooks`),
  );
}
