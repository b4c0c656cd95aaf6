/** Outlines on a grid of 24 x 24, drawn in the color of the surrounding text. */
export const WIDGET_ICONS = {
  person:
    "M12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm8.9 5.6a1 1 0 0 1-.7 1.2L15 10.2v3l1.9 7.2a1 1 0 0 1-1.9.6l-2.3-6h-1.4l-2.3 6a1 1 0 0 1-1.9-.6L9 13.2v-3L3.8 8.8a1 1 0 1 1 .5-1.9l5.2 1.3h5l5.2-1.3a1 1 0 0 1 1.2.7Z",
  circle:
    "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm0 2a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2.2a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Zm5.7 4.2a.9.9 0 0 1-.7 1.1l-3.1.9v1.9l1.2 4.4a.9.9 0 0 1-1.7.5L12 14.8l-1.4 3.4a.9.9 0 0 1-1.7-.5l1.2-4.4v-1.9L7 10.5a.9.9 0 0 1 .4-1.7l3.4.8h2.4l3.4-.8a.9.9 0 0 1 1.1.6Z",
  eye: "M12 5c5 0 8.6 3.6 10.5 7-1.9 3.4-5.5 7-10.5 7S3.4 15.4 1.5 12C3.4 8.6 7 5 12 5Zm0 2c-3.7 0-6.5 2.5-8.2 5 1.7 2.5 4.5 5 8.2 5s6.5-2.5 8.2-5C18.5 9.5 15.7 7 12 7Zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  text: "M1 19 6.3 5h2.4L14 19h-2.5l-1.2-3.4H4.7L3.5 19Zm4.4-5.5h4.2L7.5 7.6ZM18.5 10.8a4.1 4.1 0 1 1 0 8.2 4.1 4.1 0 0 1 0-8.2Zm0 2a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Zm2.1-2h2V19h-2Z",
  sliders:
    "M2 5h20v2H2ZM2 11h20v2H2ZM2 17h20v2H2ZM16 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM14 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
};

export type WidgetIcon = keyof typeof WIDGET_ICONS;

export const WIDGET_ICON_NAMES = Object.keys(WIDGET_ICONS) as WidgetIcon[];
