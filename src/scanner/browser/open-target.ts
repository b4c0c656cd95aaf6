import type { OpenBrowser } from "./open-browser.ts";
import type { PageTarget } from "./page-events.ts";

const VIEWPORT = { width: 1_280, height: 800 };

/** Opens an empty page in a context of its own, which has no cookies and no cache. */
export async function openTarget({ connection, proxyUrl, userAgent }: OpenBrowser): Promise<PageTarget> {
  const { browserContextId: contextId } = await connection.send<{ browserContextId: string }>(
    "Target.createBrowserContext",
    { disposeOnDetach: true, proxyServer: proxyUrl, proxyBypassList: "<-loopback>" },
  );
  const browserContextId = contextId;
  await connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
  const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", {
    url: "about:blank",
    browserContextId,
    ...VIEWPORT,
  });
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", attached);
  return { targetId, sessionId, contextId, userAgent };
}
