import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { nearestPath } from "#src/settings/unusable-settings.ts";
import type { Config } from "../config.ts";
import { type Finding, fail, ok, warn } from "./findings.ts";

const MIB = 1_048_576;
/** Free space below which the next write may fail; below `FEW_BYTES`, it is time to act. */
const LEAST_BYTES = 200 * MIB;
const FEW_BYTES = 1_024 * MIB;
const SHORTEST_SECRET = 32;

type Folder = Pick<Config, "dataDir" | "secret" | "databaseUrl" | "smtpUrl">;

/** Checks that DATA_DIR, which the settings found writable, has space and an intact, private secret. */
export function checkDataFolder(config: Folder): Finding[] {
  const { dataDir } = config;
  const isThere = existsSync(dataDir);
  return [
    isThere ? ok(`${dataDir} is writable`) : ok(`${dataDir} does not exist yet; the start makes it`),
    judgeSpace(dataDir, freeBytes(nearestPath(dataDir))),
    ...(config.secret === null && isThere ? judgeSecret(join(dataDir, "secret")) : []),
  ];
}

export function judgeSpace(dataDir: string, bytes: number): Finding {
  const words = `${Math.floor(bytes / MIB).toLocaleString("en-US")} MB are free for ${dataDir}`;
  const advice = "Free some space, or move DATA_DIR to a larger disk; a full disk stops the database";
  if (bytes < LEAST_BYTES) return fail(words, advice);
  return bytes < FEW_BYTES ? warn(words, advice) : ok(words);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function judgeSecret(path: string): Finding[] {
  if (!existsSync(path)) return [ok("The first start generates the secret")];
  if ((statSync(path).mode & 0o077) !== 0) {
    return [warn(`${path} can be read by other users`, `chmod 600 ${path}`)];
  }
  if (readFileSync(path, "utf8").trim().length < SHORTEST_SECRET) {
    const advice = "Restore it from a backup; a new one signs everybody out and drops unsent mails";
    return [fail(`${path} is damaged`, advice)];
  }
  return [ok(`${path} is whole and private`)];
}
