import type { Config } from "#src/config.ts";

/** Lines that end a reply: what stands below them is quoted. */
export const REPLY_LINES = {
  en: "--- Please write your reply above this line ---",
  de: "--- Bitte schreiben Sie Ihre Antwort über diese Zeile ---",
} as const;

/** Parts of a mail that a reply by mail needs: nothing where there is no mailbox. */
export function replyEnvelope({ mailbox }: Config, token: string, subject: string) {
  if (!mailbox) return { thread: token, subject };
  return { thread: token, replyTo: mailbox.address, subject: `${subject} [#${token}]` };
}
