/**
 * Requests one address 500 times a second, whether or not responses arrive, and prints the 50th and
 * 99th percentile of their times in milliseconds: poll-client.ts <url> <seconds>. Uses plain
 * sockets, since `fetch` has threads and garbage of its own, which would be measured too.
 */
const url = new URL(process.argv[2] ?? "");
const end = performance.now() + Number(process.argv[3] ?? 4) * 1_000;
const INTERVAL_MS = 2;
/** Lets the pages of code be loaded before times count. */
const WARM_UP = 250;

interface Line {
  send(): Promise<void>;
}

const request = `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: identity\r\n\r\n`;
const length = (await (await fetch(url)).arrayBuffer()).byteLength;
const idle: Line[] = [];
const took: number[] = [];
const requests: Array<Promise<void>> = [];

for (let due = performance.now(); due < end; due += INTERVAL_MS) {
  await Bun.sleep(Math.max(0, due - performance.now()));
  requests.push(measure());
}
await Promise.all(requests);
const times = took.slice(WARM_UP).sort((a, b) => a - b);
const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
console.log(JSON.stringify({ p50: percentile(0.5), p99: percentile(0.99) }));
process.exit(0);

async function measure(): Promise<void> {
  const started = performance.now();
  const line = idle.pop() ?? (await connect());
  await line.send();
  took.push(performance.now() - started);
  idle.push(line);
}

async function connect(): Promise<Line> {
  let received = "";
  let reply = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      data(_, chunk) {
        received += chunk.toString("latin1");
        const head = received.indexOf("\r\n\r\n");
        if (head === -1 || received.length < head + 4 + length) return;
        if (received.startsWith("HTTP/1.1 200")) reply.resolve();
        else reply.reject(new Error(received.slice(0, head)));
        received = "";
      },
    },
  });
  return {
    send() {
      reply = Promise.withResolvers();
      socket.write(request);
      return reply.promise;
    },
  };
}

export {};
