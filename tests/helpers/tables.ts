import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

const FOLDER = join(import.meta.dir, "../../src/db/schema");

/** Returns every table of src/db/schema, by its name in SQL. */
export async function allTables(): Promise<Map<string, PgTable>> {
  const paths = await Array.fromAsync(new Bun.Glob("*.ts").scan({ cwd: FOLDER, absolute: true }));
  const modules = await Promise.all(paths.map((path): Promise<object> => import(path)));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return new Map(tables.map((table) => [getTableName(table), table]));
}
