import { pathOf } from "#shared/api/endpoint.ts";
import { readPublicView } from "#shared/api/widgets.ts";
import { FILES, fillPath } from "#shared/paths.ts";
import { shownLine } from "./shown-text.ts";
import { allowsUrl, type SourceList } from "./source-list.ts";

/** A resource that a policy blocks, and the directive that would allow it. */
export interface Blocked {
  what: "script" | "connect" | "font" | "nonce";
  /** The corrected directive. */
  line: string;
}

/** Properties by which a policy may trust a script. */
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

/** Returns the widget's resources that any of a page's policies blocks; all apply together. */
export function blockedBy(policies: readonly string[], place: Place): Blocked[] {
  return policies.flatMap((policy) => blockedByOne(readPolicy(policy), place));
}

type Policy = ReadonlyMap<string, SourceList>;

/** Parses a policy; the first of duplicate directives counts. */
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

/** Returns the first directive present, which governs; null allows everything. */
function effective(policy: Policy, ...names: string[]): Effective | null {
  const directive = names.find((name) => policy.has(name));
  return directive ? { directive, sources: policy.get(directive) ?? [] } : null;
}

/**
 * Whether the script runs. It may be trusted by its address, nonce or hash; files it loads later by
 * their address, or through `strict-dynamic`.
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
