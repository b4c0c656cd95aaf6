import type { DevtoolsConnection } from "./devtools-connection.ts";

/** Our widget's corrections, which the audited page must not have. */
const CORRECTIONS = "*/api/widgets/*/corrections/*";

/** Prepares a page or a frame of another site before its first request. */
export async function prepareSession(
  connection: DevtoolsConnection,
  sessionId: string,
  userAgent: string,
): Promise<void> {
  const send = (method: string, params: object = {}) => connection.send(method, params, sessionId);
  await Promise.all([
    send("Page.enable"),
    send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    send("Network.setBlockedURLs", { urls: [CORRECTIONS] }),
    send("Network.setBypassServiceWorker", { bypass: true }),
    send("Emulation.setUserAgentOverride", { userAgent }),
    send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "iframe" }],
    }),
    send("Runtime.runIfWaitingForDebugger"),
  ]);
}
