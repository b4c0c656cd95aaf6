import postgres from "postgres";

export interface ServerDatabase {
  settings: Record<string, string>;
  drop(): Promise<void>;
}

/** Creates an empty database on HANDRAIL_TEST_DATABASE; without it, the embedded one is used. */
export async function newServerDatabase(): Promise<ServerDatabase> {
  const url = process.env.HANDRAIL_TEST_DATABASE;
  if (!url) return { settings: {}, drop: async () => {} };
  const name = `handrail_server_${process.pid}_${Date.now().toString(36)}`;
  await asAdmin(url, (sql) => sql.unsafe(`create database ${name}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: own.href, SECRET: "a secret of the tests that start a server" },
    drop: () => asAdmin(url, (sql) => sql.unsafe(`drop database ${name} with (force)`)),
  };
}

async function asAdmin(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await work(sql);
  await sql.end({ timeout: 5 });
}
