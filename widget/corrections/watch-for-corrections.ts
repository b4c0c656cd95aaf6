import type { Correction } from "#shared/corrections/correction.ts";
import { NAMING_ATTRIBUTES } from "#shared/corrections/element-names.ts";
import { plain } from "#shared/plain.ts";

/** Minimum time between a page change and the search for elements. */
const BATCH_MS = 100;

const LONGEST_MS = 5_000;

/**
 * Multiple of the last search's duration to wait before the next search: uses up to 5% of a busy
 * page's time.
 */
const PATIENCE = 20;

/**
 * Attribute that may make an element focusable again when it changes; see `isSafe` in the
 * corrections.
 */
const HIDDEN = "aria-hidden";

/**
 * Calls back once per burst of changes that may matter: added elements, changed names, a new path
 * and overwritten corrections. Ignores changes made by the corrections themselves.
 *
 * @param isOverwritten whether a corrected attribute must be rewritten
 */
export function watchForCorrections(
  corrections: readonly Correction[],
  isOverwritten: (element: Element, attribute: string) => boolean,
  onChange: () => void,
) {
  const changed = corrections.flatMap(({ changes }) => changes.flatMap(attributeOf));
  const attributeFilter = [...new Set([...NAMING_ATTRIBUTES, ...changed])];
  const tags = [...new Set(corrections.map(({ note }) => CSS.escape(note.tag)))].join();
  const observer = new MutationObserver(note);
  let timer = 0;
  let cost = 0;

  function note(records: MutationRecord[]): void {
    if (records.some(matters)) schedule();
  }

  function schedule(): void {
    timer ||= window.setTimeout(run, Math.min(Math.max(BATCH_MS, cost * PATIENCE), LONGEST_MS));
  }

  function run(): void {
    timer = 0;
    onChange();
  }

  function matters({ target, attributeName, addedNodes }: MutationRecord): boolean {
    if (!attributeName) return [...addedNodes].some((node) => isNoted(node, target));
    if (!(target instanceof Element)) return false;
    if (attributeName === HIDDEN || NAMING_ATTRIBUTES.includes(attributeName)) return true;
    return isOverwritten(target, attributeName);
  }

  /** Whether an added node is, contains or is inside an element with a correction's tag. */
  function isNoted(node: Node, parent: Node): boolean {
    if (!(node instanceof Element)) return false;
    if (plain(node).matches(tags) || plain(node).querySelector(tags)) return true;
    return parent instanceof Element && plain(parent).closest(tags) !== null;
  }

  function start(): void {
    observer.observe(document, { childList: true, subtree: true, attributeFilter });
    addEventListener("popstate", schedule);
    navigationOf(window)?.addEventListener("currententrychange", schedule);
  }

  start();
  return {
    start,
    schedule,
    stop(): void {
      clearTimeout(timer);
      timer = 0;
      observer.disconnect();
      removeEventListener("popstate", schedule);
      navigationOf(window)?.removeEventListener("currententrychange", schedule);
    },
    /** Drops the changes made since the page's last task. */
    ignoreOwnChanges(): void {
      observer.takeRecords();
    },
    /** Records the duration of the last search. */
    rememberCost(milliseconds: number): void {
      cost = milliseconds;
    },
  };
}

function attributeOf(change: Correction["changes"][number]): string[] {
  if (change.kind === "style") return ["style"];
  if (change.kind !== "attribute") return [];
  return change.name === "tabindex" ? [change.name, HIDDEN] : [change.name];
}

/**
 * Returns the Navigation API; in older browsers, `navigation` may be an element with that name
 * instead.
 */
function navigationOf(owner: Window): EventTarget | undefined {
  const navigation: unknown = Reflect.get(owner, "navigation");
  return navigation instanceof EventTarget && !(navigation instanceof Node) ? navigation : undefined;
}
