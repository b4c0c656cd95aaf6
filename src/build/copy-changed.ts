import { copyFile, stat } from "node:fs/promises";

/** Copies a file unless the target has the same size and is at least as new. */
export async function copyChanged(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (target?.size === source.size && target.mtimeMs >= source.mtimeMs) return;
  await copyFile(from, to);
}
