import { afterAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { connect } from "../../src/db/client.ts";
import { isDatabaseUnavailable } from "../../src/db/database-unavailable.ts";

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const ACCEPTED = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

const gone = Promise.withResolvers<void>();
let server: Server;
afterAll(() => server.close());

/** Starts a server that lets clients in and replies to none of their statements. */
async function startSilentServer(): Promise<string> {
  server = createServer((socket) => {
    socket.once("data", () => socket.write(ACCEPTED));
    socket.on("error", () => {}).on("close", () => gone.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `postgres://anna@127.0.0.1:${typeof address === "object" ? address?.port : 0}/anna`;
}

// A rejection without a handler fails this test, as it would end a server.
test("a database that lets connections in and replies to nothing costs callers an error, not the process", async () => {
  const { db, close } = connect({ url: await startSilentServer() }, { connectMs: 100 }, () => {});
  const problem = await db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(problem)).toBe(true);
  await gone.promise;
  await close();
});
