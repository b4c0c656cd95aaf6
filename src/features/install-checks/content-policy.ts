import { pathOf } from "#shared/endpoint.ts";
import { FILES, fillPath } from "#shared/paths.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { shownLine } from "./shown-text.ts";

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9._-]+)(?::(\d+|\*))?(\/[^?#]*)?$/i;

/** Resource that a policy blocks, and the directive that would allow it. */
export interface Blocked {
  what: "script" | "connect" | "font" | "nonce";
  /** Corrected directive. */
  line: string;
}

/** Properties a policy may use to trust a script. */
interface LoadedScript {
  src: URL | null;
  nonce: string | null;
  integrity: string | null;
}

interface Place {
  page: URL;
  /** Origin of the service, e.g. `https://handrail.example`. */
  origin: string;
  script: LoadedScript;
}

/** Returns the widget's resources blocked by any of a page's policies; all policies apply. */
export function blockedBy(policies: readonly string[], place: Place): Blocked[] {
  return policies.flatMap((policy) => blockedByOne(readPolicy(policy), place));
}

type Policy = ReadonlyMap<string, SourceList>;

/** Parses a policy; of duplicate directives, the first counts. */
function readPolicy(text: string): Policy {
  const directives = new Map<string, SourceList>();
  for (const part of text.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    const known = name.toLowerCase();
    if (known && !directives.has(known)) directives.set(known, sources);
  }
  return directives;
}

function blockedByOne(policy: Policy, { page, origin, script }: Place): Blocked[] {
  const blocked: Blocked[] = [];
  const own = new URL(origin);
  const scripts = effective(policy, "script-src-elem", "script-src", "default-src");
  if (scripts && !scriptRuns(scripts.sources, { page, origin, script })) {
    const isStrict = scripts.sources.some((source) => /^'strict-dynamic'$/i.test(source));
    blocked.push(
      isStrict
        ? { what: "nonce", line: 'nonce="..."' }
        : { what: "script", line: extended(scripts, "script-src", origin) },
    );
  }
  const calls = effective(policy, "connect-src", "default-src");
  if (calls && !allowsUrl(calls.sources, new URL(fillPath(pathOf(readPublicView), { id: "x" }), own), page)) {
    blocked.push({ what: "connect", line: extended(calls, "connect-src", origin) });
  }
  const fonts = effective(policy, "font-src", "default-src");
  if (fonts && !allowsUrl(fonts.sources, new URL(`${FILES.widget}/font.woff2`, own), page)) {
    blocked.push({ what: "font", line: extended(fonts, "font-src", origin) });
  }
  return blocked;
}

interface Effective {
  directive: string;
  sources: SourceList;
}

/** Returns the first directive present, which takes effect; null allows everything. */
function effective(policy: Policy, ...names: string[]): Effective | null {
  const directive = names.find((name) => policy.has(name));
  return directive ? { directive, sources: policy.get(directive) ?? [] } : null;
}

/**
 * Whether the script runs. A policy may trust the script by address, nonce or hash, and files it
 * loads later by address or `strict-dynamic`.
 */
function scriptRuns(sources: SourceList, { page, origin, script }: Place): boolean {
  const isTrusted = sources.some((source) => carriesTrust(source, script));
  if (sources.some((source) => /^'strict-dynamic'$/i.test(source))) return isTrusted;
  const panel = new URL(`${FILES.widget}/panel.js`, origin);
  const first = script.src ?? new URL(FILES.platform, origin);
  return (isTrusted || allowsUrl(sources, first, page)) && allowsUrl(sources, panel, page);
}

function carriesTrust(source: string, { nonce, integrity }: Place["script"]): boolean {
  const value = source.slice(1, -1);
  if (/^'nonce-.+'$/i.test(source)) return nonce === value.slice("nonce-".length);
  return /^'sha(256|384|512)-.+'$/i.test(source) && (integrity?.split(/\s+/).includes(value) ?? false);
}

/**
 * Returns the directive with the service's origin added. A resource that falls back to
 * `default-src` gets its own directive, which repeats the default's sources.
 */
function extended({ directive, sources }: Effective, own: string, origin: string): string {
  const name = directive === "default-src" ? own : directive;
  const kept = sources.filter((source) => !/^'none'$/i.test(source));
  return shownLine(name, kept, origin);
}

/** A policy's sources for one kind of resource, e.g. `'self' https://cdn.example`. */
type SourceList = readonly string[];

/** Whether a page's policy allows an address (Content Security Policy Level 3, 6.7.2). */
export function allowsUrl(sources: SourceList, url: URL, page: URL): boolean {
  return sources.some((source) => matches(source.trim(), url, page));
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === "*") return /^(https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return schemeFits(source.toLowerCase(), url.protocol);
  if (source.toLowerCase() === "'self'") {
    return (
      hostFits(page.hostname, url.hostname) &&
      schemeFits(page.protocol, url.protocol) &&
      url.port === page.port
    );
  }
  const parts = HOST_SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme, host = "", port, path] = parts;
  return (
    schemeFits(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url.protocol) &&
    hostFits(host.toLowerCase(), url.hostname) &&
    portFits(port, url) &&
    pathFits(path, url.pathname)
  );
}

/** Whether a scheme equals the source's scheme or is more secure. */
function schemeFits(source: string, scheme: string): boolean {
  return source === scheme || (source === "http:" && scheme === "https:");
}

function hostFits(source: string, host: string): boolean {
  if (source === "*") return true;
  return source.startsWith("*.") ? host.endsWith(source.slice(1)) : source === host;
}

function portFits(port: string | undefined, url: URL): boolean {
  const actual = url.port || (url.protocol === "https:" ? "443" : "80");
  if (port === undefined) return url.port === "";
  return port === "*" || port === actual || (port === "80" && actual === "443");
}

function pathFits(path: string | undefined, actual: string): boolean {
  if (path === undefined || path === "/") return true;
  return path.endsWith("/") ? actual.startsWith(path) : actual === path;
}
