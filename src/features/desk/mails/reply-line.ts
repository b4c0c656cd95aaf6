import type { PageLanguage } from "#shared/language/language.ts";
import type { Config } from "#src/config.ts";

/** Lines that mark the end of a reply; everything below them is a quote. */
export const REPLY_LINES = {
  en: "--- Please write your reply above this line ---",
  de: "--- Bitte schreiben Sie Ihre Antwort über diese Zeile ---",
} as const;

interface Reply {
  token: string;
  subject: string;
  lang: PageLanguage;
}

/**
 * Returns the parts an email needs to accept replies by email; without a mailbox, only the thread
 * and subject. The heading has no token, since mail programs quote it.
 */
export function replyEnvelope({ mailbox }: Config, { token, subject, lang }: Reply) {
  if (!mailbox) return { thread: token, subject };
  return {
    ...{ thread: token, replyTo: mailbox.address, top: REPLY_LINES[lang] },
    ...{ subject: `${subject} [#${token}]`, heading: subject },
  };
}
