import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { accountName } from "#shared/team/roles.ts";
import { DELIVERY_DAYS, FAILING_DAYS, type WebhookEvent } from "#shared/webhooks/choices.ts";
import type { WebhookOffReason } from "#shared/webhooks/schemas.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

const WEBHOOKS = `${DASHBOARD.settings}?show=webhooks`;

type MailedReason = Exclude<WebhookOffReason, "person">;

interface WebhookOffWords {
  subject(host: string): string;
  why: Record<MailedReason, string>;
  effects: string;
  button: string;
}

const WORDS: Record<PageLanguage, WebhookOffWords> = {
  en: {
    subject: (host) => `The webhook to ${host} is off`,
    why: {
      failing: `Every attempt to deliver events to this address has failed for ${FAILING_DAYS} days, so we’ve switched the webhook off:`,
      gone: "The program at this address replied with status 410, which means that it wants no more events, so we’ve switched the webhook off:",
    },
    effects: `Nothing else has changed: scans, barrier reports and your widgets work as before. Undelivered events stay in the list for ${DELIVERY_DAYS} days, and you can resend them from there.`,
    button: "View the webhook",
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

interface NewAddressWords {
  subject(account: string): string;
  added(by: string, account: string, device: string): string;
  changed(by: string, account: string, device: string): string;
  events(events: string): string;
  expected: string;
  unexpected(support: string): string;
  button: string;
}

const NEW_ADDRESS: Record<PageLanguage, NewAddressWords> = {
  en: {
    subject: (account) => `A new webhook for ${account}`,
    added: (by, account, device) =>
      `${by} added a webhook to the account of ${account} (${device}). From now on, events of the account are sent to this address:`,
    changed: (by, account, device) =>
      `${by} changed the address of a webhook of ${account} (${device}). From now on, events of the account are sent to this address:`,
    events: (events) => `Events: ${events}. Setting a new password doesn’t end the webhook.`,
    expected: "If you know about this, you don’t need to do anything.",
    unexpected: (support) =>
      `If you don’t, someone else may be signed in as this person. Remove the webhook now. Then have the person sign out everywhere else and set a new password. Write to ${support} if you need help.`,
    button: "See the webhooks",
  },
  de: {
    subject: (account) => `Neuer Webhook für ${account}`,
    added: (by, account, device) =>
      `${by} hat dem Konto von ${account} einen Webhook hinzugefügt (${device}). Ereignisse des Kontos gehen von jetzt an auch an diese Adresse:`,
    changed: (by, account, device) =>
      `${by} hat die Adresse eines Webhooks von ${account} geändert (${device}). Ereignisse des Kontos gehen von jetzt an an diese Adresse:`,
    events: (events) => `Ereignisse: ${events}. Ein neues Passwort beendet den Webhook nicht.`,
    expected: "Falls Sie davon wissen, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls nicht, ist vielleicht jemand anderes als diese Person angemeldet. Entfernen Sie den Webhook jetzt. Danach meldet sich die Person überall sonst ab und legt ein neues Passwort fest. Wenn Sie Hilfe brauchen, schreiben Sie an ${support}.`,
    button: "Webhooks ansehen",
  },
};

interface NewAddress {
  owner: User;
  /** User who added the owner webhook or changed its address. */
  by: User;
  url: string;
  events: readonly WebhookEvent[];
  /** E.g. `Firefox on Windows`. */
  device: string;
  isChanged: boolean;
}

/** Notifies the owner, or the user who made the change, of a new address that receives events. */
export function webhookAddedMail(config: Config, to: MailReader, webhook: NewAddress): OutgoingMail {
  const { reader, words } = mailTo(to, NEW_ADDRESS);
  const { url, events, device, isChanged } = webhook;
  const account = accountName(webhook.owner);
  return composeMail(
    config,
    { kind: "webhook-added", ...reader, subject: words.subject(account) },
    words[isChanged ? "changed" : "added"](webhook.by.email, account, device),
    note(url),
    words.events(events.join(", ")),
    words.expected,
    note(words.unexpected(supportContact(config, to))),
    button(words.button, WEBHOOKS),
  );
}

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
    button(words.button, WEBHOOKS),
  );
}
