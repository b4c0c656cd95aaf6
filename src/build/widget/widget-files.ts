import { join } from "node:path";
import { FILES } from "#shared/paths.ts";

export const WIDGET_DIR = join(import.meta.dir, "../../../widget");

interface WidgetFile {
  bytes: Uint8Array;
  /** Content type. */
  type: string;
}

/** Files keyed by URL path. */
export type WidgetFiles = Map<string, WidgetFile>;

const TYPES = {
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
} as const;

/** Adds a file with a content hash in its name. Returns its path. */
export function addFile(
  files: WidgetFiles,
  name: string,
  extension: keyof typeof TYPES,
  bytes: Uint8Array,
): string {
  const path = `${FILES.widget}/${name}-${hashOf(bytes)}.${extension}`;
  files.set(path, { bytes, type: TYPES[extension] });
  return path;
}

/**
 * Returns eight characters: enough to tell releases apart without adding much to the loader and
 * panel.
 */
export function hashOf(content: string | Uint8Array): string {
  return Bun.hash(content).toString(36).slice(0, 8);
}
