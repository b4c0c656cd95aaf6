import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";

export type Part =
  /** Rows of the user or their account, excluding hashes and columns that would grant access. */
  | {
      table: PgTable;
      rows: (user: User) => SQL | undefined;
      without?: readonly string[];
      /** Expressions for columns that are only partially exported. */
      instead?: Record<string, SQL>;
      /**
       * Widget column for tables so large that they are read widget by widget: in key order, every
       * page would scan past all other accounts' rows.
       */
      byWidget?: PgColumn;
    }
  /** Reason the table holds no personal data. */
  | { nothing: string };
