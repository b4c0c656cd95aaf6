import { Command } from "commander";
import { migrationStatus } from "../../src/db/migrate.ts";
import { migrateConfigured } from "../../src/db/open-database.ts";
import { testDatabase } from "../../src/db/self-test.ts";
import { io } from "../io.ts";
import { withDatabase, withExistingDatabase } from "../open-services.ts";

export function migrateCommand(): Command {
  return new Command("migrate")
    .description("Migrate the database to this release; `serve` does so before it listens")
    .option("--status", "only list the migrations and whether they are applied")
    .option("--json", "print JSON")
    .action((options: { status?: boolean; json?: boolean }) =>
      (options.status ? withExistingDatabase : withDatabase)(async (database, config) => {
        if (!options.status) {
          await testDatabase(config, database);
          await migrateConfigured(config, database);
        }
        const migrations = await migrationStatus(database.db);
        if (options.json) io().log(JSON.stringify({ migrations }, null, 2));
        else
          for (const { name, applied } of migrations) io().log(`${applied ? "applied" : "pending"}  ${name}`);
      }),
    );
}
