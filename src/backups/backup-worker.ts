import { parentPort, workerData } from "node:worker_threads";
import { configureLog, type LogSettings } from "../log.ts";
import { lowerThreadPriority } from "../lower-priority.ts";
import { type BackupSource, type BackupSummary, createBackupFile } from "./create-backup.ts";

/** Niceness that lets all other server work go first. */
const PRIORITY = 10;

export interface BackupOrder {
  log: LogSettings;
  source: BackupSource;
  path: string;
}

export type BackupReply = { summary: BackupSummary } | { failed: string };

async function work({ source, path }: BackupOrder): Promise<BackupReply> {
  try {
    return { summary: await createBackupFile(source, path) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

configureLog(workerData.log);
lowerThreadPriority(PRIORITY);
parentPort?.postMessage(await work(workerData));
