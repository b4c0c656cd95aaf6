import type { Reason } from "#shared/sites/schemas.ts";

const PAGE_REASONS = {
  "not-html": "This address is neither an HTML page nor a PDF.",
  empty: "The page was empty.",
  gone: "There’s no page at this address anymore.",
  refused: "The website refused our request. A firewall or a password may be in the way.",
  "server-error": "The website replied with a server error.",
  status: "The website didn’t reply with a page.",
  redirect: "This address leads to another page of the website, which was checked instead.",
  copy: "This address shows a copy of another page, which was checked instead.",
  "left-site": "This address leads to another website.",
  robots: "The website’s robots.txt asks not to visit this page.",
  "left-out": "You’ve chosen to leave out this path.",
  address: "This isn’t the address of a web page.",
  port: "We scan only pages on the standard ports.",
  private: "This address isn’t on the public internet, so it can’t be scanned from here.",
  dns: "There’s no website with this name.",
  tls: "The website’s certificate wasn’t accepted; browsers would also warn visitors.",
  "no-https": "The website doesn’t speak https at this address. It may be on http.",
  connection: "The website didn’t reply.",
  timeout: "The page took longer than 10 seconds, or the PDF longer than 30 seconds.",
  redirects: "The address keeps redirecting from one page to the next.",
  body: "The page arrived damaged: its compression doesn’t match what the server says.",
  "too-large":
    "Not scanned, too large: the page has more than 2 MB of HTML, or arrived in more than 50,000 pieces.",
  "too-deep": "Not scanned, too heavy: the page has more than 512 levels of nested elements.",
  "too-many-tags": "Not scanned, too heavy: the page has more than 50,000 elements.",
  "too-slow": "Not scanned, too heavy: checking the page took too much time.",
  "too-much-memory": "Not scanned, too heavy: checking the page took too much memory.",
  "not-pdf": "This address says that it’s a PDF, but the file isn’t one.",
  "pdf-damaged": "The PDF is damaged and couldn’t be read.",
  "pdf-password": "The PDF can’t be read without a password.",
  "pdf-too-large": "Not scanned, too large: the PDF has more than 20 MB.",
  "pdf-limit": "Your scans have already read as many of the website’s PDFs as they may.",
  unreadable: "The page couldn’t be read.",
  crashed: "Not scanned: checking the page stopped our scanner twice. We’ve been notified.",
} as const;

const SCAN_REASONS = {
  ...PAGE_REASONS,
  gone: "There’s no page at the website’s address.",
  "left-site": "The website’s address leads to another website. Add that one instead.",
  robots: "The website’s robots.txt asks not to visit its pages. Allow our scanner there.",
  "robots-error":
    "The website’s robots.txt couldn’t be read because of an error there, so no page may be visited.",
  crashed: "Reading the website’s robots.txt stopped our scanner twice. We’ve been notified.",
  stopped: "The scan was stopped. Its results cover the pages checked until then.",
  closed: "The scan ended with the subscription.",
  "no-pages": "None of the website’s pages could be read.",
  "day-over": "The scan took more than a day. Its results cover the pages checked until then.",
  error: "The scan ended because of an error on our side. The next one starts as scheduled.",
  unanswered: "The website stopped replying during the scan.",
} as const;

/** Sentences about site peculiarities that limit what a scan sees, by code. */
const NOTES = {
  "no-sitemap": "The website has no sitemap, so we found only linked pages.",
  "sitemap-unreadable": "A sitemap of the website couldn’t be read in full.",
  "pdf-limit": "The website links to more PDFs than your scans may read; the others weren’t read.",
  "page-limit": "The website has more pages than your scans may visit; the others weren’t visited.",
  "crawl-delay":
    "The website’s robots.txt asks for such long waits that only some of its pages fit into a day.",
  "robots-some": "The website’s robots.txt asks not to visit some of its pages.",
} as const;

/** All sentences, for the translation catalogs. */
export const ALL_REASONS = [PAGE_REASONS, SCAN_REASONS, NOTES];

export type PageReasonCode = keyof typeof PAGE_REASONS;
export type ScanReasonCode = keyof typeof SCAN_REASONS;
export type NoteCode = keyof typeof NOTES;

export function pageReason(code: string | null): Reason | null {
  return code === null ? null : { code, text: sentence(PAGE_REASONS, code) };
}

export function scanReason(code: string | null): Reason | null {
  return code === null ? null : { code, text: sentence(SCAN_REASONS, code) };
}

export function noteReason(code: NoteCode): Reason {
  return { code, text: NOTES[code] };
}

/** Falls back to a default for codes that a newer release may have written. */
function sentence(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? "The page wasn’t scanned.";
}
