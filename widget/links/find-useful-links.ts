import { findAll } from "../page/find-all.ts";
import { nameOf } from "../page/name-of.ts";
import { LINK_WORDS, type LinkKind } from "./link-words.ts";

export interface UsefulLink {
  kind: LinkKind;
  link: HTMLAnchorElement;
  /** The page's own name of the link. */
  name: string;
}

/** Kinds that the author states (HTML and IANA link relations). */
const RELATIONS: Record<string, LinkKind> = {
  home: "home",
  help: "help",
  "privacy-policy": "privacy",
  "terms-of-service": "imprint",
  contact: "contact",
};

const LONGEST_NAME = 40;

/** Finds the best link of each kind by its relation, its text and its address. */
export function* findUsefulLinks(): Generator<UsefulLink[]> {
  const best = new Map<LinkKind, UsefulLink & { score: number }>();
  const words = LINK_WORDS.map(([kind, list]) => [kind, new Set(list.split("|").map(plain))] as const);
  for (const link of findAll("a[href]")) {
    if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) continue;
    const name = nameOf(link);
    for (const [kind, known] of words) {
      const score = scoreOf(link, name, kind, known);
      if (score > (best.get(kind)?.score ?? 0)) best.set(kind, { kind, link, name, score });
    }
    yield words.flatMap(([kind]) => best.get(kind) ?? []);
  }
}

function scoreOf(link: HTMLAnchorElement, name: string, kind: LinkKind, words: Set<string>): number {
  const ownSite = link.origin === location.origin;
  const stated = link.rel.split(/\s+/).some((relation) => RELATIONS[relation.toLowerCase()] === kind);
  const root =
    kind === "home" && ownSite && /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(link.pathname);
  const named = name.length > LONGEST_NAME ? 0 : fit(plain(name), words);
  const addressed = Math.max(0, ...pathSegments(link).map((segment) => fit(segment, words)));
  const found = (stated ? 8 : 0) + named * 2 + addressed + (root && !link.hash && !link.search ? 4 : 0);
  return found && found + (ownSite ? 0.5 : 0);
}

/** Returns 2 for exactly these words, 1 if they are among others, else 0. */
function fit(text: string, words: Set<string>): number {
  if (!text) return 0;
  if (words.has(text)) return 2;
  for (const word of words) if (word.length > 3 && contains(text, word)) return 1;
  return 0;
}

/** Matches whole words; anywhere in scripts without spaces. */
function contains(text: string, word: string): boolean {
  if (/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)) return text.includes(word);
  return ` ${text} `.includes(` ${word} `);
}

/** Returns the last two segments; those before name the section that a page belongs to. */
function pathSegments({ pathname }: HTMLAnchorElement): string[] {
  return pathname
    .split("/")
    .filter(Boolean)
    .slice(-2)
    .map((segment) => plain(decoded(segment).replace(/\.\w+$/, "")));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns lower case text without accents, punctuation or counts. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
}
