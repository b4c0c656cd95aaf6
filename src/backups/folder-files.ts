import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "./manifest.ts";
import type { TarEntry } from "./tar.ts";

/** Files in DATA_DIR that a new machine needs in addition to the database. */
const ROOTS = ["secret", "content", "public"];
const PREFIX = "files/";

export type FileRecord = Manifest["files"][number];

/** Yields the generated secret and the operator's own content. */
export function* folderFiles(dataDir: string): Generator<TarEntry> {
  for (const root of ROOTS) {
    for (const path of filesBelow(dataDir, root)) {
      yield { name: `${PREFIX}${path}`, data: readFileSync(join(dataDir, path)) };
    }
  }
}

/** Returns an archived file's path in DATA_DIR; null for other entries and for outside paths. */
export function folderPath(name: string): string | null {
  if (!name.startsWith(PREFIX)) return null;
  const path = name.slice(PREFIX.length);
  const parts = path.split("/");
  const isSound = parts.every((part) => part !== "" && part !== "." && part !== ".." && !part.includes("\\"));
  return isSound && ROOTS.includes(parts[0] ?? "") ? path : null;
}

export function fileRecord(path: string, data: Buffer): FileRecord {
  return { path, bytes: data.length, digest: createHash("sha256").update(data).digest("hex") };
}

function filesBelow(dataDir: string, path: string): string[] {
  const full = join(dataDir, path);
  if (!existsSync(full)) return [];
  const stat = statSync(full);
  if (stat.isFile()) return [path];
  if (!stat.isDirectory()) return [];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(dataDir, `${path}/${name}`));
}
