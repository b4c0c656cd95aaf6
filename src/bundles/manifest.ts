import type { Language } from "#shared/language/language.ts";
import type { LauncherWords } from "#shared/widgets/config.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";

/**
 * Content of `.build/manifest.json`: the browser files, keyed by the URL path they are served at.
 */
export interface Manifest {
  files: Record<string, ManifestFile>;
  /** Launcher button text, by language. */
  launcherWords: LauncherWords;
  /** The widget script for this release. */
  pinnedScript: PinnedScript;
  style: string;
  icon: string;
  pictures: Record<string, PictureUrl>;
  /** The text’s face, and its plain zero. */
  fonts: string[];
  /** The script loaded first on every page. */
  client: {
    script: string;
    imports: string[];
  };
  /** Scripts for each island: its group's, React and shared scripts. */
  islands: Record<string, string[]>;
  dashboard: Readonly<Record<Language, DashboardFiles>>;
}

/** A picture's address, and its size in pixels. */
export interface PictureUrl {
  url: string;
  width: number;
  height: number;
}

/** The part needed by pages and the dashboard. */
export type SiteManifest = Omit<Manifest, "launcherWords" | "pinnedScript">;

interface ManifestFile {
  /** Path relative to `.build`. */
  file: string;
  type: string;
  bytes: number;
  /** Hash of the content for ETags, only in a release. */
  digest?: string;
  /** Whether there are siblings ending in `.br` and `.gz`. */
  compressed: boolean;
}

export interface DashboardFiles {
  script: string;
  preloads: string[];
  styles: string[];
}

export const MANIFEST_FILE = "manifest.json";
export const DEMO_STRIPE_FILE = "demo-stripe.js";
/** Files that `src/pages/pictures` uses for drawing, relative to `.build`; the first is packed. */
export const PICTURE_FILES = {
  rasterizer: "pictures/resvg.wasm",
  regular: "pictures/regular.ttf",
  bold: "pictures/bold.ttf",
} as const;
