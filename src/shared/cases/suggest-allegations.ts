import { parseUrl } from "../parse-url.ts";
import { WCAG_CRITERIA } from "../scan-rules/wcag-criteria.ts";
import type { AllegationInput } from "./allegations.ts";
import { BARRIERS } from "./barriers.ts";
import { ALLEGATION_LIMITS, MAX_ALLEGATIONS } from "./choices.ts";

/** Maximum characters of a letter's text, about 400 pages. */
export const MAX_LETTER_TEXT = 1_000_000;

/** Characters that show nothing but would split words and addresses. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g;
/** Beginnings of list items and numbered points, which start a new passage. */
const POINT = /^\s*(?:[-–—•*·▪]|\(?\d{1,3}[.)]|\(?[a-z]\))\s/i;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'„“”()[\]{}|\\^`]{1,1000}/gi;
const PATH = /(?:^|[\s("„“'])(\/[a-z0-9][\w\-./%]{0,300})/gi;
/** A criterion's number, also as a clause of EN 301 549; dates and longer numbers don't match. */
const CRITERION = /(?<![\d.])(?:9\.)?([1-4]\.[1-5]\.\d{1,2})(?!\.?\d)/g;

/** One of the owner's websites. */
export interface OwnSite {
  origin: string;
  host: string;
}

export interface Suggestions {
  rows: AllegationInput[];
  /** Hosts that the text names and that are none of the owner's. */
  otherHosts: string[];
  /** Whether the text has more than a case can hold. */
  hasMore: boolean;
}

/**
 * Suggests rows from a letter's text: pages of the owner's websites, WCAG criteria and words for
 * common barriers, in English and German. A barrier belongs to the page named in its passage, or
 * else to the one named last; passages that name only other websites are left out. Matches plain
 * words, so an owner must read every row.
 * @param home website that paths such as `/menu` belong to
 */
export function suggestAllegations(
  text: string,
  sites: readonly OwnSite[],
  home: OwnSite | undefined,
): Suggestions {
  const rows = new Map<string, AllegationInput>();
  const otherHosts = new Set<string>();
  let lastPages: string[] = [];
  for (const passage of passagesOf(text)) {
    const found = pagesIn(passage, sites, home);
    for (const host of found.otherHosts) otherHosts.add(host);
    if (found.pages.length > 0) lastPages = found.pages;
    else if (found.otherHosts.length > 0) continue;
    for (const about of subjectsIn(passage)) {
      for (const page of lastPages.length > 0 ? lastPages : [home ? `${home.origin}/` : ""]) {
        const key = `${page} ${about}`;
        if (!rows.has(key)) rows.set(key, { page, about, words: excerpt(passage) });
      }
    }
  }
  const all = [...rows.values()];
  return {
    rows: all.slice(0, MAX_ALLEGATIONS),
    otherHosts: [...otherHosts].slice(0, MAX_ALLEGATIONS),
    hasMore: all.length > MAX_ALLEGATIONS,
  };
}

/** Splits a text at empty lines and points; lines within a passage are joined. */
function passagesOf(text: string): string[] {
  const passages: string[][] = [[]];
  for (const line of text
    .slice(0, MAX_LETTER_TEXT)
    .replace(INVISIBLE, "")
    .split(/\r\n?|\n/)) {
    if (line.trim() === "" || POINT.test(line)) passages.push([]);
    passages.at(-1)?.push(line.trim());
  }
  return passages.map((lines) => lines.join(" ").trim()).filter((passage) => passage !== "");
}

function pagesIn(passage: string, sites: readonly OwnSite[], home: OwnSite | undefined) {
  const pages = new Set<string>();
  const otherHosts = new Set<string>();
  for (const [address] of passage.matchAll(ADDRESS)) {
    const url = parseUrl(withScheme(withoutEnd(address)));
    if (!url || url.hostname === "") continue;
    const site = sites.find(({ origin }) => bareHost(new URL(origin).host) === bareHost(url.host));
    if (site) pages.add(site.origin + url.pathname + url.search);
    else otherHosts.add(url.hostname);
  }
  for (const [, path = ""] of home ? passage.matchAll(PATH) : [])
    pages.add(`${home?.origin}${withoutEnd(path)}`);
  const rest = passage.replace(ADDRESS, " ");
  for (const { origin, host } of pages.size === 0 ? sites : [])
    if (namesHost(rest, host)) pages.add(`${origin}/`);
  const isStorable = (page: string) => page.length <= ALLEGATION_LIMITS.page;
  return { pages: [...pages].filter(isStorable), otherHosts: [...otherHosts] };
}

/** Whether a passage names a host alone, such as `pottery.example`, outside of other names. */
function namesHost(passage: string, host: string): boolean {
  const name = bareHost(host);
  const at = passage.toLowerCase().indexOf(name);
  const isLonger = /^(?:[\w-]|\.\w)/.test(passage.slice(at + name.length, at + name.length + 2));
  return at >= 0 && !isLonger && !/[\w@.-]/.test(passage.charAt(at - 1));
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}

function withScheme(address: string): string {
  return /^https?:/i.test(address) ? address : `https://${address}`;
}

/** Removes the punctuation that ends a sentence rather than an address. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && ".,;:!?*_".includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Returns the barriers that a passage names, and criteria that none of them stands for. */
function subjectsIn(passage: string): string[] {
  const text = passage.toLowerCase();
  const barriers = BARRIERS.filter(({ words }) => words.some((word) => text.includes(word)));
  const covered = new Set(barriers.flatMap(({ criteria }) => criteria));
  const named = [...passage.matchAll(CRITERION)].map(([, criterion = ""]) => criterion);
  const criteria = named.filter((one) => Object.hasOwn(WCAG_CRITERIA, one) && !covered.has(one));
  return [...new Set([...barriers.map(({ id }) => id), ...criteria])];
}

function excerpt(passage: string): string {
  const words = passage.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
  const { words: limit } = ALLEGATION_LIMITS;
  return words.length <= limit ? words : `${words.slice(0, limit - 1).toWellFormed()}…`;
}
