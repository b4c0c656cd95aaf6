import { join } from "node:path";

export interface Waits {
  p50: number;
  p99: number;
}

const CLIENT = join(import.meta.dir, "poll-client.ts");
/** Root alone may raise a priority; for others `nice` says so and leaves it. */
const FIRST = ["nice", "-n", "-10"];

/**
 * Polls an address from a process of its own, and returns how long responses take in ms. It comes
 * before the server and its senders, so that its own waits for a core do not count.
 */
export async function poll(url: string, seconds: number): Promise<Waits> {
  const command = [...FIRST, "bun", CLIENT, url, String(seconds)];
  const client = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(client.stdout).text());
}
