import { afterAll, expect, test } from "bun:test";
import { DevtoolsConnection, LONGEST_MESSAGE } from "#src/scanner/browser/devtools-connection.ts";

/** A browser whose replies have a result of the length that the call asks for. */
const browser = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response(null, { status: 400 })),
  websocket: {
    message(socket, text) {
      const { id, params } = JSON.parse(String(text));
      socket.send(JSON.stringify({ id, result: "x".repeat(params.length) }));
    },
  },
});
afterAll(() => browser.stop(true));

const open = () => DevtoolsConnection.open(`ws://127.0.0.1:${browser.port}/`, 5_000);

test("a message as long as a page may cause is read", async () => {
  const connection = await open();
  const result = await connection.send<string>("Test.send", { length: LONGEST_MESSAGE - 100 });
  expect(result).toHaveLength(LONGEST_MESSAGE - 100);
  connection.close();
});

test("a longer message ends the connection instead of being parsed", async () => {
  const connection = await open();
  const sending = connection.send("Test.send", { length: LONGEST_MESSAGE });
  expect(await sending.catch((error: unknown) => error)).toMatchObject({ reason: "lost" });
  expect(connection.isClosed).toBe(true);
});
