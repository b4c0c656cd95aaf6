import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Front } from "../../src/front/front-thread.ts";
import { requestPath } from "../../src/http/request-path.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";

let app: TestApp;
let front: Front;
beforeAll(async () => {
  app = await createTestApp();
  front = await listen(app.app, app.services);
});
afterAll(async () => {
  await front.stop();
  await app.stop();
});

/** Sends a raw request, and returns the reply's status line. */
function statusOf(request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  void Bun.connect({
    hostname: "127.0.0.1",
    port: front.port,
    socket: {
      open: (socket) => void socket.write(request),
      data(socket, bytes) {
        resolve(bytes.toString("latin1").split("\r\n")[0] ?? "");
        socket.end();
      },
    },
  });
  return promise;
}

test.each(["", "[", "a b", "a@b", "ü", "%", `a${"%CC%81".repeat(2_000)}`])(
  "a Host header of %j is answered like any other, and nothing is logged",
  async (host) => {
    for (const path of ["/nope", "/api/nope", "/platform.0000.js"]) {
      const status = await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect([path, status]).toEqual([path, "HTTP/1.1 404 Not Found"]);
    }
  },
);

test("a request without a Host header has a path too", async () => {
  expect(await statusOf("GET /nope HTTP/1.0\r\n\r\n")).toBe("HTTP/1.1 404 Not Found");
});

test.each([
  ["http://a.example/b/c?d#e", "/b/c"],
  ["http://a.example/", "/"],
  ["/b?c", "/b"],
  ["http://a%CC%81/b#c", "/b"],
])("the path of %s", (url, path) => {
  expect(requestPath({ url } as Request)).toBe(path);
});
