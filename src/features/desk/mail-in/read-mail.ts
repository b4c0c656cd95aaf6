import { isUtf8 } from "node:buffer";
import { Joiner, type MimeNode, Rewriter, Splitter } from "@zone-eu/mailsplit";
import { analyse } from "chardet";
import { type ParsedMail, simpleParser } from "mailparser";
import type { SentMail } from "#src/scanner/jobs.ts";
import { tokensIn, withoutTokenForms } from "../desk-token.ts";
import { isSigned } from "./is-signed.ts";
import { hasWords, ownWords } from "./own-words.ts";

const LONGEST_TEXT = 8_000;
const LONGEST_WHOLE = 50_000;
const PARSED_HTML = 1_000_000;
/** Maximum tokens looked up per email; a reply names only one conversation. */
const MOST_TOKENS = 20;
const PARSED_TEXT = 1_000_000;

export interface IncomingMail {
  messageId: string;
  /** Sender's address in lowercase; empty if missing. */
  sender: string;
  /** Whether our mail server confirms the sender's domain; null if its names are not configured. */
  isSigned: boolean | null;
  /** Possible conversation tokens. */
  tokens: string[];
  /** Whether the headers say that the email was sent by a program, not a person. */
  isAutomatic: boolean;
  /** Whether only the subject suggests so; a person may also have written it. */
  looksAutomatic: boolean;
  /** Sender's own text, without quotes if the two can be separated. */
  text: string;
  /** Whether the text is interleaved with quoted lines, or cannot be separated from them. */
  isMixed: boolean;
  /** Entire text, including quotes. */
  whole: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
}

/**
 * Parses an email, or only its head, and removes tokens from text and file names.
 * @param authservIds our mail server's names in `Authentication-Results`
 */
export async function readMail(source: Buffer, authservIds: readonly string[]): Promise<IncomingMail> {
  let parsed = await parse(source);
  if (isGarbled(parsed)) parsed = await parse(await withCharsets(source));
  const { messageId = "", subject = "", inReplyTo = "", references = [] } = parsed;
  const senders = parsed.from?.value ?? [];
  const sender = senders[0]?.address?.toLowerCase() ?? "";
  const tokens = tokensIn([subject, inReplyTo, references].flat().join(" ")).slice(0, MOST_TOKENS);
  const all = plainText((await textOf(parsed)).slice(0, PARSED_TEXT));
  const { text, isMixed } = ownWords(all);
  const bare = (words: string, limit: number) =>
    withoutTokenForms(words.slice(0, 2 * limit), tokens)
      .slice(0, limit)
      .trim()
      .toWellFormed();
  return {
    messageId,
    sender,
    isSigned:
      authservIds.length === 0
        ? null
        : senders.length === 1 &&
          valuesOf(parsed, "from").length === 1 &&
          isSigned(valuesOf(parsed, "authentication-results"), authservIds, sender),
    tokens,
    isAutomatic: isAutomatic(parsed),
    looksAutomatic: AUTOMATIC_SUBJECTS.some((start) => subject.trim().toLowerCase().startsWith(start)),
    text: bare(text, LONGEST_TEXT),
    // A token within the text comes from a quote's head in an unrecognized form.
    isMixed: isMixed || tokensIn(text).length > 0,
    whole: bare(all, LONGEST_WHOLE),
    files: parsed.attachments
      .filter(({ related }) => !related)
      .map(({ filename = "file", content }) => ({
        name: withoutTokenForms(filename, tokens),
        bytes: content,
      })),
  };
}

/**
 * Reads an email with its files as base64, for sending between processes; `parseMail` decodes them.
 */
export async function readSentMail(source: Uint8Array, authservIds: readonly string[]): Promise<SentMail> {
  const { files, ...mail } = await readMail(Buffer.from(source), authservIds);
  const sent = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  return { ...mail, files: sent };
}

function parse(source: Buffer): Promise<ParsedMail> {
  return simpleParser(source, {
    ...{ skipImageLinks: true, skipTextToHtml: true, skipTextLinks: true },
    maxHtmlLengthToParse: PARSED_HTML,
  });
}

/** Returns the plain text, or the HTML's text if the plain part is empty. */
async function textOf({ text = "", html }: ParsedMail): Promise<string> {
  if (hasWords(text) || !html) return text;
  return (await parse(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`))).text ?? "";
}

function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** First characters of escape sequences that switch character sets in ISO-2022 encodings. */
const ESCAPES = ["\u001b$", "\u001b("];

/** Whether text was wrongly decoded as UTF-8 or contains ISO-2022 escape sequences. */
function isGarbled({ text = "", html }: ParsedMail): boolean {
  return ["\ufffd", ...ESCAPES].some((sign) => text.includes(sign) || (html || "").includes(sign));
}

/**
 * Returns the email with the detected charset set on each text part whose charset is missing or
 * wrong.
 */
async function withCharsets(source: Buffer): Promise<Buffer> {
  const rewriter = new Rewriter(
    ({ contentType, disposition, charset }: MimeNode) =>
      /^text\/(?:plain|html)$/.test(contentType || "text/plain") &&
      disposition !== "attachment" &&
      /^(?:|us-ascii|ascii|utf-?8)$/i.test(charset || ""),
  );
  rewriter.on("node", ({ node, decoder, encoder }) => {
    const chunks: Buffer[] = [];
    let size = 0;
    decoder.on("data", (chunk: Buffer) => {
      if (size < PARSED_TEXT) chunks.push(chunk);
      size += chunk.length;
    });
    decoder.on("end", () => {
      const bytes = Buffer.concat(chunks).subarray(0, PARSED_TEXT);
      node.setCharset(tellCharset(bytes));
      encoder.end(bytes);
    });
  });
  const joined = new Splitter().end(source).pipe(rewriter).pipe(new Joiner());
  return Buffer.concat(await Array.fromAsync<Buffer>(joined));
}

/** Number of bytes of text used to detect its charset. */
const TOLD_BY = 16_384;
/** Minimum confidence in percent; text of only a few letters scores lower in every charset. */
const LEAST_CONFIDENCE = 15;
/** Supersets that mail programs mean when they name the smaller charset. */
const SUPERSETS: Record<string, string> = { "ISO-8859-1": "windows-1252", "ISO-8859-9": "windows-1254" };

/**
 * Returns a text's charset: UTF-8 if valid, else the charset named by its HTML, else the most
 * likely charset.
 */
function tellCharset(bytes: Buffer): string {
  if (isUtf8(bytes) && !ESCAPES.some((sign) => bytes.includes(sign))) return "utf-8";
  const start = bytes.toString("latin1", 0, TOLD_BY);
  const [, named = ""] = /<meta[^>]{0,200}charset=["']?([\w.:-]{1,40})/i.exec(start) ?? [];
  if (isKnown(named) && !/^(?:utf-?8|us-ascii)$/i.test(named)) return named;
  const [likeliest] = analyse(bytes.subarray(0, TOLD_BY));
  if (!likeliest || likeliest.confidence < LEAST_CONFIDENCE) return "windows-1252";
  return SUPERSETS[likeliest.name] ?? likeliest.name;
}

function isKnown(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

/** Returns all values of a header, from top to bottom. */
function valuesOf({ headerLines }: ParsedMail, name: string): string[] {
  return headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) => line.slice(line.indexOf(":") + 1).trim());
}

/**
 * Whether a program sent the email, judging by its headers (RFC 3834) or the automatic-reply
 * headers of Exchange and other servers. Headers that only say how to treat an email, such as
 * `X-Auto-Response-Suppress`, also occur in people's emails, and mailing list headers occur in
 * email to a group address.
 */
function isAutomatic(parsed: ParsedMail): boolean {
  const isListed = valuesOf(parsed, "list-id").length > 0;
  return parsed.headerLines.some(({ key, line }) => {
    const value = line
      .slice(line.indexOf(":") + 1)
      .trim()
      .toLowerCase();
    switch (key) {
      case "auto-submitted":
        return !/^no(?:\s|;|\(|$)/.test(value);
      case "precedence":
        return (isListed ? /^(?:junk|auto_reply)/ : /^(?:bulk|junk|auto_reply)/).test(value);
      case "return-path":
        return value === "<>";
      case "content-type":
        return value.startsWith("multipart/report");
      case "from":
        return /\b(?:mailer-daemon|postmaster)@/.test(value);
      default:
        return key === "x-autoreply" || key === "x-autorespond";
    }
  });
}

/** Beginnings of automatic subjects; a person's reply starts with "Re:" or the like. */
const AUTOMATIC_SUBJECTS = [
  ...["automatic reply", "automatic response", "automated re", "auto reply", "auto-reply", "autoreply"],
  ...["auto response", "auto-response", "out of office", "out of the office", "undeliverable", "undelivered"],
  ...["delivery status notification", "mail delivery fail", "automatische antwort", "abwesenheitsnotiz"],
  ...[
    "automatische rückmeldung",
    "abwesenheitsnachricht",
    "abwesenheitsmeldung",
    "abwesend:",
    "unzustellbar",
  ],
  ...["réponse automatique", "absence du bureau", "respuesta automática", "fuera de la oficina"],
  ...["risposta automatica", "fuori sede", "automatisch antwoord", "afwezigheid", "resposta automática"],
  ...["autosvar", "automatisk svar", "automatiskt svar", "automaattinen vastaus", "odpowiedź automatyczna"],
  ...[
    "automatická odpověď",
    "автоматический ответ",
    "автоответ",
    "自動応答",
    "自動回覆",
    "自动回复",
    "自动答复",
  ],
];
