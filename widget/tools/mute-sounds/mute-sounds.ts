import { findAll } from "../../page/find-all.ts";
import { listenInRoots } from "../../page/listen-in-roots.ts";
import { watchPage } from "../../page/watch-page.ts";
import type { StartTool } from "../../tool.ts";

/**
 * Mutes audio and video on the page and in its open shadow roots, including any added later, and
 * mutes them again if the page unmutes them. Can't mute sounds that a script plays without an
 * element: that would require replacing the page's own interfaces.
 */
export const start: StartTool = () => {
  const muted = new Set<HTMLMediaElement>();

  function mute(media: unknown): void {
    if (!(media instanceof HTMLMediaElement) || media.muted) return;
    media.muted = true;
    muted.add(media);
  }

  function muteAll(): void {
    for (const media of findAll("audio,video")) mute(media);
  }

  const ends = ["play", "volumechange"].map((name) => listenInRoots(name, ({ target }) => mute(target)));
  ends.push(watchPage(muteAll));
  muteAll();
  return () => {
    for (const end of ends) end();
    for (const media of muted) media.muted = false;
  };
};
