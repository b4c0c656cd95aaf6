import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";
import { createCorrector } from "#shared/corrections/create-corrector.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import { neverThrowing } from "../loader/run-safely.ts";
import { whenParsed } from "../loader/when-parsed.ts";
import { inSlices } from "../page/in-slices.ts";
import type { LiveCorrections } from "../widget-host.ts";
import { watchForCorrections } from "./watch-for-corrections.ts";

/** Length of the first slice: before anybody can have pressed a key. */
const FIRST_SLICE_MS = 16;

/** Applies corrections to the page, to what its scripts add, and on each path that they show. */
export function keepCorrected(corrections: readonly Correction[]): LiveCorrections {
  const corrector = createCorrector(document);
  const applied = new Set<string>();
  const watch = watchForCorrections(corrections, corrector.isOverwritten, start);
  let stop = (): void => {};
  let isResting = false;
  let page = corrector.read();

  /** Yields often. First come the elements that are where they were, which takes little time. */
  function* pass(): Generator<void, void> {
    page = corrector.read();
    const moved: Correction[] = [];
    for (const correction of corrections) {
      const isHere = matchesPath(correction.pages, location.pathname);
      const outcome = isHere ? corrector.applyUnmoved(correction, current()) : "missing";
      if (!isHere) corrector.undo(correction.id);
      if (outcome) count(correction, outcome);
      else moved.push(correction);
      yield;
    }
    for (const correction of moved) {
      yield* corrector.prepare(correction, current());
      count(correction, corrector.apply(correction, current()));
      yield;
    }
  }

  /** Renews the reading once the page has changed. */
  function current() {
    if (watch.hasChanged()) page = corrector.read();
    return page;
  }

  function count({ id }: Correction, outcome: CorrectionOutcome): void {
    if (outcome === "applied") applied.add(id);
    else if (outcome !== "ambiguous") applied.delete(id);
    watch.ignoreOwnChanges();
  }

  function start(): void {
    stop();
    if (isResting) return;
    const began = performance.now();
    const done = () => watch.rememberCost(performance.now() - began);
    stop = inSlices(pass(), undefined, done, FIRST_SLICE_MS);
  }

  whenParsed(neverThrowing(start));
  return {
    count: () => applied.size,
    rest() {
      isResting = true;
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
