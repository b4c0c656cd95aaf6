import type { Sql } from "postgres";
import { BackupProblem } from "./tar.ts";

/** Rejects a PostgreSQL database that has other connections. @throws BackupProblem */
export async function requireAlone(sql: Sql): Promise<void> {
  const [row] = await sql.unsafe(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (row?.others === 0) return;
  throw new BackupProblem(
    `${row?.others} other connections to the database are open. Stop every server and client of it first.`,
  );
}
