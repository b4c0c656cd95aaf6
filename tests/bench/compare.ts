import { join } from "node:path";

const ROUNDS = 7;
const SECONDS = 2;

/**
 * Prints requests per second of an address beside a bare `Bun.serve` with the same bytes and
 * headers, in turns; medians. Absolute rates on a shared machine mean little, so the ratio counts.
 */
export async function compare(name: string, url: string): Promise<void> {
  const { headers, bytes } = await sample(url);
  const bare = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(bytes, { headers }) });
  const rounds: Array<{ handrail: number; bare: number }> = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await measure(`http://127.0.0.1:${bare.port}/`), handrail: await measure(url) });
  }
  await bare.stop(true);
  const ratios = rounds.map(({ handrail, bare }) => handrail / bare);
  const listed = ratios.map((one) => one.toFixed(2)).join(", ");
  console.log(`${name}, ${bytes.length} bytes`);
  console.log(`  handrail        ${median(rounds.map(({ handrail }) => handrail))} requests/s`);
  console.log(`  bare Bun.serve  ${median(rounds.map(({ bare }) => bare))} requests/s`);
  console.log(`  ratio           ${median(ratios).toFixed(2)} (rounds: ${listed})`);
}

async function sample(url: string) {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  const comparable = [...response.headers].filter(([name]) => !["date", "content-length"].includes(name));
  return { headers: Object.fromEntries(comparable), bytes: await response.bytes() };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: string): Promise<number> {
  const client = Bun.spawn(["bun", join(import.meta.dir, "load-client.ts"), url, String(SECONDS)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return Number(await new Response(client.stdout).text());
}
