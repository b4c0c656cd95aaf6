import { logFailure } from "../../log-failure.ts";
import { page } from "../../page/document.ts";
import { attributeOf, matchesSelector } from "../../page/genuine.ts";
import { inSlices } from "../../page/in-slices.ts";
import { pageShadowRoots } from "../../page/shadow-roots.ts";
import { createOverwriter, elementOf, type Found } from "./overwrite.ts";

export interface TranslationPlan {
  /** BCP 47 tag of the page's own language. */
  source: string;
  target: string;
  /** Whether text in a language is to be translated. */
  isForeign(language: string): boolean;
  /** Resolves to null if the text can't be translated. */
  translate(text: string, source: string): Promise<string | null>;
  /** Called when everything found is done, with the number of texts translated and failed. */
  onIdle(translated: number, failed: number): void;
}

interface Place extends Found {
  language: string;
}

/** Subtrees that are shown but not translated: code, editors and what the page excepts. */
const SHOWN_AS_IS =
  "code,pre,kbd,samp,var,math,[translate=no i],.notranslate,[contenteditable]:not([contenteditable=false i])";

/** Subtrees in which nothing is translated. */
export const KEPT = `script,style,noscript,template,handrail-widget,${SHOWN_AS_IS}`;

/** Elements whose text is a form's value. */
const VALUES = "textarea,option:not([value])";

const ATTRIBUTES = ["alt", "title", "placeholder", "aria-label"];

const BATCH_MS = 250;

const SLICE_MS = 8;

/** Translations requested at a time. */
const WORKERS = 3;

/**
 * Translates the page's texts, those in the window first, and keeps up with its changes. Returns a
 * function that restores everything that the page has not changed itself meanwhile.
 */
export function translatePage(plan: TranslationPlan): () => void {
  const overwriter = createOverwriter(plan.source, plan.target);
  const failed = new Set<string>();
  const observer = new MutationObserver(schedule);
  let stopSearch: (() => void) | undefined;
  let timer = 0;
  let translated = 0;
  let isWorking = false;
  let isStale = false;
  let isOver = false;
  search();

  /** Lets running work finish first, which the page's own changes don't delay. */
  function schedule(): void {
    if (isWorking) isStale = true;
    else timer ||= window.setTimeout(search, BATCH_MS);
  }

  function search(): void {
    timer = 0;
    isWorking = true;
    isStale = false;
    overwriter.restoreRemoved();
    const [near, far]: [Place[], Place[]] = [[], []];
    stopSearch = inSlices(
      untranslated(),
      (place) => place && (isInView(place.node) ? near : far).push(place),
      () => {
        translateAll([...near, ...far])
          .catch(logFailure)
          .then(finish);
      },
    );
  }

  function finish(): void {
    isWorking = false;
    if (isOver) return;
    plan.onIdle(translated, failed.size);
    if (isStale) schedule();
  }

  function* untranslated(): Generator<Place | undefined> {
    for (const root of [page.documentElement, ...pageShadowRoots()]) {
      const changes = { childList: true, subtree: true, characterData: true };
      observer.observe(root, { ...changes, attributeFilter: ATTRIBUTES });
      for (const found of textsIn(root, overwriter.keepLanguage)) yield found && toTranslate(found);
    }
  }

  function toTranslate(found: Found): Place | undefined {
    if (overwriter.isDone(found) || failed.has(found.text)) return undefined;
    const language = overwriter.languageOf(elementOf(found.node));
    return plan.isForeign(language) ? { ...found, language } : undefined;
  }

  async function translateAll(places: Place[]): Promise<void> {
    const waiting = places.values();
    await Promise.all(Array.from({ length: WORKERS }, () => translateSome(waiting)));
  }

  async function translateSome(waiting: Iterator<Place>): Promise<void> {
    let began = performance.now();
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      await translateOne(next.value);
      if (performance.now() - began < SLICE_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
  }

  async function translateOne(place: Place): Promise<void> {
    const { text, language } = place;
    const result = await plan.translate(text.trim().replace(/\s+/g, " "), language).catch(() => undefined);
    if (isOver) return;
    if (!result) failed.add(text);
    if (result === undefined || result === null) return;
    translated += 1;
    const start = text.slice(0, text.length - text.trimStart().length);
    overwriter.replace(place, start + result.trim() + text.slice(text.trimEnd().length));
  }

  return () => {
    isOver = true;
    observer.disconnect();
    clearTimeout(timer);
    stopSearch?.();
    overwriter.restoreAll();
  };
}

/** Returns the beginning of the page's text, to tell its language. */
export function sampleOfPage(length: number): string {
  let sample = "";
  for (const found of textsIn(page.body)) {
    if (found) sample += `${found.text.trim()} `;
    if (sample.length > length) break;
  }
  return sample;
}

/** Yields the texts with letters, and undefined for each other node. */
function* textsIn(
  root: Element | ShadowRoot,
  onShownAsIs?: (element: Element) => void,
): Generator<Found | undefined> {
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element) || !matchesSelector(node, KEPT)) return NodeFilter.FILTER_ACCEPT;
    if (matchesSelector(node, SHOWN_AS_IS)) onShownAsIs?.(node);
    return NodeFilter.FILTER_REJECT;
  });
  while (walker.nextNode()) {
    const node = walker.currentNode;
    yield undefined;
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) yield foundAt(node, name, attributeOf(node, name));
    } else if (!node.parentElement || !matchesSelector(node.parentElement, VALUES)) {
      yield foundAt(node, "", node.nodeValue);
    }
  }
}

function foundAt(node: Node, name: string, text: string | null): Found | undefined {
  return text && /\p{L}/u.test(text) ? { node, name, text } : undefined;
}

function isInView(node: Node): boolean {
  const { top = 0, bottom = 0, width = 0 } = elementOf(node)?.getBoundingClientRect() ?? {};
  return width > 0 && bottom > 0 && top < innerHeight;
}
