import { createServer, type Socket } from "node:net";
import { listenLocally } from "./free-port.ts";

/** Bytes of a response, or what a site does instead of sending one. */
type Response = string | ((socket: Socket) => void);

export const OK = "HTTP/1.1 200 OK\r\n";
export const SIZED = "Content-Length: 2\r\n\r\nhi";
const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n";
const UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
/** No response, but the end of the connection. */
export const CLOSED = "closed";

/** Odd responses, with the status and the body that a lenient client makes of them. */
export const ODD_RESPONSES: Array<[name: string, response: Response, expected: string]> = [
  ["a plain response", OK + SIZED, "200 hi"],
  ["a Trailer header without chunks", `${OK}Trailer: Expires\r\n${SIZED}`, "200 hi"],
  ["chunks with a trailer", `${OK}Trailer: Expires\r\n${CHUNKED}Expires: x\r\n\r\n`, "200 hi"],
  ["a forbidden trailer", `${OK}Trailer: Content-Length\r\n${CHUNKED}Content-Length: 9\r\n\r\n`, CLOSED],
  ["a trailer that is cut off", `${OK}Trailer: Expires\r\n${CHUNKED}Expi`, "200 hi"],
  ["the status 000", `HTTP/1.1 000 OK\r\n${SIZED}`, "502 "],
  ["the status 599", `HTTP/1.1 599 Odd\r\n${SIZED}`, "599 hi"],
  ["the status 999", `HTTP/1.1 999 OK\r\n${SIZED}`, "502 "],
  ["a status of four digits", `HTTP/1.1 1000 OK\r\n${SIZED}`, CLOSED],
  ["a status in letters", `HTTP/1.1 abc OK\r\n${SIZED}`, CLOSED],
  ["a question for the proxy's password", `HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n${SIZED}`, "502 "],
  ["no reason", `HTTP/1.1 200\r\n${SIZED}`, "200 hi"],
  ["control characters as the reason", `HTTP/1.1 200 \x01\xff\r\n${SIZED}`, "200 hi"],
  ["nothing but 100 Continue", "HTTP/1.1 100 Continue\r\n\r\n", CLOSED],
  ["100 Continue before the response", `HTTP/1.1 100 Continue\r\n\r\n${OK}${SIZED}`, "200 hi"],
  ["a thousand times 100 Continue", "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000) + OK + SIZED, "200 hi"],
  ["early hints", `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}${SIZED}`, "200 hi"],
  ["an unknown 1xx status with a body", `HTTP/1.1 199 Odd\r\n${SIZED}`, CLOSED],
  ["another protocol", `HTTP/1.1 101 Odd\r\n${UPGRADE}\r\n\x81\x02hi`, "502 "],
  ["a 204", "HTTP/1.1 204 Empty\r\n\r\n", "204 "],
  ["a 204 with a body", `HTTP/1.1 204 Empty\r\n${SIZED}`, CLOSED],
  ["a 304 with the length of its body", "HTTP/1.1 304 Same\r\nContent-Length: 2\r\n\r\n", "304 "],
  ["two different lengths", `${OK}Content-Length: 9\r\n${SIZED}`, CLOSED],
  ["the same length twice", `${OK}Content-Length: 2\r\n${SIZED}`, CLOSED],
  ["a length alongside chunks", `${OK}Content-Length: 2\r\n${CHUNKED}\r\n`, CLOSED],
  ["a negative length", `${OK}Content-Length: -2\r\n\r\nhi`, CLOSED],
  ["a length beyond all numbers", `${OK}Content-Length: ${"9".repeat(30)}\r\n\r\nhi`, CLOSED],
  ["the transfer encoding identity", `${OK}Transfer-Encoding: identity\r\n\r\nhi`, "200 hi"],
  ["an unknown transfer encoding", `${OK}Transfer-Encoding: odd\r\n\r\nhi`, "200 hi"],
  ["a compressed transfer", `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`, "200 hi"],
  ["a chunk without a length", `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nhi\r\n0\r\n\r\n`, CLOSED],
  ["a chunk that is cut off", `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhi`, "200 hi"],
  ["a long chunk extension", `${OK}Transfer-Encoding: chunked\r\n\r\n2;${"x".repeat(50_000)}`, CLOSED],
  ["a zero byte in a header", `${OK}X-A: a\0b\r\n${SIZED}`, CLOSED],
  ["bytes beyond ASCII in a header", `${OK}X-A: a\xffb\xc3\x28\r\n${SIZED}`, "200 hi"],
  ["a space in a header's name", `${OK}X A: b\r\n${SIZED}`, CLOSED],
  ["a header without a colon", `${OK}Xb\r\n${SIZED}`, CLOSED],
  ["a folded header", `${OK}X-A: b\r\n c\r\n${SIZED}`, CLOSED],
  [
    "names of an object's members",
    `${OK}__proto__: b\r\nconstructor: c\r\ntoString: d\r\n${SIZED}`,
    "200 hi",
  ],
  ["5,000 headers", OK + "X-A: b\r\n".repeat(5_000) + SIZED, CLOSED],
  ["an encoding that its body does not have", `${OK}Content-Encoding: gzip\r\n${SIZED}`, "200 hi"],
  ["an encoding named like an object's member", `${OK}Content-Encoding: constructor\r\n${SIZED}`, "200 hi"],
  ["HTTP 1.0 without a length", "HTTP/1.0 200 OK\r\n\r\nhi", "200 hi"],
  ["HTTP 0.9", "hi", CLOSED],
  ["line feeds alone", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", CLOSED],
  ["an alert of TLS", "\x15\x03\x01\x00\x02\x02\x28", CLOSED],
  ["two responses", (OK + SIZED).repeat(2), "200 hi"],
  ["nothing", "", CLOSED],
  ["half of a status line", "HTTP/1.", CLOSED],
  ["a reset", (socket) => socket.resetAndDestroy(), CLOSED],
  ["a reset within the body", (socket) => resetAfter(socket, `${OK}Content-Length: 20\r\n\r\nhi`), "200 hi"],
  ["a reset after the body", (socket) => resetAfter(socket, OK + SIZED), "200 hi"],
];

export interface OddSite {
  url: string;
  requests: string[];
  close(): void;
}

/** Starts a site whose path `/3` has the fourth odd response, and any other path `otherwise`. */
export async function startOddSite(otherwise = ""): Promise<OddSite> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (data) => {
      requests.push(String(data));
      const [, response] = ODD_RESPONSES[Number(/^\w+ \/(\d+)/.exec(String(data))?.[1])] ?? [];
      if (typeof response === "function") response(socket);
      else socket.end(Buffer.from(response ?? otherwise, "latin1"));
    });
  });
  return { url: `http://127.0.0.1:${await listenLocally(server)}`, requests, close: () => server.close() };
}

function resetAfter(socket: Socket, text: string): void {
  // The proxy has to read the text before the reset drops what it has not read.
  socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20));
}
