import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { GuardedProxy } from "../../src/safe-fetch/guarded-proxy.ts";
import { CLOSED, ODD_RESPONSES, type OddSite, OK, SIZED, startOddSite } from "../helpers/odd-site.ts";

const proxy = new GuardedProxy({
  rules: { allowLoopback: true, allowPrivate: false, resolve: async () => [] },
  host: "127.0.0.1",
  client: "127.0.0.1",
});
let site: OddSite;
let proxyPort = 0;

beforeAll(async () => {
  site = await startOddSite(ODD_HEADERS);
  proxyPort = Number(new URL(await proxy.listen()).port);
  proxy.reset(100 * 1_048_576);
});
afterAll(() => {
  proxy.close();
  site.close();
});

/** Checks the reply to a request, and that the next one has its own. */
async function expectReply(request: string, expected: string): Promise<void> {
  expect(inShort(await send(request))).toBe(expected);
  expect(inShort(await send(`GET ${site.url}/0 HTTP/1.1\r\nHost: a`))).toBe("200 hi");
}

test.each(ODD_RESPONSES)("a browser's proxy survives %s", async (name, _response, expected) => {
  const at = ODD_RESPONSES.findIndex((row) => row[0] === name);
  await expectReply(`GET ${site.url}/${at} HTTP/1.1\r\nHost: a`, expected);
});

test.each([
  ["an address without a scheme", "GET /0 HTTP/1.1\r\nHost: a", "403 "],
  ["another scheme", "GET ftp://127.0.0.1/ HTTP/1.1\r\nHost: a", "400 "],
  ["a password in the address", "GET http://a:b@127.0.0.1/ HTTP/1.1\r\nHost: a", "403 "],
  ["a tunnel to nowhere", "CONNECT : HTTP/1.1\r\nHost: a", "403 "],
  ["a tunnel to a port beyond all", "CONNECT 127.0.0.1:99999 HTTP/1.1\r\nHost: a", "403 "],
  ["a tunnel to a closed port", "CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: a", CLOSED],
  ["a closed port", "GET http://127.0.0.1:1/ HTTP/1.1\r\nHost: a", CLOSED],
  ["a name that no server has", "GET http://nowhere.invalid/ HTTP/1.1\r\nHost: a", "403 "],
])("a browser's proxy survives a page's request for %s", (_, request, expected) =>
  expectReply(request, expected),
);

const OF_ONE_HOP = "Keep-Alive: a\r\nProxy-Connection: a\r\nX-Named: a\r\nX-Kept: a";
const ODD_HEADERS = `${OK}Connection: X-Named\r\nProxy-Authenticate: a\r\n${OF_ONE_HOP}\r\n${SIZED}`;

test("a browser's proxy drops the headers of one connection in both directions", async () => {
  const headers = `TE: a\r\nProxy-Authorization: a\r\nUpgrade: a\r\n${OF_ONE_HOP}`;
  const response = await send(`GET ${site.url}/headers HTTP/1.1\r\nHost: a\r\n${headers}`, "X-Named");
  expect(namesIn(site.requests.at(-1))).toEqual(["connection", "host", "x-kept"]);
  expect(namesIn(response)).toEqual(["connection", "content-length", "date", "x-kept"]);
});

/** Sends a request through the proxy, and returns what arrives until the connection ends. */
async function send(request: string, named = "X-Other"): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(proxyPort, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    received += text;
  });
  socket.on("error", () => socket.destroy());
  socket.once("close", resolve);
  socket.write(`${request}\r\nConnection: close, ${named}\r\n\r\n`);
  await promise;
  return received;
}

/** Returns the status and the body, as far as it has arrived and without the lengths of chunks. */
function inShort(response: string): string {
  const [head = "", ...body] = response.split("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return status ? `${status} ${body.join("").includes("hi") ? "hi" : ""}` : CLOSED;
}

function namesIn(message = ""): string[] {
  const [head = ""] = message.split("\r\n\r\n");
  return [...head.matchAll(/^([\w-]+):/gm)].map(([, name = ""]) => name.toLowerCase()).sort();
}
