import type { Correction } from "#shared/corrections/correction.ts";
import { createCorrector, type Found } from "#shared/corrections/create-corrector.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import { neverThrowing } from "../loader/run-safely.ts";
import { whenParsed } from "../loader/when-parsed.ts";
import { inSlices } from "../page/in-slices.ts";
import type { LiveCorrections } from "../widget-host.ts";
import { watchForCorrections } from "./watch-for-corrections.ts";

/** Length of the first slice, which ends before a visitor could have pressed a key. */
const FIRST_SLICE_MS = 16;
/**
 * Minimum interval between writes of found corrections, since the browser redraws the page after
 * each change.
 */
const COLLECT_MS = 250;

/**
 * Applies corrections to the page, to content added by its scripts, and on each path that scripts
 * navigate to.
 */
export function keepCorrected(corrections: readonly Correction[]): LiveCorrections {
  const corrector = createCorrector(document);
  const applied = new Set<string>();
  const watch = watchForCorrections(corrections, corrector.isOverwritten, start);
  let stop = (): void => {};
  let isRunning = false;
  /** Whether the page has changed during a pass. */
  let isOutdated = false;
  let isResting = false;

  /**
   * Searches in short steps, starting with the fast search for elements that have not moved.
   * Changes made during a pass are left to the next pass.
   */
  function* pass(): Generator<void, void> {
    const page = corrector.read();
    const found = new Map<Correction, Found>();
    const moved: Correction[] = [];
    for (const correction of corrections) {
      const unmoved = isHere(correction) ? corrector.findWhereItWas(correction, page) : "missing";
      if (unmoved) found.set(correction, unmoved);
      else moved.push(correction);
      yield;
    }
    write(found);
    let began = performance.now();
    for (const correction of moved) {
      yield* corrector.prepare(correction, page);
      found.set(correction, corrector.find(correction, page));
      yield;
      if (performance.now() - began < COLLECT_MS) continue;
      write(found);
      began = performance.now();
    }
    write(found);
  }

  /** Runs a pass and records its end, even if it fails or is stopped. */
  function* passOnce(): Generator<void, void> {
    const began = performance.now();
    isRunning = true;
    try {
      yield* pass();
    } finally {
      isRunning = false;
      watch.rememberCost(performance.now() - began);
      if (isOutdated) watch.schedule();
    }
  }

  function write(found: Map<Correction, Found>): void {
    for (const [correction, elements] of found) {
      const { id } = correction;
      const outcome = isHere(correction) ? corrector.apply(correction, elements) : "missing";
      if (!isHere(correction)) corrector.undo(id);
      if (outcome === "applied") applied.add(id);
      else if (outcome !== "ambiguous") applied.delete(id);
    }
    found.clear();
    watch.ignoreOwnChanges();
  }

  function start(): void {
    isOutdated = isRunning;
    if (!isRunning && !isResting) stop = inSlices(passOnce(), undefined, undefined, FIRST_SLICE_MS);
  }

  whenParsed(neverThrowing(start));
  return {
    count: () => applied.size,
    rest() {
      isResting = true;
      isRunning = false;
      stop();
      watch.stop();
      for (const { id } of [...corrections].reverse()) corrector.undo(id);
      applied.clear();
    },
    resume() {
      isResting = false;
      watch.start();
      start();
    },
  };
}

function isHere({ pages }: Correction): boolean {
  return matchesPath(pages, location.pathname);
}
