import { PAGES } from "#shared/paths.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { MailReader } from "../../mail/mail-reader.ts";

export type Recipient = MailReader & Pick<User, "termsAcceptedAt" | "isOperator">;

const WORDS = {
  en: {
    verifying: "By verifying the address",
    setting: "By setting a password",
    choosing: "By choosing a password",
    accept: (how: string, product: string, { terms, privacy }: Links) =>
      `${how}, you accept the Terms and Conditions and the Privacy Policy of ${product}: ${terms} and ${privacy}`,
    terms: PAGES.terms,
    privacy: PAGES.privacy,
  },
  de: {
    verifying: "Indem Sie die Adresse bestätigen",
    setting: "Indem Sie ein neues Passwort festlegen",
    choosing: "Indem Sie ein Passwort wählen",
    accept: (how: string, product: string, { terms, privacy }: Links) =>
      `${how}, akzeptieren Sie die Allgemeinen Geschäftsbedingungen und die Datenschutzerklärung von ${product}: ${terms} und ${privacy}`,
    terms: PAGES.termsGerman,
    privacy: PAGES.privacyGerman,
  },
};

interface Links {
  terms: string;
  privacy: string;
}

/**
 * Tells recipients who have not yet accepted the terms that following the email's link accepts
 * them.
 */
export function termsNote(
  { productName, publicUrl }: Config,
  user: Recipient,
  how: "verifying" | "setting" | "choosing",
): string[] {
  if (user.termsAcceptedAt || user.isOperator) return [];
  const words = WORDS[regionLanguage(user.locale)];
  const links = { terms: publicUrl + words.terms, privacy: publicUrl + words.privacy };
  return [words.accept(words[how], productName, links)];
}
