import { findAll } from "../page/find-all.ts";
import { watchPage } from "../page/watch-page.ts";

/** Distance from the viewport, in px, within which elements are near. */
const MARGIN = "200px";

export interface NearbyPlan {
  selector: string;
  /** Whether an element still counts as near after it has left. */
  isHeld(target: Element): boolean;
  onLeave(target: Element): void;
  /** Called whenever elements may have come or left, or the page has changed. */
  onChange(): void;
}

/** Follows which of the page's elements are in or near the viewport, in open shadow roots too. */
export function watchNearby({ selector, isHeld, onLeave, onChange }: NearbyPlan) {
  const near = new Set<Element>();
  const observer = new IntersectionObserver(note, { rootMargin: MARGIN });
  let known = new Set<Element>();
  const stopWatching = watchPage(find);
  find();

  function find(): void {
    const found = new Set(findAll(selector));
    for (const target of known) {
      if (found.has(target)) continue;
      observer.unobserve(target);
      leave(target);
    }
    for (const target of found) if (!known.has(target)) observer.observe(target);
    known = found;
    onChange();
  }

  function note(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else if (!isHeld(target)) leave(target);
    }
    onChange();
  }

  function leave(target: Element): void {
    near.delete(target);
    onLeave(target);
  }

  return {
    near: near as ReadonlySet<Element>,
    stop() {
      stopWatching();
      observer.disconnect();
    },
  };
}
