import { lookup } from "node:dns/promises";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLines } from "../read-lines.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { DevtoolsConnection } from "./devtools-connection.ts";
import { type ProxyOptions, ProxyProcess } from "./proxy-process.ts";

const ENDPOINT_REPLY_MS = 5_000;

/**
 * Switches without which a page could bypass our proxy: QUIC and WebRTC use UDP, and the browser
 * would resolve names itself. `enable-automation` lets an endpoint list its switches.
 */
const GUARDING_SWITCHES = [
  "--enable-automation",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/** Appended to the last switch so Chromium can find the proxy at its own address. */
const EXCEPT_PROXY = ", EXCLUDE 127.0.0.1";

/** Switches for our own browser: the guarding ones, and some that prevent needless requests. */
const BROWSER_SWITCHES = [
  ...GUARDING_SWITCHES.map((one) => (one.endsWith("~NOTFOUND") ? one + EXCEPT_PROXY : one)),
  "--disable-gpu",
  "--mute-audio",
  "--autoplay-policy=no-user-gesture-required",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--disable-breakpad",
  "--disable-features=Translate,MediaRouter,OptimizationHints,InterestFeedContentSuggestions",
  "--hide-scrollbars",
];

const PROFILE_PREFIX = "handrail-browser-";

/** Longer than any browser lives, since each shows a bounded number of pages. */
const MAX_AGE_MS = 3 * 60 * 60_000;

const START_MS = 20_000;

const REPLY_MS = 10_000;
const LOOPBACK = "127.0.0.1";

export interface BrowserOptions {
  /** Address of a DevTools endpoint, or path to a program to start. */
  browser: { url: string } | { program: string };
  /** Rules for targets to which the browser may connect. */
  rules: ProxyOptions["rules"];
  /** Appended to the browser's own user agent. */
  userAgent: string;
  /** Environment for a started browser, such as its fonts. */
  env?: Record<string, string>;
}

/** A browser that can reach nothing except through our proxy. */
export interface OpenBrowser {
  connection: DevtoolsConnection;
  proxy: ProxyProcess;
  proxyUrl: string;
  userAgent: string;
  version: string;
  /** Whether the browser's processes run on this machine. */
  isLocal: boolean;
  close(): void;
}

/** @throws BrowserProblem `unavailable` */
export async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const { browser, rules, env = {} } = options;
  const process = "program" in browser ? await startBrowser(browser.program, env) : null;
  let connection: DevtoolsConnection | null = null;
  let proxy: ProxyProcess | null = null;
  const close = () => {
    connection?.close();
    proxy?.stop();
    process?.stop();
  };
  try {
    const endpoint =
      "url" in browser
        ? await findEndpoint(browser.url)
        : { url: process?.url ?? "", browserAddress: LOOPBACK, ownAddress: LOOPBACK };
    connection = await DevtoolsConnection.open(endpoint.url, REPLY_MS);
    if (!process) await requireGuard(connection);
    proxy = new ProxyProcess();
    // Without its proxy, the browser can reach nothing.
    void proxy.exited.then(() => connection?.close());
    const proxyUrl = await proxy.listen({
      rules,
      host: endpoint.ownAddress,
      client: endpoint.browserAddress,
    });
    const { product, userAgent } = await connection.send("Browser.getVersion");
    return {
      connection,
      proxy,
      proxyUrl,
      userAgent: `${userAgent.replace("Headless", "")} ${options.userAgent}`,
      version: product.slice(product.indexOf("/") + 1),
      isLocal: process !== null,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Rejects a browser that was started without the switches that keep pages behind our proxy. */
async function requireGuard(connection: DevtoolsConnection): Promise<void> {
  const call = connection.send("Browser.getBrowserCommandLine");
  const given = await call.then(
    (reply) => reply.arguments,
    (): string[] => [],
  );
  const missing = GUARDING_SWITCHES.filter((one) => !given.some((other) => other.startsWith(one)));
  if (missing.length > 0) throw new BrowserProblem("unavailable", `start it with ${missing.join(", ")}`);
}

/** A Chromium process that we started, with a temporary profile. */
interface BrowserProcess {
  /** Address of its DevTools endpoint. */
  url: string;
  stop(): void;
}

/**
 * Starts Chromium, which exits no matter how this process ends, since its pipe then closes. As
 * root, it runs without a sandbox.
 * @throws BrowserProblem `unavailable`
 */
export async function startBrowser(program: string, env: Record<string, string>): Promise<BrowserProcess> {
  removeStaleProfiles(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), PROFILE_PREFIX));
  const child = spawnBrowser(program, folder, env);
  const stop = () => {
    killGroup(child.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const timer = setTimeout(() => killGroup(child.pid), START_MS);
  try {
    for await (const line of readLines(child.stderr)) {
      const url = /^DevTools listening on (ws:\S+)$/.exec(line.trim())?.[1];
      if (url !== undefined) return { url, stop };
    }
    throw new BrowserProblem("unavailable", `${program} exited while starting`);
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function spawnBrowser(program: string, folder: string, env: Record<string, string>) {
  const isRoot = process.getuid?.() === 0;
  try {
    return Bun.spawn(
      [
        program,
        ...BROWSER_SWITCHES,
        ...(isRoot ? ["--no-sandbox"] : []),
        "--headless",
        "--block-new-web-contents",
        "--remote-debugging-port=0",
        "--remote-debugging-pipe",
        `--user-data-dir=${folder}`,
      ],
      {
        cwd: folder,
        detached: true,
        env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: folder, ...env },
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new BrowserProblem("unavailable", `${program} did not start: ${String(error)}`);
  }
}

/** Kills the browser and all its processes, since Debian's program is a wrapper script. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Removes this user's profiles left behind by killed processes. */
export function removeStaleProfiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PROFILE_PREFIX)) continue;
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) continue;
    if (Date.now() - stats.mtimeMs > MAX_AGE_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** A browser's DevTools endpoint, and the addresses at which the two machines reach each other. */
interface Endpoint {
  url: string;
  browserAddress: string;
  ownAddress: string;
}

/**
 * Finds the WebSocket of a DevTools endpoint such as `http://browser:9222`. Uses the endpoint's IP
 * address, since Chromium rejects host names other than "localhost".
 * @throws BrowserProblem `unavailable`
 */
async function findEndpoint(address: string): Promise<Endpoint> {
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
  const reply = await fetch(`http://${host}/json/version`, {
    signal: AbortSignal.timeout(ENDPOINT_REPLY_MS),
  });
  const { webSocketDebuggerUrl }: { webSocketDebuggerUrl?: unknown } = Object(await reply.json());
  const url = URL.parse(String(webSocketDebuggerUrl));
  if (!url) throw new Error("This is no DevTools endpoint");
  return `ws://${host}${url.pathname}`;
}

/** Returns this machine's address on the network that it shares with the browser's machine. */
async function ownAddressTowards(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host, port, timeout: ENDPOINT_REPLY_MS });
  socket.once("connect", () => resolve(socket.localAddress ?? ""));
  socket.once("timeout", () => reject(new Error("No reply")));
  socket.once("error", reject);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
