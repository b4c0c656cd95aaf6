import { type PageDocument, page } from "../../page/document.ts";
import { findAll } from "../../page/find-all.ts";
import { inSlices } from "../../page/in-slices.ts";
import { pageShadowRoots } from "../../page/shadow-roots.ts";
import { watchPage } from "../../page/watch-page.ts";
import { freezeMedia } from "../../pictures/freeze-media.ts";
import { watchPresses } from "../../pictures/visitor-presses.ts";
import type { StartTool } from "../../tool.ts";

const CHECK_MS = 500;

/**
 * Stops what style rules can't: animations started by scripts, SVG animations, scrolling text,
 * video and animated pictures. Can't stop anything a script paints frame by frame.
 */
export const start: StartTool = (context) => {
  const paused = new Set<Animation>();
  const seen = new WeakSet<Animation>();
  const presses = watchPresses();
  let roots: (PageDocument | ShadowRoot)[] = [];

  /** Runs only when the page has changed, since it is slow on large pages. */
  function findRoots(): void {
    roots = [page, ...pageShadowRoots()];
  }

  function stopAnimations(): void {
    if (page.hidden) return;
    for (const root of roots) root.getAnimations().forEach(check);
  }

  function check(animation: Animation): void {
    if (seen.has(animation) || animation instanceof CSSAnimation || animation instanceof CSSTransition)
      return;
    seen.add(animation);
    if (!presses.isRecent()) stopAnimation(animation);
  }

  /** Pauses infinite animations, which have no last frame to jump to. */
  function stopAnimation(animation: Animation): void {
    if (animation.playState !== "running") return;
    const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (!endless && animation.playbackRate > 0) animation.finish();
    else {
      animation.pause();
      paused.add(animation);
    }
  }

  const ends: (() => void)[] = [presses.stop];
  ends.push(inSlices(begin()));

  /** Takes one step at a time, since each step is slow on large pages. */
  function* begin(): Generator<void> {
    findRoots();
    ends.push(watchPage(findRoots));
    yield;
    stopAnimations();
    const timer = setInterval(stopAnimations, CHECK_MS);
    ends.push(() => clearInterval(timer));
    yield;
    ends.push(haltDrawings());
    yield;
    ends.push(freezeMedia(context));
  }

  return () => {
    for (const end of ends) end();
    for (const animation of paused) if (animation.playState === "paused") animation.play();
  };
};

/** Scrolling text, a nonstandard feature that browsers support. */
interface Marquee extends Element {
  start(): void;
  stop(): void;
}

/**
 * Halts SVG animations and scrolling text, including any added later. Returns a function that
 * resumes them.
 */
function haltDrawings(): () => void {
  const halted = new Set<Element>();

  function halt(): void {
    for (const found of findAll("svg:has(animate,animateTransform,animateMotion,set),marquee")) {
      if (halted.has(found)) continue;
      if (found instanceof SVGSVGElement && !found.ownerSVGElement && !found.animationsPaused()) {
        found.pauseAnimations();
        halted.add(found);
      } else if (isMarquee(found)) {
        found.stop();
        halted.add(found);
      }
    }
  }

  const stopWatching = watchPage(halt);
  halt();
  return () => {
    stopWatching();
    for (const drawing of halted) {
      if (drawing instanceof SVGSVGElement) drawing.unpauseAnimations();
      else if (isMarquee(drawing)) drawing.start();
    }
  };
}

function isMarquee(element: Element): element is Marquee {
  return element.localName === "marquee" && "start" in element;
}
