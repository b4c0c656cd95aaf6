/** Path patterns in which `*` matches any characters and a final `$` matches the end. */
export interface PathRules {
  allow: string[];
  disallow: string[];
}

export interface RobotsTxt extends PathRules {
  /** Delay between two requests, in milliseconds; 0 if unspecified. */
  delayMs: number;
  /** Sitemap addresses, as written. */
  sitemaps: string[];
}

/** RFC 9309 requires at least 500 KiB. */
const MAX_LENGTH = 512 * 1_024;
/** Maximum length of a line in Google's parser; it cuts longer ones. */
const MAX_LINE = 8 * 2_083;
const MAX_SITEMAPS = 50;
const MAX_DELAY_S = 3_600;

type Key = "agent" | "allow" | "disallow" | "delay" | "sitemap";

/** Beginnings of keys, with the misspellings that Google accepts. */
const KEYS: ReadonlyArray<[start: RegExp, key: Key]> = [
  [/^user[- ]?agent/i, "agent"],
  [/^allow/i, "allow"],
  [/^(?:diss?all?ow|diasllow|disallaw)/i, "disallow"],
  [/^crawl-?delay/i, "delay"],
  [/^site-?map/i, "sitemap"],
];

/** The rules that apply to a crawler, as read so far. */
interface Rules extends PathRules {
  delay: number;
}

/**
 * Parses a robots.txt file's rules for the named crawler, as RFC 9309 and Google's parser do. A run
 * of user-agent lines ends only with a rule. A Crawl-delay, which neither of them knows, applies to
 * the user agents that its group has named above it.
 */
export function parseRobots(text: string, name: string): RobotsTxt {
  const named: Rules = { allow: [], disallow: [], delay: 0 };
  const general: Rules = { allow: [], disallow: [], delay: 0 };
  const sitemaps: string[] = [];
  let hasNamed = false;
  let current: Rules | null = null;
  let isRunOver = false;
  for (const { key, value } of linesOf(text)) {
    if (key === "agent") {
      if (isRunOver) current = null;
      isRunOver = false;
      const agent = agentOf(value);
      if (agent === name.toLowerCase()) {
        current = named;
        hasNamed = true;
      } else if (agent === "*") current ??= general;
    } else if (key === "sitemap") {
      if (value !== "" && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (key === "delay") {
      const delay = Number.parseFloat(value);
      if (current && Number.isFinite(delay)) current.delay = Math.max(current.delay, delay);
    } else {
      isRunOver = true;
      if (value !== "") current?.[key].push(...patternsOf(key, value));
    }
  }
  const { allow, disallow, delay } = hasNamed ? named : general;
  return { allow, disallow, delayMs: Math.min(delay, MAX_DELAY_S) * 1_000, sitemaps };
}

/** Returns a rule's pattern. Like Google, allows a folder whose index.html is allowed. */
function patternsOf(key: "allow" | "disallow", value: string): string[] {
  const pattern = normalize(value);
  const folder = key === "allow" ? /^(.*\/)index\.htm[^/]*$/.exec(pattern)?.[1] : undefined;
  return folder === undefined ? [pattern] : [pattern, `${folder}$`];
}

/**
 * Prepares patterns for checking many paths. The returned function tells whether a path, including
 * its query, may be visited: the longest match wins, and `allow` wins ties.
 */
export function pathFilter({ allow, disallow }: PathRules): (path: string) => boolean {
  const rules = [
    ...allow.map((pattern) => ruleOf(pattern, true)),
    ...disallow.map((pattern) => ruleOf(pattern, false)),
  ].sort((a, b) => b.length - a.length);
  return (path) => {
    const target = literal(normalize(path));
    return rules.find((rule) => matches(rule, target))?.isAllowed ?? true;
  };
}

interface Line {
  key: Key;
  value: string;
}

/** Drops whatever follows the name, as in `Handrail/1.0` or `* (all)`. */
function agentOf(value: string): string {
  return /^\*(?!\S)|^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? "";
}

/** Reads the lines with a known key; a space may stand for the colon if there is one value. */
function* linesOf(text: string): Generator<Line> {
  const lines = text
    .slice(0, MAX_LENGTH)
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/);
  // The beginning of a rule would forbid or allow too much.
  if (text.length > MAX_LENGTH) lines.pop();
  for (const line of lines) {
    const content = line.slice(0, MAX_LINE).split("#", 1)[0]?.trim() ?? "";
    const separator = content.includes(":") ? ":" : /^\S+(\s+)\S+$/.exec(content)?.[1];
    if (separator === undefined) continue;
    const end = content.indexOf(separator);
    const written = content.slice(0, end);
    const key = KEYS.find(([start]) => start.test(written))?.[1];
    if (key) yield { key, value: content.slice(end + separator.length).trim() };
  }
}

interface Rule {
  isAllowed: boolean;
  /** Pattern length; the longest matching pattern wins. */
  length: number;
  /** Length of the shortest matching path. */
  shortest: number;
  /** Text before the first `*`. */
  start: string;
  /** Text segments between `*` characters. */
  middle: string[];
  /** Text after the last `*`; null if there is no `*`. */
  last: string | null;
  isAnchored: boolean;
}

function ruleOf(pattern: string, isAllowed: boolean): Rule {
  const isAnchored = pattern.endsWith("$");
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*").map(literal);
  const [start = "", ...others] = parts;
  const last = others.pop() ?? null;
  const shortest = parts.reduce((sum, part) => sum + part.length, 0);
  const middle = others.filter((part) => part !== "");
  return { isAllowed, length: pattern.length, shortest, start, middle, last, isAnchored };
}

/** Takes the first match of each part, unlike a regular expression, which tries all matches. */
function matches({ shortest, start, middle, last, isAnchored }: Rule, path: string): boolean {
  if (path.length < shortest || !path.startsWith(start)) return false;
  let at = start.length;
  for (const part of middle) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last === null) return !isAnchored || at === path.length;
  if (isAnchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) >= 0;
}

/**
 * Encodes non-ASCII characters, and decodes characters that need no encoding. In a query, that is
 * also true of characters that separate the parts of an address.
 */
function normalize(path: string): string {
  const encoded = path.toWellFormed().replace(/[^\0-\x7f]+/g, encodeURIComponent);
  const query = `${encoded}?`.indexOf("?");
  return encoded.replace(/%[0-9a-f]{2}/gi, (code, at: number) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const isPlain = /[\w.~-]/.test(character) || (at > query && /[:/?@]/.test(character));
    return isPlain ? character : code.toUpperCase();
  });
}

/** Encodes the characters with a meaning in patterns, which stand for themselves in a path. */
function literal(path: string): string {
  return path.replaceAll("*", "%2A").replaceAll("$", "%24");
}
