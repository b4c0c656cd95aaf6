import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";

export type Part =
  /** Rows of the user or their account, without columns that would grant access or are hashes. */
  | { table: PgTable; rows: (user: User) => SQL | undefined; without?: readonly string[] }
  /** Reason why the table holds no personal data. */
  | { nothing: string };
