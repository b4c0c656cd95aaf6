import { brotliDecompressSync } from "node:zlib";
import type { LauncherWords } from "#shared/widgets/config.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import { contentOf, type FileContent } from "./file-content.ts";
import {
  DEMO_STRIPE_FILE,
  MANIFEST_FILE,
  type Manifest,
  type PictureUrl,
  type SiteManifest,
} from "./manifest.ts";
import { openBuilt, readBuilt } from "./shipped-files.ts";

export interface AssetFile {
  /** Content type. */
  type: string;
  content: FileContent;
}

export interface AssetUrls {
  style: string;
  icon: string;
  fonts: string[];
  /** The script loaded first on every page. */
  clientScript: string;
  clientImports: string[];
  dashboard: Manifest["dashboard"];
  picture(name: string): PictureUrl;
  islandScripts(name: string): string[];
}

export interface Assets extends AssetUrls {
  /** Files keyed by URL path. */
  files: Map<string, AssetFile>;
  /** Launcher button text, by language. */
  launcherWords: LauncherWords;
  /** The widget script for this release. */
  pinnedScript: PinnedScript;
  /** Defines `window.Stripe` in demo mode. Throws if it was not built. */
  readonly demoStripeScript: Uint8Array<ArrayBuffer>;
}

/** Loads the browser files made by `bun run build:files`, from the executable or from `.build`. */
export function loadAssets(): Assets {
  const manifest = parseManifest(readBuilt(MANIFEST_FILE).toString("utf8"));
  return {
    ...assetUrls(manifest),
    files: openFiles(manifest),
    launcherWords: manifest.launcherWords,
    pinnedScript: manifest.pinnedScript,
    get demoStripeScript() {
      return readBuilt(DEMO_STRIPE_FILE);
    },
  };
}

export function assetUrls({
  style,
  icon,
  fonts,
  pictures,
  client,
  islands,
  dashboard,
}: SiteManifest): AssetUrls {
  return {
    style,
    icon,
    fonts,
    clientScript: client.script,
    clientImports: client.imports,
    dashboard,
    picture(name) {
      const picture = pictures[name];
      if (!picture) throw new Error(`There is no picture ${name}; \`bun run pictures\` takes them`);
      return picture;
    },
    islandScripts(name) {
      const scripts = islands[name];
      if (!scripts) throw new Error(`There is no island ${name}; islands/registry.ts lists them`);
      return scripts;
    },
  };
}

function openFiles({ files }: Manifest): Map<string, AssetFile> {
  return new Map(
    Object.entries(files).map(([path, file]) => [path, { type: file.type, content: openFile(file) }]),
  );
}

function openFile({ file, type, digest, compressed }: Manifest["files"][string]): FileContent {
  if (!digest) return contentOf(readBuilt(file), type);
  if (!compressed) return { digest, identity: () => openBuilt(file) };
  return {
    digest,
    identity: () => new Uint8Array(brotliDecompressSync(readBuilt(`${file}.br`))),
    br: () => openBuilt(`${file}.br`),
    gzip: () => openBuilt(`${file}.gz`),
  };
}

/** Trusts the shape because our own build wrote it. */
function parseManifest(json: string): Manifest {
  return JSON.parse(json);
}
