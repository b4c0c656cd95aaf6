import { element } from "../../elements.ts";
import { findAll } from "../../page/find-all.ts";
import { inSlices } from "../../page/in-slices.ts";
import { nameOf } from "../../page/name-of.ts";
import { openToolDialog } from "../../parts/tool-dialog.ts";
import type { StartTool } from "../../tool.ts";
import { LINK_WORDS, type LinkKind } from "./link-words.ts";

/** Kinds stated by the author (HTML and IANA link relations). */
const RELATIONS: Record<string, LinkKind> = {
  home: "home",
  help: "help",
  "privacy-policy": "privacy",
  "terms-of-service": "imprint",
  contact: "contact",
};

const LONGEST_NAME = 40;

/**
 * Lists the page's main links. Following a link clicks the page's own link, since the page's
 * scripts may listen for clicks.
 */
export const start: StartTool = (context) => {
  const { messages, end } = context;
  const dialog = openToolDialog(context, messages["useful-links"] ?? "");
  let found: UsefulLink[] = [];
  const stop = inSlices(
    findUsefulLinks(),
    (links) => {
      found = links;
    },
    show,
  );

  function show(): void {
    const items = found.map((link) => element("li", {}, linkTo(link)));
    dialog.body.append(
      items.length > 0
        ? element("ul", { class: "tool-list" }, ...items)
        : element("p", {}, messages["structure.none"] ?? ""),
    );
  }

  function linkTo({ kind, link, name }: UsefulLink): HTMLAnchorElement {
    const kindName = messages[`links.${kind}`] ?? "";
    const own = element("a", { class: "tool-place", href: link.href }, element("span", {}, kindName));
    if (name.toLowerCase() !== kindName.toLowerCase()) own.append(" ", element("small", {}, name));
    own.addEventListener("click", (event) => {
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (elsewhere || !link.isConnected) return;
      event.preventDefault();
      end();
      link.click();
    });
    return own;
  }

  return () => {
    stop();
    dialog.remove();
  };
};

interface UsefulLink {
  kind: LinkKind;
  link: HTMLAnchorElement;
  /** The page's own name for the link. */
  name: string;
}

/** Finds the best link of each kind by its relation, text and URL. */
function* findUsefulLinks(): Generator<UsefulLink[]> {
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

/** Returns 2 for exactly these words, 1 if they appear among others, or else 0. */
function fit(text: string, words: Set<string>): number {
  if (!text) return 0;
  if (words.has(text)) return 2;
  for (const word of words) if (word.length > 3 && contains(text, word)) return 1;
  return 0;
}

/** Matches whole words, or any position in scripts without spaces. */
function contains(text: string, word: string): boolean {
  if (/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)) return text.includes(word);
  return ` ${text} `.includes(` ${word} `);
}

/** Returns the last two segments; earlier segments name the page's section. */
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

/** Returns lowercase text without accents, punctuation or counts. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
}
