import { lookup } from "node:dns/promises";
import { connect, isIP } from "node:net";
import { BrowserProblem } from "./browser-problem.ts";

const REPLY_MS = 5_000;

/** A browser's DevTools endpoint, and the two machines' addresses towards each other. */
export interface Endpoint {
  url: string;
  browserAddress: string;
  ownAddress: string;
}

/**
 * Finds the WebSocket of a DevTools endpoint such as `http://browser:9222`. Chromium refuses other
 * host names than "localhost", so it is asked by its IP address.
 * @throws BrowserProblem `unavailable`
 */
export async function findEndpoint(address: string): Promise<Endpoint> {
  try {
    const { hostname, port } = new URL(address);
    const browserAddress = await addressOf(hostname.replace(/^\[|\]$/g, ""));
    const host = `${isIP(browserAddress) === 6 ? `[${browserAddress}]` : browserAddress}:${port || 80}`;
    const ownAddress = await ownAddressTowards(browserAddress, Number(port) || 80);
    return { url: await webSocketAt(host), browserAddress, ownAddress };
  } catch (error) {
    throw new BrowserProblem("unavailable", `${address}: ${String(error)}`);
  }
}

async function addressOf(hostname: string): Promise<string> {
  return isIP(hostname) ? hostname : (await lookup(hostname)).address;
}

async function webSocketAt(host: string): Promise<string> {
  const reply = await fetch(`http://${host}/json/version`, { signal: AbortSignal.timeout(REPLY_MS) });
  const { webSocketDebuggerUrl }: { webSocketDebuggerUrl?: unknown } = Object(await reply.json());
  const url = URL.parse(String(webSocketDebuggerUrl));
  if (!url) throw new Error("This is no DevTools endpoint");
  return `ws://${host}${url.pathname}`;
}

/** Returns this machine's address in the network that it shares with the browser's. */
async function ownAddressTowards(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host, port, timeout: REPLY_MS });
  socket.once("connect", () => resolve(socket.localAddress ?? ""));
  socket.once("timeout", () => reject(new Error("No reply")));
  socket.once("error", reject);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
