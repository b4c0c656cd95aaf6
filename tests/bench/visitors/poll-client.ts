/**
 * Requests one address 500 times a second, whether or not responses arrive, and prints the 50th and
 * 99th percentile of their times in milliseconds: poll-client.ts <url> <seconds>.
 */
const url = process.argv[2] ?? "";
const end = performance.now() + Number(process.argv[3] ?? 4) * 1_000;
const INTERVAL_MS = 2;

const took: number[] = [];
const asked: Array<Promise<void>> = [];
for (let due = performance.now(); due < end; due += INTERVAL_MS) {
  await Bun.sleep(Math.max(0, due - performance.now()));
  asked.push(ask());
}
await Promise.all(asked);
took.sort((a, b) => a - b);
const percentile = (share: number) => took[Math.floor(took.length * share)] ?? 0;
console.log(JSON.stringify({ p50: percentile(0.5), p99: percentile(0.99) }));

async function ask(): Promise<void> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  took.push(performance.now() - started);
}

export {};
