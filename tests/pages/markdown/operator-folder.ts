import { afterEach } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders: string[] = [];

/** Makes an operator's folder of files by their paths. */
export function operatorFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "handrail-content-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Removes the folders of each test of the calling file after it. */
export function withOperatorFolders(): void {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
}
