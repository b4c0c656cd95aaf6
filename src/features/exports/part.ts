import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";

export type Part =
  /** Rows of the user or their account, without columns that would grant access or are hashes. */
  | {
      table: PgTable;
      rows: (user: User) => SQL | undefined;
      without?: readonly string[];
      /** Columns of which the user gets a part alone. */
      instead?: Record<string, SQL>;
      /**
       * Column of the widget, for tables with so many rows that they are read widget by widget: in
       * the order of the key, pages of one account's rows pass those of all others.
       */
      byWidget?: PgColumn;
    }
  /** Reason why the table holds no personal data. */
  | { nothing: string };
