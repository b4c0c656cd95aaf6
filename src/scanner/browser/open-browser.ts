import { BrowserProblem } from "./browser-problem.ts";
import { startBrowser } from "./browser-process.ts";
import { GUARDING_SWITCHES } from "./browser-switches.ts";
import { DevtoolsConnection } from "./devtools-connection.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { type ProxyOptions, ProxyProcess } from "./proxy-process.ts";

const REPLY_MS = 10_000;
const LOOPBACK = "127.0.0.1";

export interface BrowserOptions {
  /** The address of a DevTools endpoint, or the path of a program to start. */
  browser: { url: string } | { program: string };
  /** Targets to which the browser may connect. */
  rules: ProxyOptions["rules"];
  /** Appended to the browser's own user agent. */
  userAgent: string;
  /** Environment of a started browser, such as its fonts. */
  env?: Record<string, string>;
}

/** A browser that reaches nothing but through our proxy. */
export interface OpenBrowser {
  connection: DevtoolsConnection;
  proxy: ProxyProcess;
  proxyUrl: string;
  userAgent: string;
  /** Chromium's version. */
  version: string;
  /** Whether its processes are this machine's. */
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
    // Without its proxy the browser reaches nothing.
    void proxy.exited.then(() => connection?.close());
    const proxyUrl = await proxy.listen({
      rules,
      host: endpoint.ownAddress,
      client: endpoint.browserAddress,
    });
    const { product, userAgent } = await connection.send<Version>("Browser.getVersion");
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

interface Version {
  product: string;
  userAgent: string;
}

/** Refuses a browser that was started without the switches that keep pages behind our proxy. */
async function requireGuard(connection: DevtoolsConnection): Promise<void> {
  const call = connection.send<{ arguments: string[] }>("Browser.getBrowserCommandLine");
  const given = await call.then(
    (reply) => reply.arguments,
    (): string[] => [],
  );
  const missing = GUARDING_SWITCHES.filter((one) => !given.some((other) => other.startsWith(one)));
  if (missing.length > 0) throw new BrowserProblem("unavailable", `start it with ${missing.join(", ")}`);
}
