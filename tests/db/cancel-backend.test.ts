import { expect, test } from "bun:test";
import { createServer } from "node:net";
import { cancelBackend } from "../../src/db/cancel-backend.ts";

/** Announced by PgBouncer, which uses all 32 bits of both. */
const BACKEND = { pid: 2_860_468_879, secret: 4_294_967_295 };

test("a statement behind a pooler is cancelled by the numbers that the pooler announced", async () => {
  const received = Promise.withResolvers<Buffer>();
  const server = createServer((socket) => socket.once("data", received.resolve));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  try {
    cancelBackend({ host: ["127.0.0.1"], port: [address.port], path: false }, BACKEND);
    const message = await received.promise;
    expect([0, 4, 8, 12].map((offset) => message.readUInt32BE(offset))).toEqual([
      16,
      80_877_102,
      BACKEND.pid,
      BACKEND.secret,
    ]);
  } finally {
    server.close();
  }
});
