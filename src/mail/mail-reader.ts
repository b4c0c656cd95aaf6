import type { PageLanguage } from "#shared/language/language.ts";
import type { Config } from "../config.ts";
import type { User } from "../db/schema/accounts.ts";
import { mailFormats } from "./mail-formats.ts";
import { regionLanguage } from "./region-language.ts";

/** Recipient of an email; their region determines its language and formats. */
export type MailReader = Pick<User, "email" | "locale">;

/** Returns an account's owner and, if different, the user who acted in the account. */
export function ownerAnd(owner: User, person: User): User[] {
  return person.id === owner.id ? [owner] : [owner, person];
}

/**
 * Returns the address for questions, or the operator's name in the recipient's language if no
 * address is set.
 */
export function supportContact(
  { shownSupportEmail }: Pick<Config, "shownSupportEmail">,
  { locale }: Pick<MailReader, "locale">,
): string {
  return shownSupportEmail ?? OPERATOR[regionLanguage(locale)];
}

const OPERATOR: Record<PageLanguage, string> = {
  en: "the operator of this installation",
  de: "den Betreiber dieser Installation",
};

/** Returns the recipient's part of an envelope, the text in their language, and their formats. */
export function mailTo<Words>({ email, locale }: MailReader, catalog: Record<PageLanguage, Words>) {
  const lang = regionLanguage(locale);
  return { reader: { lang, to: email }, words: catalog[lang], formats: mailFormats(lang, locale) };
}
