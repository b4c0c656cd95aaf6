import { findAll } from "../page/find-all.ts";
import { listenInRoots } from "../page/listen-in-roots.ts";
import type { Freezer } from "./freezer.ts";
import type { VisitorPresses } from "./visitor-presses.ts";

/** Pauses videos that start automatically, now and later, but not those that the visitor starts. */
export function freezeVideos(presses: VisitorPresses): Freezer<HTMLVideoElement> {
  const frozen = new Set<HTMLVideoElement>();
  const played = new Set<HTMLVideoElement>();

  function freeze(video: HTMLVideoElement): void {
    video.pause();
    frozen.add(video);
  }

  function play(video: HTMLVideoElement): void {
    played.add(video);
    frozen.delete(video);
    video.play().catch(ignoreRefusal);
  }

  const stopListening = listenInRoots("play", ({ target }) => {
    if (!(target instanceof HTMLVideoElement) || played.has(target)) return;
    if (presses.isRecent()) frozen.delete(target);
    else freeze(target);
  });
  for (const video of findAll("video"))
    if (video instanceof HTMLVideoElement && !video.paused && autoplays(video)) freeze(video);
  return {
    stateOf: (video) => (frozen.has(video) && video.paused ? "still" : played.has(video) ? "playing" : ""),
    play,
    freeze(video) {
      played.delete(video);
      freeze(video);
    },
    stop() {
      stopListening();
      for (const video of frozen) if (video.paused && video.isConnected) video.play().catch(ignoreRefusal);
    },
  };
}

/** Browsers autoplay only muted videos; one with sound was started by the visitor. */
function autoplays(video: HTMLVideoElement): boolean {
  return video.autoplay || video.muted;
}

/** Ignores that the browser may refuse to start it again. */
function ignoreRefusal(): void {}
