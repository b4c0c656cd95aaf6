import { copyFile, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { PICTURE_FILES } from "#src/bundles/manifest.ts";
import { packChanged } from "./pack.ts";

const MODULES = join(import.meta.dir, "../../node_modules");

const FONT = join(MODULES, "@expo-google-fonts/atkinson-hyperlegible-next");

const SOURCES = {
  rasterizer: join(MODULES, "@resvg/resvg-wasm/index_bg.wasm"),
  regular: join(FONT, "400Regular/AtkinsonHyperlegibleNext_400Regular.ttf"),
  bold: join(FONT, "700Bold/AtkinsonHyperlegibleNext_700Bold.ttf"),
};

/**
 * Copies the files that `src/pages/pictures` uses for drawing: the rasterizer, packed, and a font
 * whose license (OFL) permits shipping it.
 */
export async function buildPictureFiles(outDir: string): Promise<void> {
  await mkdir(join(outDir, "pictures"), { recursive: true });
  await Promise.all([
    packChanged(SOURCES.rasterizer, join(outDir, PICTURE_FILES.rasterizer)),
    copyChanged(SOURCES.regular, join(outDir, PICTURE_FILES.regular)),
    copyChanged(SOURCES.bold, join(outDir, PICTURE_FILES.bold)),
  ]);
}

/** Copies a file unless the target has the same size and is at least as new. */
async function copyChanged(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (target?.size === source.size && target.mtimeMs >= source.mtimeMs) return;
  await copyFile(from, to);
}
