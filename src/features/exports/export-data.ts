import { asc, getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import type { Part } from "./part.ts";
import { PARTS } from "./parts.ts";

/** Rows held in memory at once. */
const PAGE = 500;

/** Streams data of a user and their account as one JSON object: each table's rows by its name. */
export async function* exportData({ db, clock }: Pick<Services, "db" | "clock">, user: User) {
  yield `{"exportedAt":${JSON.stringify(clock.now())}`;
  for (const [name, part] of Object.entries(PARTS)) {
    if ("nothing" in part) continue;
    yield `,\n"${name}":[`;
    yield* rowsOf(db, part, user);
    yield "]";
  }
  yield "}\n";
}

async function* rowsOf(
  db: Services["db"],
  { table, rows, without = [] }: Exclude<Part, { nothing: string }>,
  user: User,
) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name)),
  );
  for (let offset = 0; ; offset += PAGE) {
    const page = await db
      .select(columns)
      .from(table)
      .where(rows(user))
      .orderBy(...keyOf(table))
      .limit(PAGE)
      .offset(offset);
    for (const [index, row] of page.entries()) {
      yield `${offset + index > 0 ? "," : ""}\n${JSON.stringify(row, bytesInBase64)}`;
    }
    if (page.length < PAGE) return;
  }
}

/** Orders by the primary key, so that the pages follow each other. */
function keyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map((column) => asc(column));
}

/** Writes bytes as text; JSON has already replaced them in `value`. */
function bytesInBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key];
  return Buffer.isBuffer(bytes) ? bytes.toString("base64") : value;
}
