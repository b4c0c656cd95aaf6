import { writeFileSync } from "node:fs";
import { MIMEType } from "node:util";
import sniffEncoding from "html-encoding-sniffer";
import { choosePages } from "../crawl/choose-pages.ts";
import { readSitemap } from "../crawl/read-sitemap.ts";
import { parseRobots } from "../crawl/robots-txt.ts";
import { decodeText, decodeXml } from "../decode-text.ts";
import { FileRefusal, isStackOverflow } from "../file-refusal.ts";
import type {
  FileHandlers,
  FileJobName,
  JobName,
  JobReply,
  JobRequest,
  Jobs,
  Page,
  PageRefusal,
  SentJob,
} from "../jobs.ts";
import { PAGE_LIMITS } from "../page-limits.ts";
import { type Markup, nextMarkup } from "./next-markup.ts";
import { readInstallFacts } from "./read-install-facts.ts";

const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const VOID = namesOf("area base br col embed hr img input link meta param source track wbr");
const CELLS = namesOf("td th");
const ROWS = namesOf("td th tr");
const GROUPS = namesOf("td th tr caption colgroup thead tbody tfoot");
const TERMS = namesOf("dt dd");
const RUBY = namesOf("rb rt rtc rp");

/** Open elements that a start tag closes if their end tags may be omitted. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  p: namesOf("p"),
  li: namesOf("li"),
  dt: TERMS,
  dd: TERMS,
  option: namesOf("option"),
  optgroup: namesOf("option optgroup"),
  td: CELLS,
  th: CELLS,
  tr: ROWS,
  thead: GROUPS,
  tbody: GROUPS,
  tfoot: GROUPS,
  rb: RUBY,
  rt: RUBY,
  rtc: RUBY,
  rp: RUBY,
};

/** Implements each job. Loaded only in the child, since it parses strangers' pages. */
const HANDLERS: { [Name in JobName]: (page: Page) => Jobs[Name] | Promise<Jobs[Name]> } = {
  "read-install-facts": readInstallFacts,
  // Loaded with the first page, since it takes about 100 MB.
  "audit-page": async (page) => (await import("./audit-page.ts")).auditPage(page),
  "judge-corrections": judgeCorrections,
  "try-corrections": judgeCorrections,
};

const FILE_HANDLERS: FileHandlers<Exclude<FileJobName, FeatureJobName>> = {
  "read-robots": (bytes, { name }) => parseRobots(decodeXml(bytes), name),
  async "read-sitemap"(bytes, { isTruncated, choice }) {
    const sitemap = await readSitemap(bytes, isTruncated);
    if (!sitemap) return null;
    const { isIndex, addresses, isCut } = sitemap;
    return isIndex ? { isCut, further: addresses } : { isCut, chosen: choosePages(choice, addresses) };
  },
  "choose-pages": (bytes, choice) => choosePages(choice, JSON.parse(new TextDecoder().decode(bytes))),
  "read-pdf-text": async (bytes) => (await import("../pdf/read-text.ts")).readText(bytes),
  "audit-pdf": async (bytes) => (await import("../pdf/audit-pdf.ts")).auditPdf(bytes),
};

const NEWLINE = 10;

/** Number of bytes in which a `<meta>` anywhere in the page may declare its encoding. */
const PRESCAN_BYTES = 1_024;
/** Number of bytes that a byte order mark may have, and too few for any other declaration. */
const MARK_BYTES = 4;
/** Maximum length of a `<meta>` that is read. */
const MAX_TAG = 2_048;
/** Elements that do not end the head; their end tags do not either. */
const OF_HEAD: ReadonlySet<string> = new Set("script noscript style link meta object title base".split(" "));
const OPEN_HEAD: ReadonlySet<string> = new Set(["html", "head"]);
const REFERENCE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi;

/**
 * Handles requests on standard input, one at a time, until it is closed.
 * @param handlers jobs that belong to features, whose code the scanner does not import
 */
export async function handleJobs(handlers: FileHandlers<FeatureJobName>): Promise<void> {
  raiseOomScore();
  const all: FileHandlers<FileJobName> = { ...FILE_HANDLERS, ...handlers };
  for await (const { request, bytes } of readRequests(Bun.stdin.stream())) {
    await Bun.write(Bun.stdout, `${JSON.stringify(await handle(request, bytes, all))}\n`);
  }
}

/** Tells the kernel to kill this process before the server if memory runs out (Linux only). */
function raiseOomScore(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    console.error("The scanner could not raise its score for the out-of-memory killer:", String(error));
  }
}

async function handle(
  request: JobRequest,
  bytes: Uint8Array,
  handlers: FileHandlers<FileJobName>,
): Promise<JobReply<unknown>> {
  try {
    if ("input" in request) return { result: await handlerOf(handlers, request)(bytes, request.input) };
    const { job, url, contentType, corrections } = request;
    const html = decodePage(bytes, contentType);
    const refused = weighPage(html);
    return refused ? { refused } : { result: await HANDLERS[job]({ html, url, corrections }) };
  } catch (error) {
    if (isStackOverflow(error)) return { refused: "too-deep" };
    if (error instanceof FileRefusal) return { refused: error.reason };
    return { failed: String(error).slice(0, 500) };
  }
}

type FileJob = Extract<SentJob, { input: unknown }>;

/**
 * Returns a job's handler, typed for that job's input, which TypeScript cannot infer in a union.
 */
function handlerOf(handlers: FileHandlers<FileJobName>, { job }: FileJob) {
  return handlers[job] as (bytes: Uint8Array, input: FileJob["input"]) => unknown;
}

/**
 * Decodes a page the way browsers do: by its byte order mark, the charset in its Content-Type
 * header, a `<meta>`, or an XML declaration. Otherwise as UTF-8 if it is valid, or else as
 * windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const { essence, charset } = readContentType(contentType);
  if (essence === "application/xhtml+xml") return decodeXml(bytes, charset);
  const options = { defaultEncoding: null, maxPrescanBytes: 0 };
  const encoding =
    sniffEncoding(bytes.subarray(0, MARK_BYTES), { ...options, transportLayerEncodingLabel: charset }) ??
    declaredIn(bytes) ??
    sniffEncoding(bytes, options);
  return decodeText(bytes, encoding ?? (isUtf8(bytes) ? "utf-8" : "windows-1252"));
}

/** Parses a MIME type; null for one that is not valid. */
function mimeTypeOf(value: string): MIMEType | null {
  try {
    return new MIMEType(value);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Extracts a MIME type (Fetch Standard), of which servers may send several. */
function readContentType(header: string): { essence?: string; charset?: string | undefined } {
  let last: { essence?: string; charset?: string | undefined } = {};
  for (const [value] of header.matchAll(/(?:"(?:\\.|[^"\\])*"?|[^",])+/g)) {
    const type = mimeTypeOf(value);
    if (!type || type.essence === "*/*") continue;
    const { essence, params } = type;
    last = {
      essence,
      charset: params.get("charset") ?? (essence === last.essence ? last.charset : undefined),
    };
  }
  return last;
}

/**
 * Returns the encoding declared by a `<meta>` in the first 1,024 bytes, or by a later one while
 * only elements of the head were open. Browsers agree on this, which is narrower than the HTML
 * Standard for late ones, and reads markup as a parser does: not in comments, scripts or titles.
 */
function declaredIn(bytes: Uint8Array): string | null {
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let isHead = true;
  let isNoscript = false;
  for (let markup = nextMarkup(html, 0); markup; markup = nextMarkup(html, markup.end)) {
    const { kind, name, start, tagEnd } = markup;
    if (kind === "comment") continue;
    if (!isHead && start >= PRESCAN_BYTES) return null;
    if (name === "noscript") isNoscript = kind === "start";
    const isRead = kind === "start" && name === "meta" && !(isNoscript && start >= PRESCAN_BYTES);
    const encoding = isRead ? declaredBy(html.slice(start, Math.min(tagEnd, start + MAX_TAG))) : null;
    if (encoding) return encoding;
    isHead &&= OF_HEAD.has(name) || (kind === "start" && OPEN_HEAD.has(name));
  }
  return null;
}

/** Reads a single `<meta>`. A `<meta>` can be read as ASCII, so UTF-16 counts as UTF-8. */
function declaredBy(tag: string): string | null {
  const text = tag.replace(REFERENCE, (_, hex: string | undefined, decimal: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code < 128 ? String.fromCharCode(code) : "?";
  });
  if (!/charset/i.test(text)) return null;
  return sniffEncoding(Buffer.from(text), { maxPrescanBytes: MAX_TAG, defaultEncoding: null });
}

/** Whether bytes are UTF-8, of which the last character may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

interface ReceivedRequest {
  request: JobRequest;
  bytes: Uint8Array;
}

/**
 * Yields requests, each a line of JSON followed by a page's bytes; the next request follows the
 * reply.
 */
async function* readRequests(stream: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedRequest> {
  let request: JobRequest | null = null;
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (!request && chunk.includes(NEWLINE)) {
      const start = Buffer.concat(chunks);
      const lineEnd = start.indexOf(NEWLINE);
      request = JSON.parse(start.toString("utf8", 0, lineEnd)) as JobRequest;
      chunks = [start.subarray(lineEnd + 1)];
      length = start.length - lineEnd - 1;
    }
    if (!request || length < request.length) continue;
    yield { request, bytes: Buffer.concat(chunks) };
    request = null;
    chunks = [];
    length = 0;
  }
}

async function judgeCorrections(page: Page): Promise<Jobs["judge-corrections"]> {
  return (await import("./judge-on-page.ts")).judgeOnPage(page);
}

/** Jobs implemented by features; `cli/main.ts` passes them to the child. */
type FeatureJobName = "judge-install" | "is-word-document" | "clean-logo" | "read-mail";

/**
 * Counts a page's tags and nesting levels in one pass, before parsing. The result is an estimate;
 * deceptive markup still hits the limits on processor time and memory.
 */
export function weighPage(html: string): PageRefusal | null {
  const open: string[] = [];
  let tags = 0;
  for (let markup = nextMarkup(html, 0); markup; markup = nextMarkup(html, markup.end)) {
    tags += 1;
    if (tags > PAGE_LIMITS.tags) return "too-many-tags";
    if (markup.kind === "end") close(open, markup.name);
    if (markup.kind === "start") openElement(open, markup);
    if (open.length > PAGE_LIMITS.depth) return "too-deep";
  }
  return null;
}

function openElement(open: string[], { name, selfClosing }: Markup): void {
  if (VOID.has(name)) return;
  if (selfClosing && (open.includes("svg") || open.includes("math"))) return;
  if (Object.hasOwn(ENDED_BY, name)) endImplied(open, ENDED_BY[name]);
  open.push(name);
}

/** Stops at the first element without an implied end, so a nested list keeps its outer item. */
function endImplied(open: string[], ended: ReadonlySet<string> | undefined): void {
  let cut = open.length;
  for (let at = open.length - 1; at >= 0 && Object.hasOwn(ENDED_BY, open[at] ?? ""); at -= 1) {
    if (ended?.has(open[at] ?? "")) cut = at;
  }
  open.length = cut;
}

function close(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
}
