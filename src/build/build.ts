import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FILES } from "#shared/paths.ts";
import { PICTURE_FILES } from "#src/bundles/manifest.ts";
import { DEMO_STRIPE_FILE, MANIFEST_FILE, type Manifest } from "../bundles/manifest.ts";
import { BUILD_DIR } from "../bundles/shipped-files.ts";
import { loadContent } from "../pages/markdown/load-content.ts";
import { buildDatabaseFiles } from "./build-database-files.ts";
import { buildScanner } from "./build-scanner.ts";
import { buildDemoStripe, buildSite } from "./build-site.ts";
import { copyChanged } from "./copy-changed.ts";
import { buildLicenses } from "./licenses/build-licenses.ts";
import { buildWidget, type WidgetBundle } from "./widget/build-widget.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const MODULES = join(import.meta.dir, "../../node_modules");
const FONT = join(MODULES, "@expo-google-fonts/atkinson-hyperlegible-next");
const SOURCES = {
  rasterizer: join(MODULES, "@resvg/resvg-wasm/index_bg.wasm"),
  regular: join(FONT, "400Regular/AtkinsonHyperlegibleNext_400Regular.ttf"),
  bold: join(FONT, "700Bold/AtkinsonHyperlegibleNext_700Bold.ttf"),
};

/** Fills `.build` with the files that the executable ships. Throws if the content has mistakes. */
export async function buildFiles({ release = false } = {}): Promise<void> {
  loadContent();
  await mkdir(BUILD_DIR, { recursive: true });
  const [site, widget] = await Promise.all([
    buildSite(BUILD_DIR),
    buildWidget({ outDir: BUILD_DIR }),
    buildDemoStripe(join(BUILD_DIR, DEMO_STRIPE_FILE)),
    buildDatabaseFiles(BUILD_DIR),
    buildPictureFiles(BUILD_DIR),
    buildScanner(BUILD_DIR),
    buildLicenses(BUILD_DIR),
  ]);
  const manifest: Manifest = {
    ...site,
    files: { ...site.files, ...filesOf(widget) },
    launcherWords: widget.launcherWords,
    pinnedScript: widget.pinned,
  };
  if (release) await compressFiles(BUILD_DIR, manifest);
  await writeManifest(manifest);
}

function filesOf({ platform, pinned, types, files }: WidgetBundle): Manifest["files"] {
  const describe = (path: string, bytes: Uint8Array, type: string) => ({
    file: path.slice(1),
    type,
    bytes: bytes.byteLength,
    compressed: false,
  });
  const script = describe(FILES.platform, platform, "text/javascript; charset=utf-8");
  return {
    [FILES.platform]: script,
    [pinned.path]: { ...script },
    [FILES.platformTypes]: describe(FILES.platformTypes, types, "text/plain; charset=utf-8"),
    ...Object.fromEntries([...files].map(([path, { bytes, type }]) => [path, describe(path, bytes, type)])),
  };
}

/** Renames a finished draft, so that a starting server never reads half of it. */
async function writeManifest(manifest: Manifest): Promise<void> {
  const draft = join(BUILD_DIR, `${MANIFEST_FILE}.${process.pid}`);
  await writeFile(draft, JSON.stringify(manifest, null, 2));
  await rename(draft, join(BUILD_DIR, MANIFEST_FILE));
}

if (import.meta.main) await buildFiles({ release: process.argv.includes("--release") });

/**
 * Copies the files that `src/pages/pictures` draws with: the rasterizer, and a font whose license
 * (OFL) allows shipping it.
 */
export async function buildPictureFiles(outDir: string): Promise<void> {
  await mkdir(join(outDir, "pictures"), { recursive: true });
  const names = ["rasterizer", "regular", "bold"] as const;
  await Promise.all(names.map((name) => copyChanged(SOURCES[name], join(outDir, PICTURE_FILES[name]))));
}

/** Writes `.br` and `.gz` beside every text file of the manifest, at the highest compression. */
export async function compressFiles(outDir: string, { files }: Pick<Manifest, "files">): Promise<void> {
  for (const entry of Object.values(files)) {
    if (!isText(entry.type)) continue;
    const path = join(outDir, entry.file);
    const bytes = await readFile(path);
    const [br, gz] = await Promise.all([
      toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      toGzip(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    entry.compressed = true;
  }
}

function isText(type: string): boolean {
  return /^text\/|javascript|json|svg/.test(type);
}
