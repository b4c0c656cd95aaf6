import { getTableName } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  index,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** A `timestamp with time zone`, read and written as a `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => timestamptz("created_at").notNull().defaultNow();

/** A primary key that the database draws at random. */
export const randomId = () => uuid("id").primaryKey().defaultRandom();

/** A reference by UUID to the row that the column's own belongs to and is deleted with. */
export const belongsTo = <Name extends string>(name: Name, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Creates an index for each of a table's columns, named after both. */
export const indexed = (...columns: ExtraConfigColumn[]) =>
  columns.map((column) => index(`${getTableName(column.table)}_${column.name}_index`).on(column));
