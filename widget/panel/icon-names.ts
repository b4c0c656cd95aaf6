import type { WidgetProfile } from "#shared/widgets/profiles.ts";
import type { ToolGroup, WidgetTool } from "#shared/widgets/tool-values.ts";

/** Tools, groups, profiles and other parts of the panel that have an icon. */
export type Pictured = WidgetTool | WidgetProfile | PanelSection | "own" | "tiles";

export type PanelSection = ToolGroup | "profiles" | "more";

/**
 * Icons by their names in Lucide (https://lucide.dev/icons). The build replaces each name with the
 * icon's outline, as the value of a path's `d` (src/build/widget/plugins.ts).
 */
export const ICONS: Record<Pictured, string> = {
  profiles: "circle-user-round",
  "low-vision": "eye",
  "seizure-safe": "zap-off",
  adhd: "target",
  cognitive: "lightbulb",
  dyslexia: "book-open-text",
  motor: "hand",
  "older-eyes": "glasses",
  "color-blind": "rainbow",
  own: "user-round",
  text: "case-sensitive",
  "text-size": "a-large-small",
  "page-zoom": "zoom-in",
  "text-spacing": "move",
  "line-height": "list-chevrons-up-down",
  "letter-spacing": "unfold-horizontal",
  "word-spacing": "space",
  "paragraph-spacing": "pilcrow",
  "text-align": "text-align-center",
  "font-weight": "bold",
  "readable-font": "type",
  "dyslexia-font": "book-a",
  "line-length": "text-wrap",
  "word-emphasis": "highlighter",
  "page-translation": "languages",
  finding: "search",
  "highlight-links": "link",
  "highlight-headings": "heading",
  "highlight-hover": "square-mouse-pointer",
  "strong-focus": "focus",
  "text-magnifier": "text-search",
  "image-descriptions": "captions",
  "big-targets": "pointer",
  color: "palette",
  contrast: "contrast",
  invert: "sun-moon",
  monochrome: "droplet-off",
  saturation: "droplets",
  brightness: "sun-dim",
  warmth: "flame",
  "text-color": "baseline",
  "heading-color": "heading-1",
  "background-color": "paint-bucket",
  "color-filter": "blend",
  calm: "leaf",
  "stop-animations": "circle-pause",
  "freeze-media": "snowflake",
  "mute-sounds": "volume-x",
  "hide-images": "image-off",
  "reading-guide": "separator-horizontal",
  "reading-mask": "align-vertical-space-around",
  "reader-mode": "newspaper",
  moving: "compass",
  "big-cursor": "mouse-pointer",
  "page-structure": "list-tree",
  "useful-links": "bookmark",
  "numbered-navigation": "hash",
  "jump-keys": "keyboard",
  "voice-commands": "speech",
  "virtual-keyboard": "text-cursor-input",
  listening: "headphones",
  "read-aloud": "volume-2",
  dictation: "mic",
  more: "ellipsis",
  tiles: "layout-grid",
};

/** Icons that show a reading direction, which are mirrored in right-to-left languages. */
export const DIRECTIONAL: readonly Pictured[] = [
  "line-height",
  "line-length",
  "text-magnifier",
  "mute-sounds",
  "page-structure",
  "read-aloud",
];
