import { expect, test } from "bun:test";
import { connect } from "node:net";
import { BodyTooLarge, limitBody } from "#src/http/limit-body.ts";

test.each([
  [4_096, undefined],
  [4_097, BodyTooLarge],
])("a body in %d chunks meets the limit", async (count, problem) => {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < count; sent += 1) controller.enqueue(Buffer.from("a"));
      controller.close();
    },
  });
  const request = new Request("http://handrail.test/api/auth/login", {
    method: "POST",
    headers: { "transfer-encoding": "chunked" },
    body,
  });
  const thrown = await limitBody(request)?.catch((error: Error) => error.constructor);
  expect([request.headers.has("transfer-encoding"), thrown as unknown]).toEqual([true, problem]);
});

test.each([
  ["in large chunks past its limit", `2710\r\n${"a".repeat(10_000)}\r\n`.repeat(30)],
  ["in thousands of chunks", "1\r\na\r\n".repeat(5_000)],
])("a body %s is refused, though its sender goes on", async (_, chunks) => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => (await limitBody(request)) ?? new Response("taken"),
    error: (error) => new Response(null, { status: error instanceof BodyTooLarge ? 413 : 500 }),
  });
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const sender = connect(server.port ?? 0, "127.0.0.1");
  sender.once("data", (data) => answer(String(data)));
  sender.write("POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  sender.write(chunks);
  expect(await answered).toStartWith("HTTP/1.1 413");
  sender.destroy();
  await server.stop(true);
});
