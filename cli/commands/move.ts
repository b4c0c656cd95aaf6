import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { moveDatabase } from "../../src/backups/move-database.ts";
import { openOrAdvise } from "../../src/backups/open-or-advise.ts";
import { requireAlone } from "../../src/backups/require-alone.ts";
import { withConnection } from "../../src/backups/with-connection.ts";
import { loadConfig } from "../../src/config.ts";
import { hasEmbedded } from "../../src/db/embedded-database.ts";
import { databaseName, migrateAddress } from "../../src/db/open-database.ts";
import { createSchema } from "../../src/demo-stripe/state/schema.ts";
import { io } from "../io.ts";
import { print } from "../output.ts";

const HELP = `
Stop the server first; the command refuses to run while the server does. Every table is read back and
compared with the source, row by row. After an interruption, run it again: tables that were moved are
compared and kept. The source isn't changed. If DATABASE_URL is set, that database is moved.

Example:
  handrail move --to postgres://handrail:password@db.example/handrail
`;

export function moveCommand(): Command {
  return new Command("move")
    .description("Copy the database into an empty PostgreSQL database")
    .requiredOption("--to <url>", "the target database, bypassing any transaction pooler", readDatabaseUrl)
    .option("--json", "print JSON")
    .addHelpText("after", HELP)
    .action(async ({ to, json }: { to: string; json?: boolean }) => {
      const config = loadConfig(io().environment);
      if (!config.databaseUrl && !hasEmbedded(config.dataDir)) {
        throw new Error(`There's no database in ${config.dataDir}.`);
      }
      const database = await openOrAdvise({ ...config, databaseUrl: config.databaseDirectUrl });
      try {
        io().error(`Database: ${databaseName(config)}`);
        const moved = await withConnection(database.address, async (source) => {
          if (database.kind === "postgres") await requireAlone(source);
          return withConnection({ url: to }, (target) =>
            moveDatabase({ source, target, createDemoTables: createSchema, onTable: report }),
          );
        });
        await migrateAddress({ url: to });
        print(
          { moved: databaseName({ ...config, databaseUrl: to }), ...moved, next: nextSteps(config) },
          { json },
        );
      } finally {
        await database.close();
      }
    });
}

function report(name: string, rows: number, wasThere: boolean): void {
  if (rows > 0) io().error(`${name}: ${rows} rows${wasThere ? ", already there" : ""}`);
}

function nextSteps({ secret, dataDir }: ReturnType<typeof loadConfig>): string[] {
  const setSecret = `Set SECRET to the content of ${join(dataDir, "secret")}`;
  return ["Set DATABASE_URL to the new address", ...(secret === null ? [setSecret] : []), "Start the server"];
}

function readDatabaseUrl(text: string): string {
  const protocol = URL.parse(text)?.protocol;
  if (protocol === "postgres:" || protocol === "postgresql:") return text;
  throw new InvalidArgumentError("Use an address that starts with postgres://");
}
