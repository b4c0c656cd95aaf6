import { addStyles } from "../../page/style-sheets.ts";
import { createCaptions } from "../../pictures/captions.ts";
import { describePicture, PICTURES } from "../../pictures/describe-picture.ts";
import type { StartTool } from "../../tool.ts";
import styles from "./image-descriptions.css";

/** Shows a caption over each picture that the page describes. */
export const start: StartTool = ({ host }) => {
  const removeStyles = addStyles(host.root, styles);
  const captions = createCaptions(host, {
    selector: PICTURES,
    layer: "descriptions",
    textFor: describePicture,
  });
  return () => {
    captions.stop();
    removeStyles();
  };
};
