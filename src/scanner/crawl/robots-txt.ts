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
const MAX_RULES = 1_000;
const MAX_PATTERN = 500;
const MAX_SITEMAPS = 50;
const MAX_DELAY_S = 3_600;

/** Parses a robots.txt file's rules (RFC 9309, with Crawl-delay) for the named crawler. */
export function parseRobots(text: string, name: string): RobotsTxt {
  const groups = readGroups(text.slice(0, MAX_LENGTH));
  const named = groups.filter(({ agents }) => agents.includes(name.toLowerCase()));
  const matching = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const values = (key: string) => matching.flatMap(({ rules }) => rules.filter((rule) => rule.key === key));
  const patterns = (key: string) =>
    values(key)
      .map(({ value }) => normalize(value.slice(0, MAX_PATTERN)))
      .filter((value) => value !== "")
      .slice(0, MAX_RULES);
  const delays = values("crawl-delay").map(({ value }) => Number.parseFloat(value));
  const delay = Math.max(0, ...delays.filter(Number.isFinite));
  return {
    allow: patterns("allow"),
    disallow: patterns("disallow"),
    delayMs: Math.min(delay, MAX_DELAY_S) * 1_000,
    sitemaps: linesOf(text.slice(0, MAX_LENGTH))
      .flatMap(({ key, value }) => (key === "sitemap" && value !== "" ? [value] : []))
      .slice(0, MAX_SITEMAPS),
  };
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
    const target = normalize(path);
    return rules.find((rule) => matches(rule, target))?.isAllowed ?? true;
  };
}

interface Line {
  key: string;
  value: string;
}

interface Group {
  /** Crawler names, in lower case. */
  agents: string[];
  rules: Line[];
}

/** Collects each run of user-agent lines with the rules that follow it. */
function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of linesOf(text)) {
    if (line.key === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(agentOf(line.value));
    } else if (line.key !== "sitemap") {
      groups.at(-1)?.rules.push(line);
    }
    isNaming = line.key === "user-agent" || (isNaming && line.key === "sitemap");
  }
  return groups;
}

/** Drops any version after the name, as in `Handrail/1.0`. */
function agentOf(value: string): string {
  return value === "*" ? value : (/^[A-Za-z_-]+/.exec(value)?.[0].toLowerCase() ?? "");
}

function linesOf(text: string): Line[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const [content = ""] = line.split("#");
      const colon = content.indexOf(":");
      if (colon < 0) return [];
      return { key: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() };
    });
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
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
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

/** Encodes non-ASCII characters, and decodes characters that need no encoding. */
function normalize(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\0-\x7f]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}
