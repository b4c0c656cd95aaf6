import { abandon, adopt, sheetOf } from "../page/style-sheets.ts";
import { createCaptions } from "../pictures/captions.ts";
import { describePicture, PICTURES } from "../pictures/describe-picture.ts";
import styles from "../styles/image-descriptions.css";
import type { StartFeature } from "./feature.ts";

/** A caption over each picture that the page describes. */
export const start: StartFeature = ({ host }) => {
  const sheet = sheetOf(styles);
  adopt(host.root, sheet);
  const captions = createCaptions(host, {
    selector: PICTURES,
    layer: "descriptions",
    textFor: describePicture,
  });
  return () => {
    captions.stop();
    abandon(host.root, sheet);
  };
};
