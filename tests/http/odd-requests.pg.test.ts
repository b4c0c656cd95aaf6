import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { BodyTooLarge, limitBody } from "#src/http/limit-body.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";

/** Largest body that is read, and that is parsed, in bytes. */
const LIMIT = 131_072;
const PARSED_LIMIT = 32_768;

let app: TestApp;
let front: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  app = await createTestApp();
  front = await listen(app.app, app.services);
});
afterAll(async () => {
  await front.stop();
  await app.stop();
});

async function post(body: BodyInit, type = "application/json") {
  const headers = { "content-type": type };
  const answer = await fetch(`${front.url}/api/auth/login`, { method: "POST", headers, body });
  return { status: answer.status, length: (await answer.text()).length };
}

function statusLine(port: number, ...parts: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sender = connect(port, "127.0.0.1");
  sender.on("error", () => {});
  sender.once("data", (data) => {
    resolve(data.toString("latin1").split("\r\n")[0] ?? "");
    sender.destroy();
  });
  for (const part of parts) sender.write(part);
  return promise;
}

test.each([LIMIT, PARSED_LIMIT])(
  "a body past %d bytes is refused before it is parsed, also without a length",
  async (limit) => {
    const large = `{"email":"${"a".repeat(limit)}"}`;
    expect((await post(large)).status).toBe(413);
    expect((await post(new Blob([large]).stream())).status).toBe(413);
  },
);

/** Returns nested JSON up to the limit, from what opens a level and what closes it. */
function nested(open: string, close: string): string {
  const levels = Math.floor((PARSED_LIMIT - 20) / (open.length + close.length));
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

test.each([
  ["nested lists", nested("[", "]")],
  ["nested objects", nested('{"a":', "}")],
  ["lists in a field", `{"email":${nested("[", "]").slice(6, -6)}}`],
  ["many keys", `{${Array.from({ length: 3_000 }, (_, index) => `"${index}":1`).join(",")}}`],
  ["one key many times", `{${'"__proto__":1,'.repeat(2_000)}"email":1}`],
  ["a long number", `{"email":${"9".repeat(PARSED_LIMIT - 20)}}`],
])("a body of %s is bad input, and the reply does not repeat it", async (_, body) => {
  const answer = await post(body);
  expect([400, 422]).toContain(answer.status);
  expect(answer.length).toBeLessThan(1_000);
});

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=b";
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

test.each([
  ["pairs", "a=1&".repeat(8_000), FORM],
  ["parts", `${part("a.b[0]").repeat(500)}--b--\r\n`, PARTS],
  ["a part with a deep name", `${part("a.".repeat(15_000))}--b--\r\n`, PARTS],
])("a form of %s is refused unread", async (_, body, type) => {
  expect((await post(body, type)).status).toBe(415);
});

test("a request without a Host header, or with an odd one, is answered like any other, and nothing is logged", async () => {
  expect(await statusLine(front.port, "GET /nope HTTP/1.0\r\n\r\n")).toBe("HTTP/1.1 404 Not Found");
  for (const host of ["", "[", "a b", "a@b", "ü", "%", `a${"%CC%81".repeat(2_000)}`]) {
    for (const path of ["/nope", "/api/nope", "/platform.0000.js"]) {
      const status = await statusLine(front.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect([host, path, status]).toEqual([host, path, "HTTP/1.1 404 Not Found"]);
    }
  }
});

describe("a body in chunks", () => {
  test.each([
    [4_096, undefined],
    [4_097, BodyTooLarge],
  ])("of which there are %d meets the limit", async (count, problem) => {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < count; sent += 1) controller.enqueue(Buffer.from("a"));
        controller.close();
      },
    });
    const headers = { "transfer-encoding": "chunked" };
    const request = new Request("http://handrail.test/api/auth/login", { method: "POST", headers, body });
    const thrown = await limitBody(request)?.catch((error: Error) => error.constructor);
    expect([request.headers.has("transfer-encoding"), thrown as unknown]).toEqual([true, problem]);
  });

  test.each([
    ["past the limit of its bytes", `2710\r\n${"a".repeat(10_000)}\r\n`.repeat(30)],
    ["thousands of them", "1\r\na\r\n".repeat(5_000)],
  ])("%s, is refused, though its sender goes on", async (_, chunks) => {
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: async (request) => (await limitBody(request)) ?? new Response("taken"),
      error: (error) => new Response(null, { status: error instanceof BodyTooLarge ? 413 : 500 }),
    });
    const head = "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await statusLine(server.port ?? 0, head, chunks)).toStartWith("HTTP/1.1 413");
    await server.stop(true);
  });
});
