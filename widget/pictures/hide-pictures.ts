import type { StartFeature } from "../features/feature.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/hide-images.css";
import { createBackgroundSheet } from "./background-sheet.ts";
import { createCaptions } from "./captions.ts";
import { describePicture } from "./describe-picture.ts";
import { hidePosters } from "./hide-posters.ts";

/**
 * Pictures that the rules of `hide-images` hide. Drawings without a role, mostly icons, are not
 * among them.
 */
const HIDDEN =
  "img,input[type=image],object[type^='image'],:is(svg,canvas)[role=img]:not(:is(a,button,[role=button]) *),video[poster]";

/**
 * Shows the description of each hidden picture in its place, and hides background pictures and
 * video posters.
 */
export const start: StartFeature = ({ host }) => {
  const removeStyles = addStyles(host.root, styles);
  const captions = createCaptions(host, {
    selector: HIDDEN,
    layer: "hidden-pictures",
    textFor: (picture) => (hasPlayed(picture) ? "" : describePicture(picture)),
  });
  const backgrounds = createBackgroundSheet();
  const stopHiding = hidePosters(captions.refresh);
  return () => {
    stopHiding();
    backgrounds.stop();
    captions.stop();
    removeStyles();
  };
};

function hasPlayed(picture: Element): boolean {
  return picture instanceof HTMLVideoElement && (!picture.paused || picture.played.length > 0);
}
