import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";

/**
 * Rebuilds a file unless its stamp, stored next to it, matches the sources and their version.
 * @throws Error if there is no source.
 */
export async function makeChanged(
  path: string,
  sources: { folder: string; pattern: string; version: string },
  make: () => Promise<string | Uint8Array>,
): Promise<void> {
  const stampFile = `${path}.stamp`;
  const stamp = await stampOf(sources);
  const built = await Promise.all([
    readFile(stampFile, "utf8").catch(() => null),
    stat(path).catch(() => null),
  ]);
  if (built[0] === stamp && built[1]) return;
  await writeWhole(path, await make());
  await writeFile(stampFile, stamp);
}

/** Writes a draft and renames it, so no reader gets a partial file. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function stampOf({ folder, pattern, version }: Parameters<typeof makeChanged>[1]): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256").update(version);
  const names = [...new Glob(pattern).scanSync(folder)].sort();
  if (names.length === 0) throw new Error(`No file in ${folder} matches ${pattern}`);
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("hex");
}
