import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PinnedScript } from "#shared/embed-code.ts";
import { FILES } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widget-config.ts";
import { buildLoader } from "./build-loader.ts";
import { buildCorrections, buildPanel } from "./build-panel.ts";
import { buildWords } from "./build-words.ts";
import { WIDGET_DIR, type WidgetFiles } from "./widget-files.ts";

export interface WidgetBundle {
  /** `/platform.js`. */
  platform: Uint8Array;
  /** The same script at a path whose content never changes. */
  pinned: PinnedScript;
  /** `/platform.d.ts`. */
  types: Uint8Array;
  /** Served with CORS `*`, immutable. */
  files: WidgetFiles;
  /** Bytes after gzip, by URL path, `/platform.js` among them. */
  gzipSizes: Record<string, number>;
  /** The button's words, by language. */
  launcherWords: LauncherWords;
}

/** Bundles `widget/` to `outDir`, as `platform.js`, `platform.d.ts` and `platform/*`. */
export async function buildWidget(options: { outDir: string; minify?: boolean }): Promise<WidgetBundle> {
  const minify = options.minify ?? true;
  const files: WidgetFiles = new Map();
  const words = await buildWords(files);
  const panel = await buildPanel(files, minify, Object.keys(words.launcher));
  const corrections = await buildCorrections(files, minify);
  const platform = await buildLoader(minify, { panel, corrections, words: words.folder });
  const bundle = {
    platform,
    pinned: pinnedScript(platform),
    types: await readFile(join(WIDGET_DIR, "platform.d.ts")),
    files,
    gzipSizes: sizesOf(platform, files),
    launcherWords: words.launcher,
  };
  await writeBundle(options.outDir, bundle);
  return bundle;
}

function pinnedScript(platform: Uint8Array): PinnedScript {
  const digest = createHash("sha384").update(platform).digest("base64");
  return { path: `/platform.${Bun.hash(platform).toString(36)}.js`, integrity: `sha384-${digest}` };
}

function sizesOf(platform: Uint8Array, files: WidgetFiles): Record<string, number> {
  const sizes = [...files].map(([path, { bytes }]) => [path, gzipSize(bytes)] as const);
  return { [FILES.platform]: gzipSize(platform), ...Object.fromEntries(sizes) };
}

function gzipSize(bytes: Uint8Array): number {
  return Bun.gzipSync(new Uint8Array(bytes)).byteLength;
}

async function writeBundle(outDir: string, bundle: WidgetBundle): Promise<void> {
  await rm(join(outDir, FILES.widget), { recursive: true, force: true });
  await writeFile(join(outDir, FILES.platform), bundle.platform);
  await writeFile(join(outDir, FILES.platformTypes), bundle.types);
  for (const [path, file] of bundle.files) {
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
}
