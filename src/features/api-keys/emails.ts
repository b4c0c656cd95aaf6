import { KEY_AREAS, type KeyArea, type KeyHolder, type KeyScope } from "#shared/api-key-choices.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { ReportLanguage } from "#shared/report-choices.ts";
import { accountName } from "#shared/team.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

interface KeyMadeWords {
  subject(account: string): string;
  intro(key: { name: string; account: string; by: string; device: string }): string;
  holder: Record<KeyHolder, string>;
  areas: Record<KeyArea, string>;
  read(area: string): string;
  write(area: string): string;
  lifetime(day: string): string;
  expected: string;
  unexpected(support: string): string;
  button: string;
}

const WORDS: Record<ReportLanguage, KeyMadeWords> = {
  en: {
    subject: (account) => `A new API key for ${account}`,
    intro: ({ name, account, by, device }) =>
      `${by} made the API key “${name}” for the account of ${account} (${device}).`,
    holder: {
      person: "With it a program acts as this person:",
      account: "It is a key of the account, with which a program acts in its owner’s name:",
    },
    areas: {
      widgets: "widgets and visits",
      scans: "websites, scans and issues",
      reports: "barrier reports of visitors",
    },
    read: (area) => `reads ${area}`,
    write: (area) => `reads and changes ${area}`,
    lifetime: (day) => `It works until ${day}, unless it is revoked. A new password does not end it.`,
    expected: "If you know of it, there is nothing to do.",
    unexpected: (support) =>
      `If you do not, someone else may be signed in as this person. Revoke the key now. Then the person signs out everywhere else and sets a new password. Write to ${support} if you need help.`,
    button: "See the API keys",
  },
  de: {
    subject: (account) => `Neuer API-Schlüssel für ${account}`,
    intro: ({ name, account, by, device }) =>
      `${by} hat den API-Schlüssel „${name}“ für das Konto von ${account} angelegt (${device}).`,
    holder: {
      person: "Ein Programm handelt damit als diese Person:",
      account: "Es ist ein Schlüssel des Kontos. Ein Programm handelt damit im Namen des Inhabers:",
    },
    areas: {
      widgets: "Widgets und Besuche",
      scans: "Websites, Prüfungen und Probleme",
      reports: "Barrieremeldungen von Besuchern",
    },
    read: (area) => `liest ${area}`,
    write: (area) => `liest und ändert ${area}`,
    lifetime: (day) =>
      `Er funktioniert bis ${day}, sofern er nicht widerrufen wird. Ein neues Passwort beendet ihn nicht.`,
    expected: "Falls Sie davon wissen, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls nicht, ist vielleicht jemand anderes als diese Person angemeldet. Widerrufen Sie den Schlüssel jetzt. Danach meldet sich die Person überall sonst ab und legt ein neues Passwort fest. Wenn Sie Hilfe brauchen, schreiben Sie an ${support}.`,
    button: "API-Schlüssel ansehen",
  },
};

interface MadeKey {
  owner: User;
  maker: User;
  holder: KeyHolder;
  name: string;
  scopes: readonly KeyScope[];
  expiresAt: Date;
  /** E.g. `Firefox on Windows`. */
  device: string;
}

/** Tells the account's owner, or the maker, of a new key. */
export function keyMadeMail(config: Config, to: MailReader, key: MadeKey): OutgoingMail {
  const { reader, words, formats } = mailTo(to, WORDS);
  const { name, device } = key;
  const account = accountName(key.owner);
  return composeMail(
    config,
    { kind: "key-made", ...reader, subject: words.subject(account) },
    `${words.intro({ name, account, by: key.maker.email, device })} ${words.holder[key.holder]}`,
    list(...permissions(words, key.scopes)),
    words.lifetime(formats.day(key.expiresAt)),
    words.expected,
    note(words.unexpected(config.supportEmail)),
    button(words.button, `${DASHBOARD.settings}?show=keys`),
  );
}

function permissions(words: KeyMadeWords, scopes: readonly KeyScope[]): string[] {
  return KEY_AREAS.flatMap((area) => {
    if (scopes.includes(`${area}:write`)) return [words.write(words.areas[area])];
    return scopes.includes(`${area}:read`) ? [words.read(words.areas[area])] : [];
  });
}
