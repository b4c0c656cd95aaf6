import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { FILES } from "#shared/paths.ts";
import { DEMO_STRIPE_FILE, MANIFEST_FILE, type Manifest } from "../bundles/manifest.ts";
import { BUILD_DIR } from "../bundles/shipped-files.ts";
import { loadContent } from "../pages/markdown/load-content.ts";
import { buildDatabaseFiles } from "./build-database-files.ts";
import { buildPictureFiles } from "./build-picture-files.ts";
import { buildScanner } from "./build-scanner.ts";
import { buildDemoStripe, buildSite } from "./build-site.ts";
import { compressFiles } from "./compress.ts";
import { buildContracts } from "./contracts/build-contracts.ts";
import { buildLicenses } from "./licenses/build-licenses.ts";
import { writeWhole } from "./make-changed.ts";
import { buildWidget, type WidgetBundle } from "./widget/build-widget.ts";

/** Fills `.build` with the files shipped in the executable. Throws if the content has mistakes. */
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
    buildContracts(BUILD_DIR),
  ]);
  const manifest: Manifest = {
    ...site,
    files: { ...site.files, ...filesOf(widget) },
    launcherWords: widget.launcherWords,
    pinnedScript: widget.pinned,
  };
  if (release) await compressFiles(BUILD_DIR, manifest);
  await writeWhole(join(BUILD_DIR, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
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

if (import.meta.main) await buildFiles({ release: process.argv.includes("--release") });
