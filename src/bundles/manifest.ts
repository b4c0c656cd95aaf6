import type { PinnedScript } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widget-config.ts";

/** What `.build/manifest.json` holds: the browser files by the address they are served at. */
export interface Manifest {
  files: Record<string, ManifestFile>;
  /** What the widget's button says, by language. */
  launcherWords: LauncherWords;
  /** The release of the widget's script that it is. */
  pinnedScript: PinnedScript;
  style: string;
  icon: string;
  font: string;
  /** What a page runs at first. */
  client: {
    script: string;
    imports: string[];
  };
  /** By island the scripts that it comes in: its group's, React, and what the groups share. */
  islands: Record<string, string[]>;
  dashboard: DashboardFiles;
}

/** What the pages and the dashboard need of it. */
export type SiteManifest = Omit<Manifest, "launcherWords" | "pinnedScript">;

export interface ManifestFile {
  /** Relative to `.build`. */
  file: string;
  type: string;
  bytes: number;
  /** Has siblings `.br` and `.gz`. */
  compressed: boolean;
}

export interface DashboardFiles {
  script: string;
  preloads: string[];
  styles: string[];
}

export const MANIFEST_FILE = "manifest.json";
export const DEMO_STRIPE_FILE = "demo-stripe.js";
/** What `src/pages/pictures` draws with, relative to `.build`. */
export const PICTURE_FILES = {
  rasterizer: "pictures/resvg.wasm",
  regular: "pictures/regular.ttf",
  bold: "pictures/bold.ttf",
} as const;
