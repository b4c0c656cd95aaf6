import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { restorePostgres } from "#src/backups/restore-backup.ts";
import { migrateAddress } from "#src/db/open-database.ts";
import { createSchema } from "#src/demo-stripe/state/schema.ts";
import { backUp } from "../helpers/backups.ts";
import { newServerDatabase, type ServerDatabase } from "../helpers/server-database.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

/** Runs once per gate, alongside the other tests of PostgreSQL. */
const isWanted = Boolean(process.env.HANDRAIL_TEST_DATABASE);
const folder = temporaryFolder();
let database: ServerDatabase;
let url: string;
let sql: Sql;
beforeAll(async () => {
  if (!isWanted) return;
  database = await newServerDatabase();
  url = database.settings.DATABASE_URL ?? "";
  await migrateAddress({ url });
  sql = postgres(url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

async function statementsOf(heading: string): Promise<string[]> {
  const page = await Bun.file(join(import.meta.dir, "../../docs/scaling.md")).text();
  const step = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...step.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
}

const visits = async () => {
  const rows = await sql`select day::text, visits::int from usage_daily order by day`;
  return rows.map(({ day, visits: count }) => `${day} ${count}`);
};

test.skipIf(!isWanted)(
  "visits partitioned as docs/scaling.md says are counted, purged, backed up and restored as before",
  async () => {
    await sql`insert into accounts (id) values (1)`;
    await sql`insert into users (id, account_id, email, password) values (1, 1, 'ada@example.com', '-')`;
    await sql`insert into widgets (account_id, user_id, public_id, name) values (1, 1, 'shop', 'Shop')`;
    const count = (day: string) =>
      sql`insert into usage_daily (widget_id, day, visits) select id, ${day}::date, 2 from widgets
        on conflict (widget_id, day) do update set visits = usage_daily.visits + excluded.visits`;
    await count("2024-01-01");
    await count("2026-11-30");
    const [partition = "", monthly = ""] = await statementsOf("5. Visits in partitions");
    await sql.unsafe(partition);
    for (const day of ["2026-11-30", "2026-12-01", "2030-01-01", "2026-12-01"]) await count(day);
    const all = ["2024-01-01 2", "2026-11-30 4", "2026-12-01 4", "2030-01-01 2"];
    expect(await visits()).toEqual(all);

    const saved = await backUp({ address: { url }, kind: "postgres" }, folder);
    expect(saved.manifest.tables.map(({ name }) => name).filter((name) => name.startsWith("usage_"))).toEqual(
      ["usage_daily"],
    );
    await sql.end();
    const options = {
      dataDir: join(folder, "data"),
      replace: true,
      now: new Date(),
      migrate: migrateAddress,
      createDemoTables: createSchema,
    };
    await restorePostgres(saved, url, options);
    sql = postgres(url, { max: 1, onnotice: () => {} });
    expect(await visits()).toEqual(all);

    await sql`delete from usage_daily where day >= '2026-12-01'`;
    await sql.unsafe(partition);
    await count("2026-12-01");
    await sql.unsafe(monthly);
    expect(await visits()).toEqual(["2026-12-01 2"]);
    await sql`delete from widgets`;
    expect(await visits()).toEqual([]);
  },
);
