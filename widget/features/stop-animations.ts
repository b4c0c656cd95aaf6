import type { FeatureCss, StartFeature } from "./feature.ts";

/** How long after a press of the visitor's something that starts counts as started by it. */
const GESTURE_MS = 1000;
const CHECK_MS = 500;

/** One short run instead of none: what a page shows at the end of an animation has to appear, and its end event to fire. */
export const css: FeatureCss = () =>
  "*,::before,::after{animation-duration:1ms!important;animation-delay:-1ms!important;animation-iteration-count:1!important;" +
  "animation-timeline:auto!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important}" +
  "::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}";

/** Stops what style rules cannot: animations started by scripts, and video that plays by itself. */
export const start: StartFeature = () => {
  const paused = new Set<Animation>();
  const halted = new Set<HTMLMediaElement>();
  const seen = new WeakSet<Animation>();
  let gestureAt = Number.NEGATIVE_INFINITY;

  function noteGesture(event: Event): void {
    if (event.isTrusted) gestureAt = performance.now();
  }

  function startedByVisitor(): boolean {
    return performance.now() - gestureAt < GESTURE_MS;
  }

  function stillAnimations(): void {
    if (document.hidden) return;
    for (const animation of document.getAnimations()) {
      if (seen.has(animation) || animation instanceof CSSAnimation || animation instanceof CSSTransition)
        continue;
      seen.add(animation);
      if (!startedByVisitor()) still(animation);
    }
  }

  /** An endless animation has no last frame to jump to. */
  function still(animation: Animation): void {
    if (animation.playState !== "running") return;
    const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (!endless && animation.playbackRate > 0) animation.finish();
    else {
      animation.pause();
      paused.add(animation);
    }
  }

  function haltUnasked({ target }: Event): void {
    if (target instanceof HTMLVideoElement && !startedByVisitor()) halt(target);
  }

  function halt(video: HTMLVideoElement): void {
    video.pause();
    halted.add(video);
  }

  const presses = ["pointerdown", "pointerup", "keydown"];
  for (const press of presses) addEventListener(press, noteGesture, { capture: true, passive: true });
  document.addEventListener("play", haltUnasked, true);
  for (const video of document.querySelectorAll("video"))
    if (!video.paused && playsByItself(video)) halt(video);
  stillAnimations();
  const timer = setInterval(stillAnimations, CHECK_MS);
  return () => {
    clearInterval(timer);
    for (const press of presses) removeEventListener(press, noteGesture, { capture: true });
    document.removeEventListener("play", haltUnasked, true);
    for (const animation of paused) if (animation.playState === "paused") animation.play();
    for (const video of halted) if (video.paused && video.isConnected) video.play().catch(stayPaused);
  };
};

/** Browsers let a video start by itself only without sound; one with sound was started by the visitor. */
function playsByItself(video: HTMLVideoElement): boolean {
  return video.autoplay || video.muted;
}

/** The browser may refuse to start it again. */
function stayPaused(): void {}
