import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that is removed after the calling file's tests. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "handrail-folder-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
