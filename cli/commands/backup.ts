import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Command } from "commander";
import { BackupBucket } from "../../src/backups/backup-bucket.ts";
import { backupFolder, backupName, listBackups } from "../../src/backups/backup-folder.ts";
import { type BackupSource, createBackupFile, writeBackup } from "../../src/backups/create-backup.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { BackupProblem } from "../../src/backups/tar.ts";
import { RELEASE } from "../../src/bundles/release.ts";
import { loadConfig } from "../../src/config.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";
import { withExistingDatabase } from "../open-services.ts";
import { print, printList } from "../output.ts";

const CREATE_HELP = `
Works while the server is running, with both databases. The file contains all rows as of one moment and,
from DATA_DIR, the generated secret and the folders content and public, but not the outbox. Only its
owner can read it, but it isn't encrypted, and it contains personal data and the secret. Without a FILE,
it's also copied to the bucket at BACKUP_S3_URL, if there is one. To store it elsewhere, encrypt it:
  handrail backup create - | age -r RECIPIENT > handrail.tar.zst.age
`;

interface JsonOption {
  json?: boolean;
}

export function backupCommand(): Command {
  return new Command("backup")
    .description("Back up the database and the files that belong to it")
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(fetchCommand())
    .addCommand(verifyCommand());
}

function createCommand(): Command {
  return new Command("create")
    .description("Write a backup to a file, or to stdout with -")
    .argument("[file]", "where to write it (default: a new file in DATA_DIR/backups)")
    .option("--json", "print JSON")
    .addHelpText("after", CREATE_HELP)
    .action((file: string | undefined, { json }: JsonOption) =>
      withExistingDatabase(async ({ address, kind }, { dataDir }) => {
        const now = new Date();
        const source: BackupSource = { address, kind, dataDir, release: RELEASE.version, now };
        if (file === "-") {
          if (json) throw new UsageError("--json needs a file, because the backup itself goes to stdout.");
          await writeBackup(source, io().stdout);
          return;
        }
        const path = file ? resolve(file) : join(backupFolder(dataDir), backupName(now));
        const { heldMs: _, ...summary } = await createBackupFile(source, path);
        const copied = file === undefined ? await copyToBucket(path) : {};
        print({ created: path, bytes: Bun.file(path).size, ...summary, ...copied }, { json });
      }),
    );
}

async function copyToBucket(path: string): Promise<{ copied?: string }> {
  const bucket = openBucket();
  if (!bucket) return {};
  try {
    await bucket.store(path, basename(path));
    return { copied: bucket.place };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup is in ${path}, but wasn't copied. ${reason}`, { cause: error });
  }
}

function listCommand(): Command {
  return new Command("list")
    .description("List the backups in DATA_DIR, or their copies in the bucket, newest first")
    .option("--bucket", "list the copies at BACKUP_S3_URL")
    .option("--json", "print JSON")
    .action(async ({ bucket, json }: JsonOption & { bucket?: boolean }) => {
      const rows = bucket ? await requireBucket().list() : listBackups(loadConfig(io().environment).dataDir);
      printList("backups", rows, ["name", "createdAt", "bytes"], { json });
    });
}

function fetchCommand(): Command {
  return new Command("fetch")
    .description("Copy a backup from the bucket to DATA_DIR/backups; the newest if you name none")
    .argument("[name]", "as in `backup list --bucket`")
    .option("--json", "print JSON")
    .action(async (name: string | undefined, { json }: JsonOption) => {
      const bucket = requireBucket();
      const copy = (await bucket.list()).find((one) => name === undefined || one.name === name);
      if (!copy) throw new Error(`There's no ${name ?? "backup"} in ${bucket.place}`);
      const path = join(backupFolder(loadConfig(io().environment).dataDir), copy.name);
      if (existsSync(path)) throw new Error(`${path} already exists`);
      await bucket.fetch(copy, path);
      print({ fetched: path, createdAt: copy.createdAt, bytes: copy.bytes }, { json });
    });
}

function openBucket(): BackupBucket | null {
  const { backupBucket } = loadConfig(io().environment);
  return backupBucket && new BackupBucket(backupBucket);
}

/** @throws UsageError naming the bucket settings, if they are missing. */
function requireBucket(): BackupBucket {
  const bucket = openBucket();
  if (bucket) return bucket;
  throw new UsageError("There's no bucket: set BACKUP_S3_URL and its key (handrail serve --help).");
}

function verifyCommand(): Command {
  return new Command("verify")
    .description("Read a whole backup, and compare every row and file with the digests in it")
    .argument("<file>", "the backup")
    .option("--json", "print JSON")
    .action(async (file: string, { json }: JsonOption) => {
      try {
        const { head, manifest } = await verifyBackup(file);
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        const { createdAt, release, database } = head;
        const counts = { tables: manifest.tables.length, rows, files: manifest.files.length };
        print({ valid: true, createdAt, release, database, ...counts }, { json });
      } catch (error) {
        if (!(error instanceof BackupProblem) || !json) throw error;
        print({ valid: false, problem: error.message }, { json });
        io().exitCode = 1;
      }
    });
}
