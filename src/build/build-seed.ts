import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";

/**
 * Returns a migrated, empty data folder as a tar.gz. Takes several seconds and about 1 GB of
 * memory.
 */
export async function buildSeed(): Promise<Uint8Array<ArrayBuffer>> {
  const database = await PGlite.create();
  try {
    await migrate(drizzle(database), { migrationsFolder: MIGRATIONS_DIR });
    await database.exec("vacuum analyze");
    await database.exec("checkpoint");
    return new Uint8Array(await (await database.dumpDataDir("gzip")).arrayBuffer());
  } finally {
    await database.close();
  }
}
