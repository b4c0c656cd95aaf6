import type { Language } from "#shared/language/language.ts";
import type { LauncherWords } from "#shared/widgets/config.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";

/** Content of `.build/manifest.json`: the browser files by the URL path they are served at. */
export interface Manifest {
  files: Record<string, ManifestFile>;
  /** Texts of the launcher button, by language. */
  launcherWords: LauncherWords;
  /** This release of the widget's script. */
  pinnedScript: PinnedScript;
  style: string;
  icon: string;
  pictures: Record<string, PictureUrl>;
  font: string;
  /** The script that every page starts with. */
  client: {
    script: string;
    imports: string[];
  };
  /** Scripts of each island: its group's, React, and shared ones. */
  islands: Record<string, string[]>;
  dashboard: Readonly<Record<Language, DashboardFiles>>;
}

/** A picture's address, and its size in pixels. */
export interface PictureUrl {
  url: string;
  width: number;
  height: number;
}

/** The part that pages and dashboard need. */
export type SiteManifest = Omit<Manifest, "launcherWords" | "pinnedScript">;

interface ManifestFile {
  /** Relative to `.build`. */
  file: string;
  type: string;
  bytes: number;
  /** Has siblings ending in `.br` and `.gz`. */
  compressed: boolean;
}

export interface DashboardFiles {
  script: string;
  preloads: string[];
  styles: string[];
}

export const MANIFEST_FILE = "manifest.json";
export const DEMO_STRIPE_FILE = "demo-stripe.js";
/** Files that `src/pages/pictures` draws with, relative to `.build`. */
export const PICTURE_FILES = {
  rasterizer: "pictures/resvg.wasm",
  regular: "pictures/regular.ttf",
  bold: "pictures/bold.ttf",
} as const;
