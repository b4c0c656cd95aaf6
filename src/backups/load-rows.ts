import type { Connection } from "./describe-database.ts";
import { fullName, identifier, type Manifest, quoted, type Sequence, type Table } from "./manifest.ts";
import { linesOf } from "./read-backup.ts";
import { digestTable } from "./read-rows.ts";
import { BackupProblem } from "./tar.ts";

/** Inserts JSON lines from `readRows` into a table. Returns the number of rows. */
export async function loadRows(tx: Connection, table: Table, data: Buffer): Promise<number> {
  const rows: Array<Array<string | null>> = linesOf(data).map((line) => JSON.parse(line));
  if (rows.length === 0) return 0;
  const columns = table.columns.map(({ name, type }, index) => ({
    name: identifier(name),
    value: `v${index}::${type}`,
    source: `json_array_elements_text($${index + 1}::text::json)`,
    alias: `v${index}`,
    texts: JSON.stringify(rows.map((row) => row[index] ?? null)),
  }));
  const list = (key: "name" | "value" | "source" | "alias") =>
    columns.map((column) => column[key]).join(", ");
  await tx.unsafe(
    `insert into ${quoted(table)} (${list("name")}) overriding system value
     select ${list("value")} from rows from (${list("source")}) as x (${list("alias")})`,
    columns.map(({ texts }) => texts),
  );
  return rows.length;
}

/** Enables or disables a table's own triggers. */
export async function switchTriggers(
  tx: Connection,
  table: Table,
  state: "enable" | "disable",
): Promise<void> {
  await tx.unsafe(`alter table ${quoted(table)} ${state} trigger user`);
}

/** Restores the positions of sequences. */
export async function setSequences(tx: Connection, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await tx.unsafe("select setval($1::text::regclass, $2::text::bigint)", [
      quoted(sequence),
      sequence.value,
    ]);
  }
}

/** Reads a table back. @throws BackupProblem if its rows differ from the source's. */
export async function compareTable(tx: Connection, table: Manifest["tables"][number]): Promise<void> {
  const { rows, hex } = await digestTable(tx, table);
  if (rows === table.rows && hex === table.digest) return;
  throw new BackupProblem(
    `${fullName(table)} has ${rows} rows after the copy, which are not the ${table.rows} of the source. Nothing was replaced.`,
  );
}
