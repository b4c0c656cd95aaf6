/**
 * Requests one address 500 times a second, whether or not responses arrive, and prints the 50th and
 * 99th percentile of their times in milliseconds: poll-client.ts <url> <seconds>.
 */
const url = process.argv[2] ?? "";
const end = performance.now() + Number(process.argv[3] ?? 4) * 1_000;
const INTERVAL_MS = 2;

const took: number[] = [];
const requests: Array<Promise<void>> = [];
for (let due = performance.now(); due < end; due += INTERVAL_MS) {
  await Bun.sleep(Math.max(0, due - performance.now()));
  requests.push(request());
}
await Promise.all(requests);
took.sort((a, b) => a - b);
const percentile = (share: number) => took[Math.floor(took.length * share)] ?? 0;
console.log(JSON.stringify({ p50: percentile(0.5), p99: percentile(0.99) }));

async function request(): Promise<void> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  took.push(performance.now() - started);
}

export {};
