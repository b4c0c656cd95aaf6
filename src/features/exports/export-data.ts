import { asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { User } from "../../db/schema/accounts.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import type { Part } from "./part.ts";
import { PARTS } from "./parts.ts";

/** Rows held in memory at once. */
const PAGE = 500;

/**
 * Streams a user's and their account's data as one JSON object, with each table's rows under the
 * table's name.
 */
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

type RowsPart = Exclude<Part, { nothing: string }>;

async function* rowsOf(db: Services["db"], part: RowsPart, user: User) {
  let isFirst = true;
  for (const condition of await conditionsOf(db, part, user)) {
    for await (const row of selectRows(db, part, condition)) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(row, bytesInBase64)}`;
      isFirst = false;
    }
  }
}

/** Returns conditions that together select a part's rows. */
async function conditionsOf(db: Services["db"], { rows, byWidget }: RowsPart, user: User) {
  if (!byWidget) return [rows(user)];
  const own = await db
    .select({ id: widgets.id })
    .from(widgets)
    .where(eq(widgets.accountId, user.accountId))
    .orderBy(widgets.id);
  return own.map(({ id }) => eq(byWidget, id));
}

async function* selectRows(db: Services["db"], { table, without = [], instead }: RowsPart, condition?: SQL) {
  const columns = Object.fromEntries(
    Object.entries({ ...getTableColumns(table), ...instead }).filter(([name]) => !without.includes(name)),
  );
  for (let offset = 0; ; offset += PAGE) {
    const page = await db
      .select(columns)
      .from(table)
      .where(condition)
      .orderBy(...keyOf(table))
      .limit(PAGE)
      .offset(offset);
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** Orders by primary key, so pages do not overlap. */
function keyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map((column) => asc(column));
}

/** Encodes bytes from `this[key]`, since `toJSON` has already replaced them in `value`. */
function bytesInBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key];
  return Buffer.isBuffer(bytes) ? bytes.toString("base64") : value;
}
