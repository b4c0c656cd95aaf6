/** What `.build/manifest.json` holds: the browser files by the address they are served at. */
export interface Manifest {
  files: Record<string, ManifestFile>;
  style: string;
  icon: string;
  font: string;
  islands: {
    script: string;
    /** What that script needs to run. */
    imports: string[];
    /** What each island loads, the scripts that all islands share included. */
    preloads: Record<string, string[]>;
  };
  /** Null while there is no dashboard to build. */
  dashboard: DashboardFiles | null;
}

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
