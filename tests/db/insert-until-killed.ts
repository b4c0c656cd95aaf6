import { writeSync } from "node:fs";
import { openPool } from "../../src/db/driver-settings.ts";
import { openEmbedded } from "../../src/db/embedded-database.ts";

/** Inserts rows over four connections into a data folder, and prints each acknowledged id. */
const [dataDir = "", round = "0"] = process.argv.slice(2);
const { socket } = await openEmbedded(dataDir);
const sql = openPool({ socket }, { max: 4 });
await sql`create table if not exists acknowledged (id text primary key, filling text not null)`;
await Promise.all(
  Array.from({ length: 4 }, async (_, lane) => {
    for (let n = 0; ; n += 1) {
      const id = `${round}.${lane}.${n}`;
      await sql.begin(async (tx) => {
        await tx`insert into acknowledged values (${id}, ${"x".repeat(n % 2_000)})`;
      });
      writeSync(1, `${id}\n`);
    }
  }),
);
