import { hkdfSync, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Minimum length in characters, including for SECRET. */
const SHORTEST = 32;

/**
 * Returns SECRET or, if unset, the secret in `DATA_DIR/secret`, which the first process creates.
 */
export function loadSecret({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): string {
  if (secret !== null) return secret;
  const path = join(dataDir, "secret");
  const stored = readIfPresent(path) ?? createSecret(dataDir, path);
  if (stored.length < SHORTEST) {
    throw new Error(
      `${path} is damaged. Restore it from a backup, or remove it, which signs everybody out and drops unsent mails.`,
    );
  }
  return stored;
}

/**
 * Derives 32 bytes for a single purpose (HKDF-SHA256), so a signature is never valid for another.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `handrail ${purpose}`, 32));
}

function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeDurably(draft, randomBytes(32).toString("base64url"));
    linkUnlessPresent(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dataDir);
  return readFileSync(path, "utf8").trim();
}

function writeDurably(path: string, content: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function linkUnlessPresent(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
