import type { FetchReason } from "../../src/safe-fetch/fetch-problem.ts";
import type { BrowserReason } from "../../src/scanner/browser/browser-problem.ts";
import type { PageReason } from "../../src/scanner/page-problem.ts";
import type { PageFailure } from "../../src/scanner/reports/scan-report.ts";

/** Reason a page could not be scanned, as a plain sentence. */
export class TargetFailure extends Error implements PageFailure {
  override readonly name = "TargetFailure";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const FETCH_SENTENCES: Record<FetchReason, string> = {
  address: "This isn't the address of a web page, or it contains a user name.",
  port: "Public pages are scanned only on the standard ports.",
  private: "This address isn't on the public internet.",
  dns: "There's no site with this name.",
  tls: "The site's certificate wasn't accepted.",
  "no-https": "The site doesn't speak https at this address; try http:// instead.",
  connection: "The site doesn't respond.",
  timeout: "The page took longer than 10 seconds, or the PDF longer than 30 seconds.",
  redirects: "The address redirects more than five times, or to nowhere.",
  body: "The page arrived damaged: its compression doesn't match what the server says.",
  busy: "Too many pages are being fetched.",
};

export function fetchFailure(
  reason: FetchReason,
  { allowPrivate }: { allowPrivate: boolean },
): TargetFailure {
  if (reason !== "private") return new TargetFailure(reason, FETCH_SENTENCES[reason]);
  const hint = allowPrivate ? STILL_REFUSED : "Add --allow-private if you mean to scan it.";
  return new TargetFailure(reason, `${FETCH_SENTENCES.private} ${hint}`);
}

const STILL_REFUSED =
  "Even with --allow-private, link-local addresses are refused, as are names with both public and private addresses.";

const PAGE_SENTENCES: Record<PageReason, string> = {
  "too-large": "The page is too large: its HTML has more than 2 MB.",
  "too-deep": "The page is too heavy: its elements are nested more than 512 levels deep.",
  "too-many-tags": "The page is too heavy: its HTML has more than 50,000 tags.",
  "too-slow": "The page is too heavy: auditing it took more than 20 seconds of processor time.",
  "too-much-memory": "The page is too heavy: auditing it took more than 512 MB of memory.",
  unreadable: "The page couldn't be audited.",
  busy: "This machine was too busy to audit the page within 30 seconds; try again.",
  "not-pdf": "This isn't a PDF, whatever its name or its server says.",
  "pdf-damaged": "The PDF is damaged and couldn't be read.",
  "pdf-password": "The PDF can’t be read without a password.",
};

const PDF_SENTENCES: Partial<Record<PageReason, string>> = {
  "too-large": "The PDF is too large: it has more than 20 MB.",
  "too-deep": "The PDF is too heavy: its parts are nested too deeply.",
  "too-slow": "The PDF is too heavy: auditing it took more than 30 seconds of processor time.",
  "too-much-memory": "The PDF is too heavy: auditing it took more than 512 MB of memory.",
  unreadable: "The PDF couldn't be audited.",
  busy: "This machine was too busy to audit the PDF within two minutes; try again.",
};

export function auditFailure(reason: PageReason, isPdf = false): TargetFailure {
  return new TargetFailure(reason, (isPdf && PDF_SENTENCES[reason]) || PAGE_SENTENCES[reason]);
}

const BROWSER_SENTENCES: Record<BrowserReason, string> = {
  unavailable: "There's no browser.",
  lost: "The browser exited while it showed the page.",
  "too-slow": "The page is too heavy: it kept the browser busy for too long.",
  "too-much-memory": "The page is too heavy: it took more than 1 GB of the browser's memory.",
  left: "The page led the browser to another document.",
};

export function browserFailure(reason: BrowserReason): TargetFailure {
  return new TargetFailure(`browser-${reason}`, BROWSER_SENTENCES[reason]);
}

/** Explains a status outside 2xx, using the same codes as the dashboard's scans. */
export function statusFailure(status: number): TargetFailure {
  const [code, sentence] = statusWords(status);
  return new TargetFailure(code, `${sentence} (${status}).`);
}

function statusWords(status: number): readonly [code: string, sentence: string] {
  if (status === 404 || status === 410) return ["gone", "There's no page at this address"];
  if ([401, 403, 407, 429].includes(status)) return ["refused", "The site refused the request"];
  if (status >= 500) return ["server-error", "The site replied with a server error"];
  return ["status", "The site didn't reply with a page"];
}

const FILE_SENTENCES: Record<string, string> = {
  ENOENT: "There's no such file.",
  EACCES: "You don't have permission to read the file.",
  EISDIR: "This is a folder.",
  ELOOP: "The file is a link to itself.",
};

/** Returns null for an error that says nothing about the file itself. */
export function fileFailure(error: unknown): TargetFailure | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = FILE_SENTENCES[code];
  return sentence === undefined ? null : new TargetFailure("file", sentence);
}

export function notHtmlFailure(type: string): TargetFailure {
  return new TargetFailure("not-html", `This is neither an HTML page nor a PDF but ${type}.`);
}

export function emptyFailure(): TargetFailure {
  return new TargetFailure("empty", "The page is empty.");
}
