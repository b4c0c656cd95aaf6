import { join } from "node:path";

export interface Waits {
  p50: number;
  p99: number;
}

const CLIENT = join(import.meta.dir, "poll-client.ts");

/** Polls an address from a process of its own, and returns how long responses take in ms. */
export async function poll(url: string, seconds: number): Promise<Waits> {
  const client = Bun.spawn(["bun", CLIENT, url, String(seconds)], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(client.stdout).text());
}
