import { writeFileSync } from "node:fs";
import { choosePages } from "../crawl/choose-pages.ts";
import { readSitemap } from "../crawl/read-sitemap.ts";
import { parseRobots } from "../crawl/robots-txt.ts";
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
  "read-robots": (bytes, { name }) => parseRobots(new TextDecoder().decode(bytes), name),
  async "read-sitemap"(bytes, { isTruncated, choice }) {
    const sitemap = await readSitemap(bytes, isTruncated);
    if (!sitemap) return null;
    const { isIndex, addresses, isCut } = sitemap;
    return isIndex ? { isCut, further: addresses } : { isCut, chosen: choosePages(choice, addresses) };
  },
  "choose-pages": (bytes, choice) => choosePages(choice, JSON.parse(new TextDecoder().decode(bytes))),
};

const NEWLINE = 10;

/**
 * Number of bytes in which a page may declare its encoding (HTML Standard, "prescan a byte
 * stream").
 */
const PRESCAN_BYTES = 1_024;
const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i;

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
 * Whether recursion overflowed the stack, on a page nested deeper than its level count suggests.
 */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack size");
}

/**
 * Decodes a page the way a browser does: by its byte order mark, the charset in its Content-Type
 * header, or a `<meta>` near its beginning; otherwise as UTF-8.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const header = /;\s*charset="?([\w:.-]+)/i.exec(contentType)?.[1];
  const label = markOf(bytes) ?? header ?? declaredIn(bytes) ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

/**
 * Returns the encoding declared by a `<meta>`; UTF-8 instead of UTF-16, since the `<meta>` could be
 * read as ASCII.
 */
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  const label = META_CHARSET.exec(start)?.[1] ?? null;
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
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
