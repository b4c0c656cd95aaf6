import { page } from "../page/document.ts";
import { createPageSheet } from "./page-sheet.ts";
import { withAttribute } from "./with-attribute.ts";

/** Hides the posters of videos until they play. Returns a function that stops it. */
export function hidePosters(onPlay: () => void): () => void {
  const played = new Set<string>();
  const sheet = createPageSheet(function* (roots) {
    for (const video of roots.flatMap((root) => [...root.querySelectorAll("video[poster]")])) {
      const selector = withAttribute(video, "poster");
      yield played.has(selector) ? "" : `${selector}{object-position:-99999px!important}`;
    }
  });

  function show({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return;
    played.add(withAttribute(target, "poster"));
    sheet.refresh();
    onPlay();
  }

  page.addEventListener("play", show, true);
  return () => {
    page.removeEventListener("play", show, true);
    sheet.stop();
  };
}
