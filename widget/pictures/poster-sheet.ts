import { createPageSheet, type PageSheet } from "./sheet-of-page.ts";
import { withAttribute } from "./with-attribute.ts";

/** Rules that hide the covers of videos until they play. */
export function createPosterSheet(onPlay: (video: HTMLVideoElement) => void): PageSheet {
  const played = new Set<string>();
  const sheet = createPageSheet((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll("video[poster]")])
      .map((video) => withAttribute(video, "poster"))
      .filter((selector) => !played.has(selector))
      .map((selector) => `${selector}{object-position:-99999px!important;object-fit:none!important}`)
      .join(""),
  );

  function show({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return;
    played.add(withAttribute(target, "poster"));
    sheet.refresh();
    onPlay(target);
  }

  document.addEventListener("play", show, true);
  return {
    refresh: sheet.refresh,
    stop() {
      document.removeEventListener("play", show, true);
      sheet.stop();
    },
  };
}
