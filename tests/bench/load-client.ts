/**
 * Requests one address continuously on keep-alive connections and prints requests per second:
 * load-client.ts <url> <seconds>. Uses plain sockets, since `fetch` would be slower than the server
 * measured.
 */
export const CONNECTIONS = 64;

const url = new URL(process.argv[2] ?? "");
const seconds = Number(process.argv[3] ?? 3);
const headers = `Host: ${url.host}\r\nOrigin: https://shop.example\r\nAccept-Encoding: identity`;
const request = `GET ${url.pathname} HTTP/1.1\r\n${headers}\r\n\r\n`;
const length = (await (await fetch(url)).arrayBuffer()).byteLength;
let responses = 0;
let running = true;

await Promise.all(Array.from({ length: CONNECTIONS }, connect));
const started = performance.now();
responses = 0;
await Bun.sleep(seconds * 1_000);
running = false;
console.log(Math.round((responses * 1_000) / (performance.now() - started)));
process.exit(0);

function connect(): Promise<unknown> {
  let received = "";
  return Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      open: (socket) => void socket.write(request),
      data(socket, chunk) {
        received += chunk.toString("latin1");
        const head = received.indexOf("\r\n\r\n");
        if (head === -1 || received.length < head + 4 + length) return;
        if (!received.startsWith("HTTP/1.1 200")) throw new Error(received.slice(0, 200));
        received = "";
        responses += 1;
        if (running) socket.write(request);
      },
    },
  });
}
