import { tokensIn } from "../desk-token.ts";
import { REPLY_LINES } from "../mails/reply-line.ts";

export interface OwnWords {
  /** Sender's own text, including surrounding quoted lines if interleaved with them. */
  text: string;
  /** Whether the text is interleaved with quoted lines, or cannot be separated from them. */
  isMixed: boolean;
}

/**
 * Separates a sender's own text from the email their program quotes, using forms common to all
 * languages: `>`, our reply line, a block of headers, or an introduction ending with a colon.
 */
export function ownWords(whole: string): OwnWords {
  const lines = whole.split("\n");
  const quote = findQuote(lines);
  if (quote === null) return { text: whole.trim(), isMixed: lines.some(isQuoted) };
  const above = lines.slice(0, quote.start).join("\n").trim();
  const below = quote.isPrefixed ? wordsAmong(lines.slice(quote.start)) : "";
  if (below !== "") return { text: [above, below].filter(hasWords).join("\n\n"), isMixed: true };
  return hasWords(above) ? { text: above, isMixed: false } : { text: whole.trim(), isMixed: true };
}

/** Whether there is anything to read: letters, digits, symbols or emoji. */
export function hasWords(text: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(text);
}

interface Quote {
  /** Index of the quote's first line, possibly part of its introduction. */
  start: number;
  /** Whether the quote's lines begin with `>`, so all other lines are the sender's. */
  isPrefixed: boolean;
}

function findQuote(lines: readonly string[]): Quote | null {
  const marker = lines.findIndex((_, at) => isReplyLine(lines, at));
  if (marker >= 0) return { start: startOf(lines, marker, true), isPrefixed: isQuoted(lines[marker]) };
  const quoted = lines.findIndex(isQuoted);
  const head = lines.findIndex((line, at) => isLabel(line) && isHead(lines.slice(at, blockEnd(lines, at))));
  if (head >= 0 && (quoted < 0 || head < quoted)) {
    return { start: withoutRules(lines, head), isPrefixed: false };
  }
  const start = quoted < 0 ? 0 : startOf(lines, quoted, false);
  // Without an introduction, the sender may have quoted something else by hand.
  return start < quoted ? { start, isPrefixed: true } : null;
}

const MARKERS = Object.values(REPLY_LINES).map((line) => line.replaceAll("-", "").trim());

/** Whether our reply line begins here; a mail program may have wrapped it. */
function isReplyLine(lines: readonly string[], at: number): boolean {
  const [here = "", next = ""] = lines.slice(at, at + 2).map(plainOf);
  const both = `${here} ${next}`.replace(/\s+/g, " ");
  return MARKERS.some((marker) => here.includes(marker) || (!next.includes(marker) && both.includes(marker)));
}

function isQuoted(line = ""): boolean {
  return /^\s{0,3}>/.test(line);
}

/** Returns a line's first 400 characters without quote and bold marks. */
function plainOf(line: string): string {
  return line
    .slice(0, 400)
    .replace(/\p{Cf}/gu, "")
    .replace(/[>*|\t\u00a0]/g, " ")
    .trim();
}

function isBlank(line = ""): boolean {
  return plainOf(line) === "";
}

/**
 * Maximum lines between a head and our reply line: in earlier emails, the product name and the
 * subject.
 */
const BETWEEN = 4;

/** Returns the index of a quote's first line, including its introduction or head. */
function startOf(lines: readonly string[], quote: number, isOurs: boolean): number {
  const end = skipBack(lines, quote);
  const introduced = introductionStart(lines, end, isOurs);
  if (introduced < end) return withoutRules(lines, introduced);
  let topmost = end;
  for (let at = end, skipped = 0; at > 0 && skipped <= (isOurs ? BETWEEN : 0); skipped += 1) {
    const start = headStart(lines, at);
    if (start < at) topmost = start;
    if (start < at - 1) break;
    at = skipBack(lines, at - 1);
  }
  return withoutRules(lines, topmost);
}

/** Returns the index after the last preceding line that is neither blank nor quoted. */
function skipBack(lines: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && (isBlank(lines[at - 1]) || isQuoted(lines[at - 1]))) at -= 1;
  return at;
}

/**
 * Returns the first line of an introduction such as "On Tuesday Ada wrote:", which may be wrapped.
 * Directly above our reply line, any line ending with a colon counts; elsewhere it needs a date or
 * an address.
 */
function introductionStart(lines: readonly string[], end: number, isOurs: boolean): number {
  const last = lines[end - 1] ?? "";
  if (!/[:：]$/.test(plainOf(last)) || isHeader(last)) return end;
  const first = Math.max(0, end - 3);
  for (let start = end - 1; start >= first && !isBlank(lines[start]); start -= 1) {
    const words = lines.slice(start, end).map(plainOf).join(" ");
    if (!/\d[./-] ?\d|\b\d{4}\b|\d[:.h]\d{2}|年|<[^<@]{1,64}@/.test(words)) continue;
    return start > 0 && /<[^<@]{1,64}@/.test(plainOf(lines[start - 1] ?? "")) ? start - 1 : start;
  }
  return isOurs ? end - 1 : end;
}

/** Whether a line is a header such as "Sent: Tuesday", as written by mail programs above quotes. */
function isHeader(line: string): boolean {
  return isLabel(line) && !/[:：]$/.test(plainOf(line));
}

/** Whether a line is such a header, possibly with its value on the next line. */
function isLabel(line: string): boolean {
  return /^\p{L}[\p{L}\p{M} .'’()-]{0,30}[:：](?!\/\/)/u.test(plainOf(line));
}

/**
 * Whether lines form the head of a quoted email: several headers, including one with an address.
 */
function isHead(block: readonly string[]): boolean {
  const labels = block.filter(isLabel).length;
  if (labels === 0 || labels * 2 < block.length) return false;
  const text = block.map(plainOf).join("\n");
  return tokensIn(text).length > 0 || (labels >= 3 && text.includes("@"));
}

function blockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && end - start < 12 && !isBlank(lines[end])) end += 1;
  return end;
}

/** Returns the first line of the head that ends at `end`, or `end` if there is none. */
function headStart(lines: readonly string[], end: number): number {
  let start = end;
  while (start > 0 && end - start < 12 && !isBlank(lines[start - 1])) start -= 1;
  while (start < end && !isLabel(lines[start] ?? "")) start += 1;
  if (isHead(lines.slice(start, end))) return start;
  return spacedHeadStart(lines, end);
}

/**
 * Finds the start of a head whose headers are separated by blank lines: the first header with an
 * address.
 */
function spacedHeadStart(lines: readonly string[], end: number): number {
  const found: number[] = [];
  for (let at = end; at > 0 && found.length < 8; at -= 1) {
    const line = lines[at - 1] ?? "";
    if (isBlank(line)) continue;
    if (!isLabel(line)) break;
    found.unshift(at - 1);
  }
  const addressed = found.find((at) => lines[at]?.includes("@"));
  if (addressed === undefined) return end;
  const block = found.filter((at) => at >= addressed).map((at) => lines[at] ?? "");
  return isHead(block) ? addressed : end;
}

/** Moves up past separators such as "-----Original Message-----" above heads. */
function withoutRules(lines: readonly string[], start: number): number {
  let at = start;
  while (at > 0 && (isBlank(lines[at - 1]) || isRule(lines[at - 1]))) at -= 1;
  return at;
}

function isRule(line = ""): boolean {
  const plain = plainOf(line);
  return plain.length >= 5 && /^[-_=\u2010-\u2015]{2}/.test(plain) && /[-_=\u2010-\u2015]{2}$/.test(plain);
}

/**
 * Returns the sender's text below or among quoted lines; empty if there is none. Text among quoted
 * lines keeps them as context; a signature at the end is omitted.
 */
function wordsAmong(quote: readonly string[]): string {
  const firstQuoted = quote.findIndex(isQuoted);
  const lastQuoted = quote.findLastIndex(isQuoted);
  const signature = quote.findIndex((line, at) => at > lastQuoted && line.trimEnd() === "--");
  const end = signature < 0 ? quote.length : signature;
  const isOwn = (line: string, at: number) =>
    at < end && at > firstQuoted && !isQuoted(line) && hasWords(line);
  const first = quote.findIndex(isOwn);
  if (first < 0) return "";
  if (first > lastQuoted) return quote.slice(first, end).join("\n").trim();
  const shown = quote.slice(firstQuoted, end).filter((_, at) => !isReplyLine(quote, firstQuoted + at));
  return shown
    .slice(shown.findIndex((line) => !isBlank(line)))
    .join("\n")
    .trim();
}
