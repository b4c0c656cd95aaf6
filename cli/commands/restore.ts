import { Command } from "commander";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { restoreEmbedded, restorePostgres } from "../../src/backups/restore-backup.ts";
import { loadConfig } from "../../src/config.ts";
import { databaseName, migrateAddress, openDatabase } from "../../src/db/open-database.ts";
import { createSchema } from "../../src/demo-stripe/state/schema.ts";
import { loadSecret } from "../../src/secret.ts";
import { differencesFromServer } from "../../src/server-settings.ts";
import { io } from "../io.ts";
import { print } from "../output.ts";

const HELP = `
Stop the server first; the command refuses to run while the server does. It reads the whole backup,
compares it with its digests, restores it next to the existing database, reads it back, migrates it to
this release, and only then puts it in place. An embedded database that it replaces is set aside in
DATA_DIR; delete it when you no longer need it. PostgreSQL keeps the old rows only until all new ones
have been compared.
`;

const REPORT_EVERY_MS = 3_000;

export function restoreCommand(): Command {
  return new Command("restore")
    .description("Restore a backup into the configured database")
    .argument("<file>", "a file of `backup create`, from either database")
    .option("--replace", "replace a database that exists")
    .option("--json", "print JSON")
    .addHelpText("after", HELP)
    .action(async (file: string, { replace = false, json }: { replace?: boolean; json?: boolean }) => {
      const config = loadConfig(io().environment);
      const backup = await verifyBackup(file);
      io().error(`Database: ${databaseName(config)}`);
      const total = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const options = {
        onProgress: reportRows(total),
        dataDir: config.dataDir,
        replace,
        now: new Date(),
        migrate: migrateAddress,
        createDemoTables: createSchema,
      };
      const result = config.databaseDirectUrl
        ? await restorePostgres(backup, config.databaseDirectUrl, options)
        : await restoreEmbedded(backup, options);
      const { createdAt } = backup.head;
      print(
        { restored: file, createdAt, rows: total, ...result, notes: await settingsNotes(config) },
        { json },
      );
    });
}

/** Returns a function that prints the rows restored so far every few seconds, and the last step. */
function reportRows(total: number): (rows: number) => void {
  const words = (rows: number) => rows.toLocaleString("en-US");
  let reportedAt = performance.now();
  return (rows) => {
    if (rows < total && performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    io().error(`${words(rows)} of ${words(total)} rows restored${rows === total ? "; comparing them" : ""}`);
  };
}

/** Lists the settings that differ from the backed-up server's. */
async function settingsNotes(config: ReturnType<typeof loadConfig>): Promise<string[]> {
  const database = await openDatabase(config);
  try {
    return await differencesFromServer(database.db, config, loadSecret(config), "backup");
  } finally {
    await database.close();
  }
}
