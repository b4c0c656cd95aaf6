import type { FindingView } from "#shared/install-checks/schemas.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { FILES } from "#shared/paths.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { FoundScript, InstallFacts } from "../../scanner/install-facts.ts";
import type { PageReply } from "../../scanner/reading/page-reader.ts";
import { blockedBy } from "./content-policy.ts";
import { FINDINGS, policyFindings } from "./findings.ts";
import { shownWord } from "./shown-text.ts";

type PlacedScript = Omit<FoundScript, "src"> & { src: URL | null };

export interface Expected {
  publicId: string;
  isActive: boolean;
  /** Origin of this service, e.g. `https://handrail.example`. */
  origin: string;
  /** Code to install. */
  code: string;
  /** Pattern for hosts where the widget may appear; null for all hosts. */
  hosts: string | null;
  /** Pattern for paths where the widget may appear; null for all paths. */
  paths: string | null;
  /** Hosts where visitors have seen the widget within the last day. */
  liveHosts: string[];
}

/** A page's reply as sent to a child process. */
export interface SentReply extends Pick<PageReply, "headers" | "truncated"> {
  url: string;
}

/** Judges a page by the facts read from it. Returns at least one finding, most urgent first. */
export function judgePage(page: SentReply, facts: InstallFacts, expected: Expected): FindingView[] {
  const url = new URL(page.url);
  if (expected.paths !== null && !new RegExp(expected.paths).test(url.pathname)) {
    return [FINDINGS.leftOff(shownWord(url.pathname))];
  }
  const scripts = facts.scripts.map((script) => ({
    ...script,
    src: script.src ? parseUrl(script.src) : null,
  }));
  const header = page.headers["content-security-policy"];
  const sent = typeof header === "string" ? header.split(",") : (header ?? []);
  const running = scripts.filter(
    (script) => script.place === "page" && isOurs(script, expected) && runs(script),
  );
  const mine = running.filter(({ widgetId }) => widgetId === expected.publicId);
  const [first] = mine;
  if (!first) return whyNot(page, scripts, running, expected);

  const blocked = blockedBy([...sent, ...facts.policies], {
    page: url,
    origin: expected.origin,
    script: first,
  });
  const isElsewhere = expected.hosts !== null && !new RegExp(expected.hosts).test(url.hostname);
  const found = [
    ...(isElsewhere ? [FINDINGS.otherHost(url.hostname)] : []),
    ...(isMixed(url, first) ? [FINDINGS.mixed()] : []),
    ...policyFindings(blocked, expected.code),
    ...(expected.isActive ? [] : [FINDINGS.switchedOff()]),
    ...(mine.length > 1 ? [FINDINGS.twice(mine.length)] : []),
    ...others(running, expected).map(FINDINGS.besideOther),
  ];
  const works = found.every(({ severity }) => severity !== "problem");
  return works && expected.isActive
    ? [FINDINGS.installed(expected.liveHosts.includes(url.hostname)), ...found]
    : found;
}

/** Explains why the code does not run, based on its place in the page or on similar scripts. */
function whyNot(
  { truncated }: SentReply,
  scripts: PlacedScript[],
  running: PlacedScript[],
  expected: Expected,
): FindingView[] {
  const { publicId, code } = expected;
  const mine = scripts.filter(({ widgetId }) => widgetId === publicId);
  const inPage = mine.filter(({ place }) => place === "page");
  const heldBack = inPage.find((script) => isOurs(script, expected));
  if (heldBack) return [FINDINGS.heldBack(heldBack.type, code)];
  const foreign = inPage.find(({ src }) => src !== null);
  if (foreign) return [FINDINGS.foreignAddress(shownWord(foreign.src?.href ?? ""), code)];
  const [other] = others(running, expected);
  if (other) return [FINDINGS.otherWidget(other, code)];
  if (running.length > 0) return [FINDINGS.withoutId(code)];
  const places = new Set(mine.map(({ place }) => place));
  if (places.has("comment")) return [FINDINGS.inComment(code)];
  if (places.has("noscript")) return [FINDINGS.inNoscript(code)];
  if (places.has("template")) return [FINDINGS.inTemplate(code)];
  return [truncated ? FINDINGS.truncated() : FINDINGS.missing(code)];
}

/** Returns the ids of other widgets running on the page. */
function others(running: PlacedScript[], { publicId }: Expected): string[] {
  const ids = running.flatMap(({ widgetId }) => (widgetId && widgetId !== publicId ? widgetId : []));
  return [...new Set(ids)].slice(0, 5);
}

/** Whether a script comes from this service, unpinned or pinned to a release. */
function isOurs({ src }: PlacedScript, { origin }: Expected): boolean {
  const pinned = /^\/platform\.[0-9a-z]+\.js$/;
  return src?.origin === origin && (src.pathname === FILES.platform || pinned.test(src.pathname));
}

/**
 * Whether a browser runs a script of this type. Consent tools set unknown types; Cloudflare's types
 * end in the real type and do run.
 */
function runs({ type }: PlacedScript): boolean {
  return /^(|module|(.+-)?(text|application)\/(x-)?(java|ecma)script)$/.test(type);
}

function isMixed(page: URL, { src }: PlacedScript): boolean {
  return page.protocol === "https:" && src?.protocol === "http:" && !isLoopbackHost(src.hostname);
}
