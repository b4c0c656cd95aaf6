import { findAll } from "../page/find-all.ts";
import { watchPage } from "../page/watch-page.ts";

/** Scrolling text, which browsers support without a standard. */
interface Marquee extends Element {
  start(): void;
  stop(): void;
}

/**
 * Halts SVG animations and scrolling text, later ones too. Returns a function that resumes them.
 */
export function haltDrawings(): () => void {
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
