import { type ParsedMail, simpleParser } from "mailparser";
import type { SentMail } from "#src/scanner/jobs.ts";
import { REPLY_LINES } from "../mails/reply-line.ts";

const TOKEN_LENGTH = 15;
const TOKENS = [
  new RegExp(`<desk\\.([a-z2-9]{${TOKEN_LENGTH}})@`, "g"),
  new RegExp(`\\[#([a-z2-9]{${TOKEN_LENGTH}})\\]`, "g"),
];
const LONGEST_TEXT = 8_000;
const PARSED_HTML = 1_000_000;

export interface IncomingMail {
  messageId: string;
  /** Lower case; empty without one. */
  sender: string;
  /** Possible tokens of conversations. */
  tokens: string[];
  /** Whether a program sent it, so that it is no reply of a person. */
  isAutomatic: boolean;
  /** The person's own words, without what they quote. */
  text: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
}

/** Parses a mail, or its head alone. */
export async function readMail(source: Buffer): Promise<IncomingMail> {
  const parsed = await simpleParser(source, { skipImageLinks: true, maxHtmlLengthToParse: PARSED_HTML });
  const { messageId = "", subject = "", inReplyTo = "", references = [] } = parsed;
  const named = [references, inReplyTo, subject].flat().join(" ").toLowerCase();
  return {
    messageId,
    sender: parsed.from?.value[0]?.address?.toLowerCase() ?? "",
    tokens: TOKENS.flatMap((pattern) => [...named.matchAll(pattern)].map(([, token = ""]) => token)),
    isAutomatic: isAutomatic(parsed),
    text: ownWords(parsed.text ?? ""),
    files: parsed.attachments
      .filter(({ related }) => !related)
      .map(({ filename = "file", content }) => ({ name: filename, bytes: content })),
  };
}

/** Reads a mail where its files have to be sent as text; `parseMail` has them as bytes. */
export async function readSentMail(source: Uint8Array): Promise<SentMail> {
  const { files, ...mail } = await readMail(Buffer.from(source));
  const sent = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  return { ...mail, files: sent };
}

/** Headers of programs (RFC 3834), mailing lists, and Exchange's automatic replies. */
function isAutomatic({ headerLines }: ParsedMail): boolean {
  return headerLines.some(({ key, line }) => {
    const value = line
      .slice(line.indexOf(":") + 1)
      .trim()
      .toLowerCase();
    switch (key) {
      case "auto-submitted":
        return !/^no(?:\s|;|\(|$)/.test(value);
      case "precedence":
        return /^(?:bulk|junk|list|auto_reply)/.test(value);
      case "return-path":
        return value === "<>";
      case "content-type":
        return value.startsWith("multipart/report");
      case "from":
        return /\b(?:mailer-daemon|postmaster)@/.test(value);
      default:
        return AUTOMATIC_HEADERS.has(key);
    }
  });
}

const AUTOMATIC_HEADERS = new Set(["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id"]);

/** Cuts a reply at the line of our mails, and the introduction of the quote above it. */
function ownWords(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex((line) => Object.values(REPLY_LINES).some((marker) => line.includes(marker)));
  const own = end < 0 ? lines : lines.slice(0, end);
  while (end >= 0 && isQuoteHead(own.at(-1))) own.pop();
  const words = own
    .join("\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();
  return words.slice(0, LONGEST_TEXT).toWellFormed();
}

/** Whether a line above our own is a quote, blank, or ends as “Ada wrote:” does. */
function isQuoteHead(line: string | undefined): boolean {
  if (line === undefined) return false;
  const plain = line.trim();
  return plain === "" || plain.startsWith(">") || plain.endsWith(":");
}
