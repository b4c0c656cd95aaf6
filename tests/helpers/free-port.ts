import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Ports that no system gives to those who ask for any, so that no other test has them. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Lets a server listen on any free loopback port, and returns it. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    const probe = Bun.serve({ hostname: "127.0.0.1", port, fetch: () => new Response() });
    await probe.stop(true);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
}
