import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

interface NewDeviceWords {
  subject(product: string): string;
  intro(product: string, when: { day: string; time: string }, device: string): string;
  expected: string;
  unexpected(support: string): string;
  button: string;
  log: string;
}

const WORDS: Record<PageLanguage, NewDeviceWords> = {
  en: {
    subject: (product) => `New sign-in to your ${product} account`,
    intro: (product, { day, time }, device) =>
      `Someone signed in to your ${product} account on ${day} at ${time} UTC, with a browser we don’t know yet: ${device}.`,
    expected:
      "If this was you, you don’t need to do anything. A browser also looks new to us after you delete its cookies or set a new password.",
    unexpected: (support) =>
      `If this wasn’t you, someone knows your password. Set a new one now to sign out every device. Then check your security log, your team and your widgets, and write to ${support} if you need help.`,
    button: "Set a new password",
    log: "See your security log",
  },
  de: {
    subject: (product) => `Neue Anmeldung in Ihrem Konto bei ${product}`,
    intro: (product, { day, time }, device) =>
      `Jemand hat sich am ${day} um ${time} Uhr (UTC) in Ihrem Konto bei ${product} angemeldet, mit einem Browser, den wir noch nicht kennen: ${device}.`,
    expected:
      "Falls Sie das waren, brauchen Sie nichts zu tun. Neu für uns ist ein Browser auch, nachdem seine Cookies gelöscht wurden oder Sie ein neues Passwort festgelegt haben.",
    unexpected: (support) =>
      `Falls Sie das nicht waren, kennt jemand Ihr Passwort. Legen Sie jetzt ein neues fest; dadurch werden alle Geräte abgemeldet. Sehen Sie dann Ihr Sicherheitsprotokoll, Ihr Team und Ihre Widgets durch. Wenn Sie Hilfe brauchen, schreiben Sie an ${support}.`,
    button: "Neues Passwort festlegen",
    log: "Sicherheitsprotokoll ansehen",
  },
};

export function newDeviceMail(
  config: Config,
  to: MailReader,
  { device, at }: { device: string; at: Date },
): OutgoingMail {
  const { productName } = config;
  const { reader, words, formats } = mailTo(to, WORDS);
  const when = { day: formats.day(at), time: formats.time(at) };
  return composeMail(
    config,
    { kind: "new-device", ...reader, subject: words.subject(productName) },
    words.intro(productName, when, device),
    words.expected,
    note(words.unexpected(supportContact(config, to))),
    button(words.button, PAGES.forgotPassword),
    textLink(words.log, `${DASHBOARD.settings}?show=security`),
  );
}
