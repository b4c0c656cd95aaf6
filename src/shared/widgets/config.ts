import type { WidgetProfile } from "./profiles.ts";
import type { Appearance } from "./schemas.ts";
import type { OwnerSettings } from "./settings-schema.ts";
import type { WidgetTool } from "./tool-values.ts";

export const WIDGET_POSITIONS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

export const WIDGET_SIZES = ["small", "medium", "large"] as const;
export type WidgetSize = (typeof WIDGET_SIZES)[number];

/**
 * Durations for which a visitor can hide the launcher button: until the browser closes, for one
 * day, or until undone.
 */
export const HIDE_DURATIONS = ["visit", "day", "good"] as const;
export type HideDuration = (typeof HIDE_DURATIONS)[number];

/** Launcher button's place on screens up to 600 px wide: the same, another corner, or hidden. */
export const PHONE_LOOKS = [
  "same",
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "hidden",
] as const;
export type PhoneLook = (typeof PHONE_LOOKS)[number];

/** The panel's tools one below the other with their descriptions, or as large tiles. */
export const PANEL_LAYOUTS = ["list", "tiles"] as const;
export type PanelLayout = (typeof PANEL_LAYOUTS)[number];

export const COPIED_PARTS = ["look", "offer", "visitors"] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/**
 * List entry that represents all names not in the list, including those added in later releases.
 */
export const EVERY_OTHER = "*";

/** Settings sent to visitors' browsers, with every tool and profile listed by name. */
interface WidgetSettings
  extends Omit<OwnerSettings, "tools" | "profiles" | "allowedHosts" | "excludedPaths"> {
  tools: WidgetTool[];
  profiles: WidgetProfile[];
}

/** A widget as sent to visitors' browsers and cached by the server. */
export interface SentWidgetView extends Appearance {
  launcher: LauncherLook;
  active: boolean;
  /** Regular expression for the hosts on which the widget may be shown; absent for all hosts. */
  hosts?: string;
  /** Regular expression for the paths on which the widget may be shown; absent for all paths. */
  pages?: string;
  /** Version of the live corrections on the account's websites; absent if there are none. */
  corrections?: string;
  settings: WidgetSettings;
}

/**
 * Launcher button data for use before the panel loads, built by the server to keep the script
 * small.
 */
export interface LauncherLook {
  /** BCP 47 tag for the text's language; also names the file with the panel's text. */
  language: string;
  /** Accessible name for the panel, and for a launcher button without a label. */
  title: string;
  /** Message shown if the panel cannot be loaded. */
  failed: string;
  /** Icon's path, on a 24 x 24 grid. */
  icon: string;
  /** Text next to the icon; empty for none. */
  label: string;
  /** CSS rules for the launcher button's colors and position. */
  css: string;
}

/** Launcher button text by language; the language names a file in `widget/languages/`. */
export type LauncherWords = Record<string, Pick<LauncherLook, "title" | "failed">>;

export const DEFAULT_WIDGET_APPEARANCE = {
  position: "bottom-right",
  size: "medium",
  colorScheme: "blue",
} as const satisfies Appearance;

/** Milliseconds between polls of the public view; a reply stays fresh for the same time. */
export const PUBLIC_VIEW_INTERVAL_MS = 30_000;

export const PUBLIC_ID_LENGTH = 16;

const PUBLIC_ID = /^[a-z0-9]{16}$/;

export function isPublicId(value: string): boolean {
  return PUBLIC_ID.test(value);
}
