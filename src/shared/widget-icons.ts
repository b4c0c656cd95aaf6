/** Outlines on a grid of 24 x 24, drawn in the colour of the text around them. */
export const WIDGET_ICONS = {
  person:
    "M12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm8.9 5.6a1 1 0 0 1-.7 1.2L15 10.2v3l1.9 7.2a1 1 0 0 1-1.9.6l-2.3-6h-1.4l-2.3 6a1 1 0 0 1-1.9-.6L9 13.2v-3L3.8 8.8a1 1 0 1 1 .5-1.9l5.2 1.3h5l5.2-1.3a1 1 0 0 1 1.2.7Z",
};
