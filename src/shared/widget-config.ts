import { HEX_COLOR, textOn } from "./colors.ts";
import type { WidgetIcon } from "./widget-icons.ts";
import type { WidgetLanguage } from "./widget-languages.ts";
import type { WidgetProfile } from "./widget-profiles.ts";
import type { WidgetTool } from "./widget-tools.ts";

export const WIDGET_POSITIONS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

export const WIDGET_SIZES = ["small", "medium", "large"] as const;
export type WidgetSize = (typeof WIDGET_SIZES)[number];

export const WIDGET_COLOR_NAMES = ["blue", "purple", "green", "orange", "dark"] as const;
/** A named scheme, or the owner's own colour as `#rrggbb`. */
export type WidgetColorScheme = (typeof WIDGET_COLOR_NAMES)[number] | `#${string}`;

/** For how long visitors may hide the button: until the browser is closed, a day, or until they want it back. */
export const HIDE_DURATIONS = ["visit", "day", "good"] as const;
export type HideDuration = (typeof HIDE_DURATIONS)[number];

/** Where the button is on screens of at most 600 px: where it always is, in another corner, or nowhere. */
export const PHONE_LOOKS = [
  "same",
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "hidden",
] as const;
export type PhoneLook = (typeof PHONE_LOOKS)[number];

/** What of a widget's settings can be copied to others. */
export const COPIED_PARTS = ["look", "offer", "visitors"] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/** In a list of names: all that are not named, also those of later releases, in their usual order. */
export const EVERY_OTHER = "*";

/**
 * What an owner chose, as `widget_settings.settings` holds it. `schema` grows by one when a stored value has to be
 * read differently.
 */
export interface OwnerSettings {
  schema: 2;
  /** The tools offered, in the order shown. */
  tools: (WidgetTool | typeof EVERY_OTHER)[];
  /** The profiles offered, in the order shown. */
  profiles: (WidgetProfile | typeof EVERY_OTHER)[];
  /** `auto` is the page's; a visitor's own choice always goes before. */
  language: WidgetLanguage | "auto";
  /** The owner's accessibility statement: an absolute https or http address, or empty for none. */
  statementUrl: string;
  icon: WidgetIcon;
  /** Text beside the icon, which then names the button; empty for none. */
  label: string;
  /** Of the icon and the label as a hex colour; empty for black or white, whichever reads better. */
  textColor: string;
  /** Distances of the button from its corner in px, 0 to 200. */
  offsetX: number;
  offsetY: number;
  phone: PhoneLook;
  /** Those offered to visitors; with none, the button cannot be hidden. */
  hideDurations: HideDuration[];
  /** Whether visitors can report a barrier to the owner. */
  reports: boolean;
  /** Whether the widget's events go to the page's `dataLayer`. */
  analytics: boolean;
  /** Whether the service counts which tools visitors switch on. */
  toolCounts: boolean;
  /** Hosts on which the widget may show, with all below them, as `parseHost` writes them; none for everywhere. */
  allowedHosts: string[];
}

/** The owner's settings as visitors' browsers get them: every tool and profile by its name. */
export interface WidgetSettings extends Omit<OwnerSettings, "tools" | "profiles" | "allowedHosts"> {
  tools: WidgetTool[];
  profiles: WidgetProfile[];
}

/** The answer of `GET /api/widgets/{publicId}/public` (spec section 3, public widget view). */
export interface PublicWidgetView {
  position: WidgetPosition;
  size: WidgetSize;
  colorScheme: WidgetColorScheme;
  active: boolean;
  /** A regular expression that matches the hosts on which alone it shows; missing when the owner has not said. */
  hosts?: string;
  settings: WidgetSettings;
}

/** What the button needs before the panel is loaded. The server makes it, so that the script stays small. */
export interface LauncherLook {
  /** Of the words; also the name of the file that holds the panel's. BCP 47 tag. */
  language: string;
  /** Names the panel, and the button unless that has a label. */
  title: string;
  /** Said when the panel cannot be loaded. */
  failed: string;
  /** The outline of the icon, on a grid of 24 x 24. */
  icon: string;
  /** Beside the icon; empty for none. */
  label: string;
  /** Rules for the colours and the place of the button. */
  css: string;
}

/** What the button says, by language: the names of the files in `widget/i18n/`. */
export type LauncherWords = Record<string, Pick<LauncherLook, "title" | "failed">>;

/** A public view as it is sent: with the button's words in the language asked for. */
export interface SentWidgetView extends PublicWidgetView {
  launcher: LauncherLook;
}

export const DEFAULT_WIDGET_APPEARANCE = {
  position: "bottom-right",
  size: "medium",
  colorScheme: "blue",
} as const satisfies Pick<PublicWidgetView, "position" | "size" | "colorScheme">;

/** Milliseconds between two requests for the public view, and how long an answer stays fresh (spec section 9). */
export const PUBLIC_VIEW_INTERVAL_MS = 30_000;

/** Characters in a widget's public id (spec section 9). */
export const PUBLIC_ID_LENGTH = 16;

const PUBLIC_ID = /^[a-z0-9]{16}$/;

export function isPublicId(value: string): boolean {
  return PUBLIC_ID.test(value);
}

/** The background of each named colour scheme. */
const SCHEMES: Record<string, string> = {
  blue: "#1d4ed8",
  purple: "#6d28d9",
  green: "#15803d",
  orange: "#c2410c",
  dark: "#111827",
};

export interface SchemeColors {
  background: string;
  text: ReturnType<typeof textOn>;
}

/** An unknown scheme reads as blue. */
export function schemeColors(scheme: string): SchemeColors {
  const background = HEX_COLOR.test(scheme) ? scheme : SCHEMES[scheme] || "#1d4ed8";
  return { background, text: textOn(background) };
}
